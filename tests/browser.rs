//! The glue between the page and the browser, in the browser: address bar, storage, clipboard, downloads.
#![cfg(all(target_arch = "wasm32", feature = "web"))]

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Function, Promise, Reflect};
use tagdelta::link;
use tagdelta::source::{self, FetchError, SourceError};
use tagdelta::ui::address::{self, Entry};
use tagdelta::ui::storage::{self, Preference};
use tagdelta::ui::{clipboard, download};
use tagdelta::wire::pack::{PackError, PackFile};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn window() -> web_sys::Window {
    web_sys::window().expect("a browser has a window")
}

fn entries() -> u32 {
    let history = window().history().expect("a window has a history");
    history.length().expect("a history has a length")
}

/// Goes back or forward and waits until the browser has done so.
async fn travel(delta: i32) {
    let wait =
        "return new Promise(resolve => addEventListener('popstate', resolve, { once: true }))";
    let arrived = Function::new_no_args(wait)
        .call0(&JsValue::NULL)
        .expect("a promise");
    window()
        .history()
        .expect("a history")
        .go_with_delta(delta)
        .expect("the history can be walked");
    JsFuture::from(arrived.unchecked_into::<Promise>())
        .await
        .expect("popstate resolves");
}

#[wasm_bindgen_test]
async fn pushed_and_replaced_addresses_read_back_and_back_is_heard() {
    let heard = Rc::new(Cell::new(0));
    let count = Rc::clone(&heard);
    address::on_back_or_forward(move || count.set(count.get() + 1));

    let first = "v=1&family=a_b&base-image=x%2Fy%3Av1&lang=zh";
    address::write(first, Entry::Replace);
    assert_eq!(address::query(), first);
    let start = entries();

    let second = "v=1&family=a_b&workload=8192%2F1024&lang=en";
    address::write(second, Entry::Push);
    assert_eq!(address::query(), second);
    assert_eq!(entries(), start + 1);

    let filtered = "v=1&family=a_b&workload=8192%2F1024&filter=8k%2F1k&lang=en";
    address::write(filtered, Entry::Replace);
    assert_eq!(address::query(), filtered);
    assert_eq!(entries(), start + 1, "replacing makes no entry");
    assert_eq!(heard.get(), 0, "writing is not Back");

    travel(-1).await;
    assert_eq!(address::query(), first);
    assert_eq!(heard.get(), 1);
    travel(1).await;
    assert_eq!(address::query(), filtered);
    assert_eq!(heard.get(), 2);

    // What the address bar gives back is what the link module wrote.
    let (state, problems) = link::parse(&address::query());
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(link::write(&state), filtered);
    address::write("", Entry::Replace);
    assert_eq!(address::query(), "");
}

#[wasm_bindgen_test]
fn an_address_keeps_origin_and_path() {
    let location = window().location();
    let plain = format!(
        "{}{}",
        location.origin().expect("an origin"),
        location.pathname().expect("a path")
    );
    assert_eq!(address::with_query(""), plain);
    assert_eq!(
        address::with_query("v=1&lang=en"),
        format!("{plain}?v=1&lang=en")
    );
}

#[wasm_bindgen_test]
fn preferences_are_kept_apart_and_survive() {
    for (preference, value) in [
        (Preference::Theme, "dark"),
        (Preference::Language, "zh"),
        (Preference::Theme, "light"),
    ] {
        assert!(storage::write(preference, value));
        assert_eq!(storage::read(preference).as_deref(), Some(value));
    }
    assert_eq!(storage::read(Preference::Language).as_deref(), Some("zh"));
    let store = window()
        .local_storage()
        .expect("storage is allowed here")
        .expect("there is storage");
    assert_eq!(
        store.get_item("tagdelta.theme"),
        Ok(Some("light".to_owned()))
    );
    store.clear().expect("storage can be emptied");
    assert_eq!(storage::read(Preference::Theme), None);
    assert_eq!(storage::read(Preference::Language), None);
}

/// Replaces a method of a prototype and returns the original.
fn replaced(object: &JsValue, name: &str, with: &JsValue) -> JsValue {
    let old = Reflect::get(object, &name.into()).expect("the method exists");
    Reflect::set(object, &name.into(), with).expect("the method can be replaced");
    old
}

fn prototype(class: &str) -> JsValue {
    let class = Reflect::get(&window(), &class.into()).expect("the class exists");
    Reflect::get(&class, &"prototype".into()).expect("a class has a prototype")
}

#[wasm_bindgen_test]
async fn a_refused_clipboard_is_an_answer_and_not_a_panic() {
    let clipboard_class = prototype("Clipboard");
    let refuse = Function::new_no_args("return Promise.reject(new Error('blocked'))");
    let old = replaced(&clipboard_class, "writeText", &refuse);
    assert!(!clipboard::copy("text").await);

    // What is handed to the browser is the text as it is.
    let keep = Function::new_with_args(
        "text",
        "globalThis.copiedText = text; return Promise.resolve()",
    );
    replaced(&clipboard_class, "writeText", &keep);
    let text = "**中文**  \n| a | b |\u{1f600}";
    assert!(clipboard::copy(text).await);
    let copied = Reflect::get(&window(), &"copiedText".into()).expect("the text was kept");
    assert_eq!(copied.as_string().as_deref(), Some(text));
    replaced(&clipboard_class, "writeText", &old);
}

#[wasm_bindgen_test]
async fn a_download_is_a_click_on_a_named_blob_with_these_bytes() {
    let anchors = prototype("HTMLAnchorElement");
    // The click reads the blob before its address is revoked.
    let click = Function::new_no_args(
        "globalThis.savedName = this.download; globalThis.savedText = fetch(this.href).then(r => r.text()); ",
    );
    let old = replaced(&anchors, "click", &click);
    let text = "**目标：**x  \ny\n";
    let result = download::text("报告-1.md", "text/markdown;charset=utf-8", text);
    replaced(&anchors, "click", &old);
    assert!(result.is_ok(), "{result:?}");
    let name = Reflect::get(&window(), &"savedName".into()).expect("a name");
    assert_eq!(name.as_string().as_deref(), Some("报告-1.md"));
    let saved: Promise = Reflect::get(&window(), &"savedText".into())
        .expect("a promise")
        .unchecked_into();
    let saved = JsFuture::from(saved)
        .await
        .expect("the blob was readable when it was clicked");
    assert_eq!(saved.as_string().as_deref(), Some(text));
}

#[wasm_bindgen_test]
fn a_real_download_does_not_throw() {
    let result = download::text("empty.md", "text/markdown;charset=utf-8", "");
    assert!(result.is_ok(), "{result:?}");
}

fn pack() -> PackFile {
    PackFile {
        file: "packs/none.000000000000.json".to_owned(),
        sha256: "0".repeat(64),
        bytes: 2,
    }
}

/// Answers every request like this while `work` runs.
async fn with_answer<T>(answer: &str, work: impl Future<Output = T>) -> T {
    let global: JsValue = window().into();
    let old = replaced(&global, "fetch", &Function::new_no_args(answer));
    let result = work.await;
    replaced(&global, "fetch", &old);
    result
}

#[wasm_bindgen_test]
async fn what_goes_wrong_on_the_way_is_told_apart() {
    let file = pack().file;
    let cases = [
        (
            "return Promise.reject(new TypeError('offline'))",
            FetchError::Unreachable,
        ),
        (
            "return Promise.resolve(new Response('no', { status: 404 }))",
            FetchError::Status(404),
        ),
        (
            "return Promise.resolve(new Response('no', { status: 503 }))",
            FetchError::Status(503),
        ),
        (
            "return Promise.resolve(new Response('{}', { headers: { 'content-length': '999999999' } }))",
            FetchError::TooLarge(16),
        ),
    ];
    for (answer, error) in cases {
        let got = with_answer(answer, source::family(&pack())).await;
        assert_eq!(
            got.err(),
            Some(SourceError::Fetch {
                file: file.clone(),
                error
            }),
            "{answer}"
        );
    }
    let got = with_answer(
        "return Promise.resolve(new Response('<!doctype html>'))",
        source::record(&pack()),
    )
    .await;
    assert_eq!(
        got.err(),
        Some(SourceError::Pack(PackError::NotJson {
            file: file.clone(),
            html: true
        }))
    );
    let got = with_answer(
        "return Promise.resolve(new Response('{\"schema\":'))",
        source::index(),
    )
    .await;
    let truncated = PackError::Truncated {
        file: "index.json".to_owned(),
        bytes: 10,
    };
    assert_eq!(got.err(), Some(SourceError::Pack(truncated)));
}
