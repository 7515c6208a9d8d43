//! Files that the reader picks. They stay in the tab.

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;

/// Most bytes of one file.
pub const FILE_MAX: f64 = 16.0 * 1024.0 * 1024.0;

/// Most files at once.
pub const FILES_MAX: u32 = 20;

/// A picked file: its content, or its size if that is over [`FILE_MAX`].
pub struct Picked {
    /// Name.
    pub name: String,
    /// Content as bytes.
    pub bytes: Result<Vec<u8>, f64>,
}

/// Reads what was picked, and empties the input, so that the same file can be picked again.
///
/// # Errors
/// What the browser threw while reading.
pub async fn read(input: &HtmlInputElement) -> Result<Vec<Picked>, JsValue> {
    let Some(list) = input.files() else {
        return Ok(Vec::new());
    };
    let files: Vec<web_sys::File> = (0..list.length().min(FILES_MAX))
        .filter_map(|index| list.get(index))
        .collect();
    let mut picked = Vec::new();
    for file in files {
        let name = file.name();
        let bytes = if file.size() > FILE_MAX {
            Err(file.size())
        } else {
            let buffer = JsFuture::from(file.array_buffer()).await?;
            Ok(js_sys::Uint8Array::new(&buffer).to_vec())
        };
        picked.push(Picked { name, bytes });
    }
    input.set_value("");
    Ok(picked)
}
