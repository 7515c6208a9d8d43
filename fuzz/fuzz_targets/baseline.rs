//! Any bytes as the JSON of a record: never a panic, and what is accepted survives writing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tagdelta::record::{Baseline, parse_json, repeated_key};

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = repeated_key(text);
    }
    let Ok(value) = parse_json(data) else {
        return;
    };
    match Baseline::from_value(&value) {
        Ok(record) => {
            assert_eq!(record.validate(), Ok(()));
            for text in [record.to_json(), record.to_spaced_json()] {
                assert_eq!(repeated_key(&text), None);
                let again = Baseline::from_value(&parse_json(&text).unwrap()).unwrap();
                assert_eq!(again, record);
            }
        }
        Err(invalid) => assert!(!invalid.problems.is_empty() && !invalid.to_string().is_empty()),
    }
});
