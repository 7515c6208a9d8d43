//! Strict reading of JSON objects: collects every problem instead of stopping at the first.

use std::fmt::Write as _;

use serde_json::Value;

use super::input::{Fields, Figure, Input};
use super::natural::Natural;
use super::node::{Node, Style};
use super::problem::{Invalid, Problem, Rule};
use super::text::is_integer_literal;

/// Where reading stands and what was found so far.
#[derive(Default)]
pub(crate) struct Reader {
    path: Vec<Step>,
    problems: Vec<Problem>,
    /// Only whether the record can be read is asked for: texts are tested, but not copied.
    test_only: bool,
}

/// One step of a path. It becomes text only for a problem.
#[derive(Clone, Copy)]
enum Step {
    Name(&'static str),
    Index(usize),
}

impl Reader {
    pub(crate) fn report(&mut self, rule: Rule) {
        let path = self.path();
        self.problems.push(Problem { path, rule });
    }

    /// Reports a key that the contract does not have.
    fn unknown(&mut self, key: &str) {
        let mut path = self.path();
        if !self.path.is_empty() {
            path.push('.');
        }
        path.push_str(key);
        self.problems.push(Problem {
            path,
            rule: Rule::UnknownKey,
        });
    }

    fn path(&self) -> String {
        let mut path = String::new();
        for (i, step) in self.path.iter().enumerate() {
            if i > 0 {
                path.push('.');
            }
            match step {
                Step::Name(name) => path.push_str(name),
                Step::Index(index) => {
                    // Writing into a string cannot fail.
                    let _ = write!(path, "{index}");
                }
            }
        }
        path
    }

    fn at<T>(&mut self, step: Step, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(step);
        let result = read(self);
        self.path.pop();
        result
    }

    /// Runs a reader of a single value.
    pub(crate) fn take<T>(&mut self, result: Result<T, Rule>) -> Option<T> {
        result.map_err(|rule| self.report(rule)).ok()
    }

    /// Reads an object; keys that `read` did not ask for are unknown.
    fn object<'v, T>(
        &mut self,
        value: Input<'v>,
        read: impl FnOnce(&mut Object<'v, '_>) -> Option<T>,
    ) -> Option<T> {
        let Some(fields) = value.fields() else {
            self.report(Rule::NotObject);
            return None;
        };
        let mut object = Object {
            fields,
            found: 0,
            asked: Vec::new(),
            reader: self,
        };
        let result = read(&mut object);
        let Object { found, asked, .. } = object;
        // No key is asked for twice, and records in memory have no others than these.
        if found < fields.len() {
            for (key, _) in fields.iter().filter(|(key, _)| !asked.contains(key)) {
                self.unknown(key);
            }
        }
        result
    }

    /// Reads an array item by item.
    pub(crate) fn array<T>(
        &mut self,
        value: Input<'_>,
        mut read: impl FnMut(&mut Self, Input<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let Some(items) = value.items() else {
            self.report(Rule::NotArray);
            return None;
        };
        let mut result = Vec::with_capacity(items.len());
        for (i, item) in items.iter().enumerate() {
            result.extend(self.at(Step::Index(i), |reader| read(reader, item)));
        }
        (result.len() == items.len()).then_some(result)
    }

    fn finish(self) -> Result<(), Invalid> {
        if self.problems.is_empty() {
            Ok(())
        } else {
            Err(Invalid {
                problems: self.problems,
            })
        }
    }
}

/// An object being read.
pub(crate) struct Object<'v, 'r> {
    fields: Fields<'v>,
    /// How many fields were found.
    found: usize,
    /// Their keys, where there may be others.
    asked: Vec<&'v str>,
    reader: &'r mut Reader,
}

impl<'v> Object<'v, '_> {
    /// The kebab-case spelling wins; the snake_case one beside it then stays unknown (docs/CANONICAL.md §1).
    fn find(&mut self, name: &str) -> Option<Input<'v>> {
        let place = self.found;
        let snake_case = || {
            let name = name.contains('-').then(|| name.replace('-', "_"))?;
            self.fields.get(&name, place)
        };
        let (key, value) = self.fields.get(name, place).or_else(snake_case)?;
        self.found += 1;
        if let Fields::Parsed(_) = self.fields {
            self.asked.push(key);
        }
        Some(value)
    }

    /// A field that must be there.
    pub(crate) fn required<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&mut Reader, Input<'v>) -> Option<T>,
    ) -> Option<T> {
        let value = self.find(name);
        self.reader.at(Step::Name(name), |reader| match value {
            Some(value) => read(reader, value),
            None => {
                reader.report(Rule::Missing);
                None
            }
        })
    }

    /// A field that may be absent but not null.
    pub(crate) fn defaulted<T>(
        &mut self,
        name: &'static str,
        default: T,
        read: impl FnOnce(&mut Reader, Input<'v>) -> Option<T>,
    ) -> Option<T> {
        match self.find(name) {
            Some(value) => self
                .reader
                .at(Step::Name(name), |reader| read(reader, value)),
            None => Some(default),
        }
    }

    /// A field that may be absent or null.
    pub(crate) fn nullable<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&mut Reader, Input<'v>) -> Option<T>,
    ) -> Option<Option<T>> {
        match self.find(name) {
            Some(value) if !value.is_null() => self
                .reader
                .at(Step::Name(name), |reader| read(reader, value))
                .map(Some),
            _ => Some(None),
        }
    }
}

/// Text that meets a rule.
pub(crate) fn text(
    check: fn(&str) -> Result<(), Rule>,
) -> impl Fn(&mut Reader, Input<'_>) -> Option<String> {
    move |reader, value| {
        reader.take(match value.text() {
            Some(text) => check(text).map(|()| {
                if reader.test_only {
                    String::new()
                } else {
                    text.to_owned()
                }
            }),
            None => Err(Rule::NotText),
        })
    }
}

/// Number held as a double, with a range rule (docs/CANONICAL.md §1).
pub(crate) fn double(
    check: fn(f64) -> Result<(), Rule>,
) -> impl Fn(&mut Reader, Input<'_>) -> Option<f64> {
    move |reader, value| {
        let double = match value.figure() {
            // `-0` is the integer 0; only a decimal `-0.0` is negative zero.
            Some(Figure::Literal("-0")) => 0.0,
            // The text of a JSON number always parses; beyond the range it gives an infinity.
            Some(Figure::Literal(literal)) => literal.parse().unwrap_or(f64::NAN),
            Some(Figure::Integer(natural)) => natural.to_f64(),
            Some(Figure::Double(double)) => double,
            None => {
                reader.report(Rule::NotNumber);
                return None;
            }
        };
        reader.take(if double.is_finite() {
            check(double).map(|()| double)
        } else {
            Err(Rule::NotFinite)
        })
    }
}

fn natural_value(value: Input<'_>) -> Result<Natural, Rule> {
    let literal = match value.figure() {
        Some(Figure::Literal(literal)) => literal,
        Some(Figure::Integer(natural)) => return Ok(natural.clone()),
        Some(Figure::Double(_)) | None => return Err(Rule::NotInteger),
    };
    match literal.strip_prefix('-') {
        _ if !is_integer_literal(literal) => Err(Rule::NotInteger),
        Some("0") => Ok(Natural::from(0_u64)),
        Some(_) => Err(Rule::Negative),
        None => literal.parse().map_err(|_| Rule::NotInteger),
    }
}

/// Integer ≥ 0.
pub(crate) fn natural(reader: &mut Reader, value: Input<'_>) -> Option<Natural> {
    reader.take(natural_value(value))
}

/// Integer > 0.
pub(crate) fn positive(reader: &mut Reader, value: Input<'_>) -> Option<Natural> {
    reader.take(match natural_value(value) {
        Ok(natural) if natural.is_zero() => Err(Rule::NotPositive),
        Err(Rule::Negative) => Err(Rule::NotPositive),
        other => other,
    })
}

/// A type of the record contract.
pub(crate) trait Record: Sized {
    /// Reads the fields; `None` if one is faulty, which is then reported.
    fn fields(object: &mut Object<'_, '_>) -> Option<Self>;

    /// All fields in table order.
    fn node(&self) -> Node<'_>;

    /// Rules over the whole record, tested only once every field is valid.
    fn record_rules(&self, _reader: &mut Reader) {}
}

/// A record inside another one.
pub(crate) fn nested<T: Record>(reader: &mut Reader, value: Input<'_>) -> Option<T> {
    reader.object(value, T::fields)
}

/// List of records.
pub(crate) fn list<T: Record>(reader: &mut Reader, value: Input<'_>) -> Option<Vec<T>> {
    reader.array(value, nested)
}

pub(crate) fn from_value<T: Record>(value: &Value) -> Result<T, Invalid> {
    let mut reader = Reader::default();
    let record = nested::<T>(&mut reader, Input::Parsed(value));
    let problems = match record {
        Some(record) if reader.problems.is_empty() => {
            return check_rules(&record).map(|()| record);
        }
        _ => reader.problems,
    };
    Err(Invalid { problems })
}

/// Tests the rules over a whole record whose fields are all valid.
pub(crate) fn check_rules<T: Record>(record: &T) -> Result<(), Invalid> {
    let mut reader = Reader::default();
    record.record_rules(&mut reader);
    reader.finish()
}

/// Checks a record built in memory by reading what it would be written as: one set of rules, no drift.
pub(crate) fn validate<T: Record>(record: &T) -> Result<(), Invalid> {
    let mut reader = Reader {
        test_only: true,
        ..Reader::default()
    };
    nested::<T>(&mut reader, Input::Node(&record.node()));
    reader.finish()?;
    check_rules(record)
}

pub(crate) fn to_json<T: Record>(record: &T, style: Style) -> String {
    record.node().to_text(style)
}

/// The public methods that every type of the contract has.
macro_rules! record_methods {
    ($type:ty) => {
        impl $type {
            /// Reads the wire form, in kebab-case or snake_case (docs/CANONICAL.md §1).
            ///
            /// # Errors
            /// [`Invalid`](crate::record::Invalid) with every faulty field; rules over the whole record are
            /// tested once all fields are valid.
            pub fn from_value(value: &serde_json::Value) -> Result<Self, crate::record::Invalid> {
                crate::record::reader::from_value(value)
            }

            /// Tests a record built in memory against the very rules of `from_value`.
            ///
            /// # Errors
            /// As `from_value`.
            pub fn validate(&self) -> Result<(), crate::record::Invalid> {
                crate::record::reader::validate(self)
            }

            /// The wire form with all fields in kebab-case. NaN and infinities, which no valid record holds,
            /// become literals that overflow.
            pub fn to_value(&self) -> serde_json::Value {
                crate::record::reader::Record::node(self).to_value()
            }

            /// Compact UTF-8 JSON with all fields, kebab-case, in the order of docs/CANONICAL.md §1.
            pub fn to_json(&self) -> String {
                crate::record::reader::to_json(self, crate::record::node::Style::Compact)
            }

            /// ASCII JSON with `, ` and `: `, else as `to_json`: the form of persisted comments
            /// (docs/CANONICAL.md §10).
            pub fn to_spaced_json(&self) -> String {
                crate::record::reader::to_json(self, crate::record::node::Style::Spaced)
            }
        }
    };
}
pub(crate) use record_methods;
