/** Where the money of a kind of category stands in accounting and in the cash flow. */
import type { CompanyEntry, Place } from "./company-chart.ts";

type Kind = CompanyEntry["kind"];

const USUAL: Readonly<Record<Kind, Place>> = {
  income: { accounting_category: "revenue", cash_flow_category: "operations" },
  expense: { accounting_category: "operating_expense", cash_flow_category: "operations" },
  transfer: { accounting_category: "transfer", cash_flow_category: "transfers" },
};

/** Places that speak of some kinds alone. In any other, an asset or the interest, money of each kind can stand. */
const KINDS: Readonly<Record<keyof Place, Readonly<Record<string, readonly Kind[]>>>> = {
  accounting_category: {
    revenue: ["income"],
    other_income: ["income"],
    cost_of_sales: ["expense"],
    operating_expense: ["expense"],
    payroll: ["expense"],
    transfer: ["transfer"],
  },
  cash_flow_category: { operations: ["income", "expense"], transfers: ["transfer"] },
};

/** That of the parent where it is of the same kind, else the usual one. */
export function placeOfKind(kind: Kind, parent: CompanyEntry | undefined): Place {
  return parent?.kind === kind ? parent : USUAL[kind];
}

/** A place after the category has become one of another kind: it stays unless it speaks of other kinds. */
export function placeAfterKind(
  place: Place,
  { kind, parent }: { readonly kind: Kind; readonly parent: CompanyEntry | undefined },
): Place {
  const next = placeOfKind(kind, parent);
  const member = (name: keyof Place): string =>
    KINDS[name][place[name]]?.includes(kind) === false ? next[name] : place[name];
  return {
    accounting_category: member("accounting_category"),
    cash_flow_category: member("cash_flow_category"),
  };
}
