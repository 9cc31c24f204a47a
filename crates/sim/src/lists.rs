//! Lists in one pool of nodes, so that memory grows with the items in all lists together.

/// No node.
const NONE: u32 = u32::MAX;

/// The items of any number of lists.
#[derive(Debug, Clone)]
pub(super) struct Lists<T> {
    nodes: Vec<Node<T>>,
    /// First free node; free nodes are linked, too.
    free: u32,
}

#[derive(Debug, Clone, Copy)]
struct Node<T> {
    item: T,
    next: u32,
}

/// The nodes of one list: the first, and the last if there is a first.
#[derive(Debug, Clone, Copy)]
pub(super) struct List {
    first: u32,
    last: u32,
}

impl List {
    /// A list without items.
    pub(super) const EMPTY: Self = Self {
        first: NONE,
        last: NONE,
    };

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.first == NONE
    }
}

impl<T: Copy> Lists<T> {
    /// A pool without nodes.
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            free: NONE,
        }
    }

    /// A list of one item.
    #[inline]
    fn single(&mut self, item: T) -> List {
        let node = Node { item, next: NONE };
        let slot = self.free;
        let slot = if let Some(free) = self.nodes.get_mut(slot as usize) {
            self.free = free.next;
            *free = node;
            slot
        } else {
            self.nodes.push(node);
            (self.nodes.len() - 1) as u32
        };
        List {
            first: slot,
            last: slot,
        }
    }

    /// Adds an item at the end of a list.
    #[inline]
    pub(super) fn push(&mut self, list: &mut List, item: T) {
        let single = self.single(item);
        self.append(list, single);
    }

    /// Adds an item at the beginning of a list.
    pub(super) fn push_first(&mut self, list: &mut List, item: T) {
        let mut longer = self.single(item);
        self.append(&mut longer, *list);
        *list = longer;
    }

    /// Moves the items of another list to the end of a list.
    #[inline]
    pub(super) fn append(&mut self, list: &mut List, other: List) {
        if list.is_empty() {
            *list = other;
        } else if !other.is_empty() {
            self.nodes[list.last as usize].next = other.first;
            list.last = other.last;
        }
    }

    /// Removes the first item of a list.
    #[inline]
    pub(super) fn pop(&mut self, list: &mut List) -> Option<T> {
        let node = self.nodes.get_mut(list.first as usize)?;
        let free = std::mem::replace(&mut self.free, list.first);
        list.first = std::mem::replace(&mut node.next, free);
        Some(node.item)
    }

    /// Items of a list, in order.
    #[inline]
    pub(super) fn iter(&self, list: List) -> impl Iterator<Item = T> {
        let mut next = list.first;
        std::iter::from_fn(move || {
            let node = self.nodes.get(next as usize)?;
            next = node.next;
            Some(node.item)
        })
    }

    /// Frees the nodes of a list, which must not be used again.
    #[inline]
    pub(super) fn free(&mut self, list: List) {
        if !list.is_empty() {
            self.nodes[list.last as usize].next = self.free;
            self.free = list.first;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_their_order_in_a_common_pool() {
        let mut lists = Lists::new();
        let (mut even, mut odd) = (List::EMPTY, List::EMPTY);
        for _ in 0..3 {
            for number in [2, 3, 4, 5] {
                let list = if number % 2 == 0 { &mut even } else { &mut odd };
                lists.push(list, number);
            }
            lists.push_first(&mut even, 0);
            lists.push_first(&mut odd, 1);
            for number in 0..6 {
                let list = if number % 2 == 0 { &mut even } else { &mut odd };
                assert_eq!(lists.pop(list), Some(number));
            }
            assert!(even.is_empty() && lists.pop(&mut odd).is_none());
        }
        assert_eq!(lists.nodes.len(), 6);
    }

    #[test]
    fn a_list_takes_the_items_of_another_and_frees_them_with_its_own() {
        let mut lists = Lists::new();
        for _ in 0..3 {
            let (mut one, mut other) = (List::EMPTY, List::EMPTY);
            lists.append(&mut one, other);
            assert!(one.is_empty());
            for number in 1..4 {
                lists.push(&mut other, number);
            }
            lists.append(&mut one, other);
            lists.append(&mut one, List::EMPTY);
            let mut last = List::EMPTY;
            lists.push(&mut last, 4);
            lists.append(&mut one, last);
            assert!(lists.iter(one).eq(1..5));
            lists.free(one);
            lists.free(List::EMPTY);
        }
        assert_eq!(lists.nodes.len(), 4);
    }
}
