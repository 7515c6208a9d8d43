//! What the page knows: the view from the address, and the data that has arrived. Every part reads from here.

use std::collections::HashMap;
use std::sync::Arc;

use crate::ui::dom::prelude::*;
use leptos::task::spawn_local;

use crate::i18n::Lang;
use crate::link::{Language, LinkProblem, View, ViewState};
use crate::record::FamilyData;
use crate::source::{self, SourceError};
use crate::ui::browser::address::{self, Entry};
use crate::ui::browser::storage::{self, Preference};
use crate::wire::pack::{Index, RecordComparison};

/// Data on its way.
#[derive(Clone, Debug)]
pub enum Load<T> {
    /// Asked for.
    Waiting,
    /// Here.
    Ready(Arc<T>),
    /// Not to be had.
    Failed(SourceError),
}

/// A message about what the user just did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    /// The message.
    pub text: String,
    /// Whether it failed.
    pub failed: bool,
}

/// The state of the page.
#[derive(Clone, Copy)]
pub struct AppState {
    /// What is shown: always equal to the address.
    pub view: RwSignal<ViewState>,
    /// What could not be read in the address.
    pub problems: RwSignal<Vec<LinkProblem>>,
    /// The mirror's index.
    pub index: RwSignal<Load<Index>>,
    /// Families by id.
    pub families: RwSignal<HashMap<String, Load<FamilyData>>>,
    /// Recorded comparisons by id.
    pub records: RwSignal<HashMap<String, Load<RecordComparison>>>,
    /// Identity of the data that the address named when the page was opened.
    pub link_data: StoredValue<Option<String>>,
    /// Changes whenever the colours of the page do.
    pub theme: RwSignal<usize>,
    /// Message about the last action.
    pub toast: RwSignal<Option<Toast>>,
}

impl AppState {
    /// State from the address bar, following Back and Forward.
    pub fn new() -> Self {
        let query = address::query();
        let (mut view, problems) = crate::link::parse(&query);
        if !names_a_language(&query) {
            view.language = preferred_language().into();
        }
        let state = Self {
            link_data: StoredValue::new(view.data.clone()),
            view: RwSignal::new(view),
            problems: RwSignal::new(if query.is_empty() {
                Vec::new()
            } else {
                problems
            }),
            index: RwSignal::new(Load::Waiting),
            families: RwSignal::new(HashMap::new()),
            records: RwSignal::new(HashMap::new()),
            theme: RwSignal::new(0),
            toast: RwSignal::new(None),
        };
        address::on_back_or_forward(move || {
            let query = address::query();
            let (mut view, problems) = crate::link::parse(&query);
            if !names_a_language(&query) {
                view.language = state.view.with_untracked(|view| view.language);
            }
            state.problems.set(if query.is_empty() {
                Vec::new()
            } else {
                problems
            });
            state.view.set(view);
        });
        state
    }

    /// The language that is shown.
    pub fn lang(&self) -> Lang {
        self.view.with(|view| view.language.into())
    }

    /// Changes the view and the address with it.
    pub fn go(&self, entry: Entry, change: impl FnOnce(&mut ViewState)) {
        let mut view = self.view.get_untracked();
        change(&mut view);
        if entry == Entry::Push {
            self.problems.set(Vec::new());
        }
        if self.view.with_untracked(|old| *old == view) {
            if entry == Entry::Push {
                // The same view under a cleaner address: what could not be read in the old one is gone.
                address::write(&crate::link::write(&view), Entry::Replace);
            }
            return;
        }
        address::write(&crate::link::write(&view), entry);
        self.view.set(view);
    }

    /// Changes what is compared: the identity of the old data no longer applies.
    pub fn select(&self, change: impl FnOnce(&mut View)) {
        self.go(Entry::Push, |view| {
            change(&mut view.view);
            view.data = None;
        });
    }

    /// Asks for the index, again after a failure. An index that is here stays until a newer one has arrived.
    pub fn load_index(&self) {
        let index = self.index;
        let had = index.with_untracked(|load| matches!(load, Load::Ready(_)));
        if !had {
            index.set(Load::Waiting);
        }
        spawn_local(async move {
            match source::index().await {
                // What is asked for again after this is asked for by the old index.
                Err(_) if had => index.notify(),
                result => index.set(result.into()),
            }
        });
    }

    /// Asks for a family's data unless it is here or on its way.
    pub fn load_family(&self, id: &str) {
        let Load::Ready(index) = self.index.get_untracked() else {
            return;
        };
        let Some(entry) = index.families.iter().find(|entry| entry.id == id) else {
            return;
        };
        let asked = |load: &Load<FamilyData>| !matches!(load, Load::Failed(_));
        if self
            .families
            .with_untracked(|all| all.get(id).is_some_and(asked))
        {
            return;
        }
        let (families, id, pack) = (self.families, id.to_owned(), entry.pack.clone());
        families.update(|all| {
            all.insert(id.clone(), Load::Waiting);
        });
        spawn_local(async move {
            let load = source::family(&pack).await.into();
            families.update(|all| {
                all.insert(id, load);
            });
        });
    }

    /// Asks for a recorded comparison unless it is here or on its way.
    pub fn load_record(&self, id: &str) {
        let Load::Ready(index) = self.index.get_untracked() else {
            return;
        };
        let Some(entry) = index.records.iter().find(|entry| entry.id == id) else {
            return;
        };
        let asked = |load: &Load<RecordComparison>| !matches!(load, Load::Failed(_));
        if self
            .records
            .with_untracked(|all| all.get(id).is_some_and(asked))
        {
            return;
        }
        let (records, id, pack) = (self.records, id.to_owned(), entry.pack.clone());
        records.update(|all| {
            all.insert(id.clone(), Load::Waiting);
        });
        spawn_local(async move {
            let load = source::record(&pack).await.into();
            records.update(|all| {
                all.insert(id, load);
            });
        });
    }

    /// Shows a message about the last action.
    pub fn say(&self, text: String, failed: bool) {
        self.toast.set(Some(Toast { text, failed }));
    }
}

impl Default for AppState {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> From<Result<T, SourceError>> for Load<T> {
    fn from(result: Result<T, SourceError>) -> Self {
        match result {
            Ok(value) => Load::Ready(Arc::new(value)),
            Err(error) => Load::Failed(error),
        }
    }
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Lang::En,
            Language::Zh => Lang::Zh,
        }
    }
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::En => Language::En,
            Lang::Zh => Language::Zh,
        }
    }
}

/// Whether an address names its language; else the reader's own applies.
fn names_a_language(query: &str) -> bool {
    query
        .split('&')
        .any(|pair| pair.split('=').next() == Some("lang"))
}

/// The language chosen here before, else the browser's, else English.
fn preferred_language() -> Lang {
    let stored = storage::read(Preference::Language).and_then(|code| Lang::from_code(&code));
    stored
        .or_else(|| {
            let languages = window().navigator().languages();
            languages
                .iter()
                .filter_map(|tag| tag.as_string())
                .find_map(|tag| Lang::from_code(&tag))
        })
        .unwrap_or_default()
}
