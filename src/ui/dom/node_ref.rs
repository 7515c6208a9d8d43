//! References to elements of a view.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::{LocalStorage, StoredValue, WithValue};

/// What waits for the element.
type Waiting<T> = Box<dyn FnOnce(T)>;

struct Slot<T> {
    element: Option<T>,
    waiting: Vec<Waiting<T>>,
}

/// An element that `node_ref=` will name.
pub struct NodeRef<T: 'static>(StoredValue<Rc<RefCell<Slot<T>>>, LocalStorage>);

impl<T> Clone for NodeRef<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for NodeRef<T> {}

impl<T: Clone + 'static> NodeRef<T> {
    /// Names no element yet.
    pub fn new() -> Self {
        Self(StoredValue::new_local(Rc::new(RefCell::new(Slot {
            element: None,
            waiting: Vec::new(),
        }))))
    }

    /// The element, once it is made.
    pub fn get_untracked(self) -> Option<T> {
        self.0.with_value(|slot| slot.borrow().element.clone())
    }

    /// Calls `action` with the element as soon as it is made. It need not be in the document yet.
    pub fn on_load(self, action: impl FnOnce(T) + 'static) {
        match self.get_untracked() {
            Some(element) => action(element),
            None => self
                .0
                .with_value(|slot| slot.borrow_mut().waiting.push(Box::new(action))),
        }
    }

    pub(super) fn load(self, element: T) {
        let waiting = self.0.with_value(|slot| {
            let mut slot = slot.borrow_mut();
            slot.element = Some(element.clone());
            std::mem::take(&mut slot.waiting)
        });
        for action in waiting {
            action(element.clone());
        }
    }
}

impl<T: Clone + 'static> Default for NodeRef<T> {
    fn default() -> Self {
        Self::new()
    }
}
