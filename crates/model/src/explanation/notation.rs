//! Mathematical notation of expressions, and the quantities in them.

use super::traced::Form::{
    self, Difference, Greatest, Least, Number, Power, Product, Quotient, Rest, Sum,
};
use super::{Math, Quantity, Traced};

/// Binding strength of an expression, which decides on brackets.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Strength {
    Sum,
    Product,
    Atom,
}

impl Traced {
    fn parts(&self) -> &[Self] {
        match &self.form {
            Form::Quantity(_) | Number | Rest => &[],
            Sum(parts) | Product(parts) => parts,
            Difference(parts) | Quotient(parts) | Greatest(parts) | Least(parts) => &parts[..],
            Power(base, _) => std::slice::from_ref(base),
        }
    }

    fn is_quantity(&self) -> bool {
        matches!(self.form, Form::Quantity(_))
    }

    /// Adds its quantities that are not yet in `found`.
    pub(super) fn collect(&self, found: &mut Vec<Quantity>) {
        if let Form::Quantity(quantity) = &self.form
            && !found.iter().any(|known| known.is(quantity))
        {
            found.push(quantity.clone());
        }
        for part in self.parts() {
            part.collect(found);
        }
    }

    /// Mathematical notation of the expression, with `write` for each quantity.
    pub(super) fn math(&self, write: &dyn Fn(&Quantity) -> Math) -> Math {
        let joined = |operator: &str, least: Strength| {
            let mut row = Vec::with_capacity(2 * self.parts().len());
            for part in self.parts() {
                if !row.is_empty() {
                    row.push(Math::operator(operator));
                }
                row.push(part.bracketed(least, write));
            }
            Math::Row(row)
        };
        let of_all = |word: &str| {
            let inner = joined(",", Strength::Sum);
            Math::Row(vec![Math::word(word), Math::bracketed(inner)])
        };
        match &self.form {
            Form::Quantity(quantity) => write(quantity),
            Number => Math::given(self.value),
            Rest => Math::operator("…"),
            Sum(_) => joined("+", Strength::Sum),
            Difference(parts) => Math::Row(vec![
                parts[0].bracketed(Strength::Sum, write),
                Math::operator("−"),
                parts[1].bracketed(Strength::Product, write),
            ]),
            Product(_) => joined("·", Strength::Product),
            Quotient(parts) => {
                Math::Fraction(Box::new([parts[0].math(write), parts[1].math(write)]))
            }
            Power(base, exponent) => {
                let base = match base.bracketed(Strength::Atom, write) {
                    // A number in scientific notation is a product.
                    row @ Math::Row(_) if base.is_quantity() => row.bracketed(),
                    other => other,
                };
                Math::Above(Box::new([base, Math::given(f64::from(*exponent))]))
            }
            Greatest(_) => of_all("max"),
            Least(_) => of_all("min"),
        }
    }

    fn bracketed(&self, least: Strength, write: &dyn Fn(&Quantity) -> Math) -> Math {
        let math = self.math(write);
        let strength = match self.form {
            Sum(_) | Difference(_) => Strength::Sum,
            Product(_) | Quotient(_) => Strength::Product,
            _ => Strength::Atom,
        };
        if strength < least {
            Math::bracketed(math)
        } else {
            math
        }
    }
}
