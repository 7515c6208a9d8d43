//! The comment for an update that stopped before any run (docs/CANONICAL.md §14). There is no record of it: the form
//! is what people write by hand, in the order of an attempt's report.

use crate::record::{LatencyStatistic, Prose, label_parts, short_label};

use super::additions::{self, Paragraph};
use super::clock::UtcMinute;
use super::document::{Block, Document, Line};
use super::layout::statistic_text;
use super::meta::{SEPARATOR, STATISTICS, code, prose, replaced, strong, text};

/// Digits of the head that are shown, as in an attempt's report.
const HEAD_DIGITS: usize = 12;

/// An update that was written but never run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undispatched {
    /// Time of the report.
    pub time: UtcMinute,
    /// The new image.
    pub image: String,
    /// Head commit, 40 hex digits.
    pub head: String,
    /// What would have been run, e.g. `8k/1k · TP2/EP1, TP4/EP1 · Mean latency`; may be empty.
    pub settings: String,
    /// What was changed.
    pub change: Prose,
    /// Paragraphs of the author's own; they stand before what comes next.
    pub paragraphs: Vec<Paragraph>,
    /// What comes next.
    pub next: Prose,
}

impl Undispatched {
    fn meta(&self) -> Line {
        let head: String = self.head.chars().take(HEAD_DIGITS).collect();
        let mut line = vec![code(&*self.image), text(SEPARATOR), code(head)];
        if !self.settings.is_empty() {
            line.push(text(format!("{SEPARATOR}{}", self.settings)));
        }
        line
    }

    fn title(&self, words: &str) -> Line {
        vec![strong(words), text(format!("{SEPARATOR}{}", self.time))]
    }

    /// The comment.
    pub fn document(&self) -> Document {
        let meta = self.meta();
        let meta_zh = replaced(&meta, &STATISTICS);
        let mut english = vec![Block::Paragraph(vec![
            self.title("Initial update 0/5 · Not dispatched · no run"),
            meta,
            vec![strong("Change:"), text(" "), prose(&*self.change.en)],
        ])];
        english.extend(additions::english(&self.paragraphs));
        english.push(Block::Paragraph(vec![vec![
            strong("Next:"),
            text(" "),
            prose(&*self.next.en),
        ]]));
        let mut chinese = vec![Block::Paragraph(vec![
            self.title("初始更新 0/5 · 未调度 · 无运行"),
            meta_zh,
            vec![strong("变更："), prose(&*self.change.zh)],
        ])];
        chinese.extend(additions::chinese(&self.paragraphs));
        chinese.push(Block::Paragraph(vec![vec![
            strong("下一步："),
            prose(&*self.next.zh),
        ]]));
        Document { english, chinese }
    }
}

/// The settings line of an update of points with these labels: workloads and topologies, each that occurs, in list
/// order, and the statistic of their latencies. A label without a topology adds nothing.
pub(super) fn proposed_settings<'a>(
    labels: impl Iterator<Item = &'a str>,
    statistic: Option<LatencyStatistic>,
) -> String {
    let (mut workloads, mut topologies): (Vec<String>, Vec<String>) = Default::default();
    for label in labels.map(short_label) {
        if let Some((workload, topology)) = label_parts(&label) {
            for (list, word) in [
                (&mut workloads, workload.to_owned()),
                (&mut topologies, topology.replace(" EP", "/EP")),
            ] {
                if !list.contains(&word) {
                    list.push(word);
                }
            }
        }
    }
    [workloads.join(", "), topologies.join(", ")]
        .into_iter()
        .chain(statistic.map(|statistic| statistic_text(statistic).to_owned()))
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(SEPARATOR)
}

#[cfg(test)]
mod tests {
    use super::super::additions::Topic;
    use super::*;

    #[test]
    fn it_reads_like_the_comments_that_people_write() {
        let update = Undispatched {
            time: "2026-09-20T06:47:31Z".parse().unwrap(),
            image: "lmsysorg/sglang-rocm:v0.5.20-rocm720-mi35x-20260919".to_owned(),
            head: "c2cb8aa99bc0".to_owned() + &"0".repeat(28),
            settings: "8k/1k · TP2/EP1, TP4/EP1 · Mean latency".to_owned(),
            change: Prose {
                en: "Bump the image.".to_owned(),
                zh: "更新镜像。".to_owned(),
            },
            paragraphs: vec![Paragraph {
                topic: Topic::Blocker,
                en: "Wrong login.".to_owned(),
                zh: "登录名不符。".to_owned(),
            }],
            next: Prose {
                en: "Decide.".to_owned(),
                zh: "作出决定。".to_owned(),
            },
        };
        let labels = [
            "8192/1024 c4 TP2 EP1 8d071a",
            "8192/1024 c4 TP4 EP1 f4bc3f",
            "8192/1024 c8 TP2 EP1 a6851d",
        ];
        assert_eq!(
            proposed_settings(labels.into_iter(), Some(LatencyStatistic::Mean)),
            update.settings
        );
        assert_eq!(proposed_settings(["x"].into_iter(), None), "");
        assert_eq!(
            update.document().to_markdown(),
            "**Initial update 0/5 · Not dispatched · no run** · 2026-09-20 06:47 UTC  \n\
             `lmsysorg/sglang-rocm:v0.5.20-rocm720-mi35x-20260919` · `c2cb8aa99bc0` · 8k/1k · TP2/EP1, TP4/EP1 · Mean \
             latency  \n**Change:** Bump the image.\n\n**Blocker:** Wrong login.\n\n**Next:** Decide.\n\n\
             <details>\n<summary>中文</summary>\n\n\
             **初始更新 0/5 · 未调度 · 无运行** · 2026-09-20 06:47 UTC  \n\
             `lmsysorg/sglang-rocm:v0.5.20-rocm720-mi35x-20260919` · `c2cb8aa99bc0` · 8k/1k · TP2/EP1, TP4/EP1 · 平均延迟  \n\
             **变更：**更新镜像。\n\n**阻塞：**登录名不符。\n\n**下一步：**作出决定。\n\n</details>"
        );
    }
}
