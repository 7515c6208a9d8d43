//! Our own thin mount of ECharts: init, setOption with notMerge, resize, dispose.
//!
//! The bundle is a module of this site and is imported when the first chart comes into view.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlElement, ResizeObserver};

#[wasm_bindgen]
extern "C" {
    /// An ECharts instance.
    #[wasm_bindgen(extends = Object)]
    type Instance;

    #[wasm_bindgen(method, catch, js_name = setOption)]
    fn set_option(this: &Instance, option: &JsValue, not_merge: bool) -> Result<(), JsValue>;

    #[wasm_bindgen(method)]
    fn resize(this: &Instance);

    #[wasm_bindgen(method)]
    fn dispose(this: &Instance);
}

#[wasm_bindgen(
    inline_js = "export function load_charts() { return import(new URL('vendor/echarts.js', document.baseURI).href); }"
)]
extern "C" {
    fn load_charts() -> Promise;
}

/// A chart in the page. Dropping it disposes the ECharts instance and stops following the element's size.
pub struct Chart {
    instance: Instance,
    observer: ResizeObserver,
    _on_resize: Closure<dyn FnMut()>,
}

impl Chart {
    /// Loads the bundle if need be and draws into `element`.
    ///
    /// # Errors
    /// What the browser or ECharts threw, e.g. when the bundle cannot be loaded.
    pub async fn mount(element: &HtmlElement) -> Result<Chart, JsValue> {
        let module = JsFuture::from(load_charts()).await?;
        let init: Function = Reflect::get(&module, &JsValue::from_str("init"))?.dyn_into()?;
        let instance: Instance = init.call1(&JsValue::NULL, element)?.unchecked_into();
        let resized: Instance = instance.clone().unchecked_into();
        let on_resize = Closure::<dyn FnMut()>::new(move || resized.resize());
        let observer = ResizeObserver::new(on_resize.as_ref().unchecked_ref())?;
        observer.observe(element);
        Ok(Chart {
            instance,
            observer,
            _on_resize: on_resize,
        })
    }

    /// Replaces everything drawn by the option given as JSON text.
    ///
    /// # Errors
    /// What the browser or ECharts threw.
    pub fn draw(&self, option: &str) -> Result<(), JsValue> {
        let option = js_sys::JSON::parse(option)?;
        self.instance.set_option(&option, true)
    }
}

impl Drop for Chart {
    fn drop(&mut self) {
        self.observer.disconnect();
        self.instance.dispose();
    }
}
