/** Whether the rows of a lower table can be read with those of the first one: the same kinds of amounts, called alike. */
import { currenciesOf } from "../../../words/currencies.ts";
import { foldHeader } from "../../../cells/fold.ts";
import type { Columns } from "../../columns/columns.ts";
import type { Layout } from "../../layout.ts";

type Role = keyof Columns;

/** The columns of all tables so far, and the names of those that the first one lacks; these stand behind its own. */
export interface AllColumns {
  readonly columns: Columns;
  readonly names: readonly string[];
}

/** Where the cells of a lower table belong. Undefined for one whose amounts may mean something else. */
export function placedBelow(
  first: Layout,
  other: Layout,
  all: AllColumns,
): (AllColumns & { readonly places: readonly number[] }) | undefined {
  if (!areAlike(first, other)) return undefined;
  const columns: Partial<Record<Role, readonly number[]>> = { ...all.columns };
  const names = [...all.names];
  const placeOf = new Map<number, number>();
  for (const role of Object.keys(other.columns) as Role[]) {
    const own = [...(columns[role] ?? [])];
    (other.columns[role] ?? []).forEach((index, at) => {
      if (own[at] === undefined) {
        own.push(first.width + names.length);
        names.push(other.header?.[index]?.trim() ?? "");
      }
      placeOf.set(own[at] ?? -1, index);
    });
    columns[role] = own;
  }
  if (first.fee !== undefined) placeOf.set(first.fee, other.fee ?? -1);
  if (first.tax !== undefined) placeOf.set(first.tax.column, other.tax?.column ?? -1);
  const places = Array.from({ length: first.width + names.length }, (_, place) => placeOf.get(place) ?? -1);
  return { places, columns, names };
}

/** Whether both write amounts in the same way, as far as their headers tell. */
function areAlike(first: Layout, other: Layout): boolean {
  const moneyRoles = ({ columns }: Layout) =>
    (["amount", "debit", "credit"] as const).filter((role) => columns[role] !== undefined).join();
  const [amount, theirs] = [nameOf(first, "amount"), nameOf(other, "amount")];
  const isOne = (columns: Columns, role: Role) => (columns[role]?.length ?? 0) <= 1;
  return (
    moneyRoles(first) === moneyRoles(other) &&
    amount === theirs &&
    (["amount", "merchant"] as const).every(
      (role) => isOne(first.columns, role) && isOne(other.columns, role),
    ) &&
    (first.columns.sign === undefined) === (other.columns.sign === undefined) &&
    JSON.stringify(first.letters) === JSON.stringify(other.letters) &&
    first.calendar === other.calendar &&
    first.isSerial === other.isSerial &&
    first.isLedger === other.isLedger &&
    (first.mayBeLedger === undefined) === (other.mayBeLedger === undefined) &&
    first.ends === undefined &&
    other.ends === undefined &&
    (first.fee === undefined) === (other.fee === undefined) &&
    [first, other].every(
      ({ competingAmounts = [], parts }) => competingAmounts.every(({ swap }) => swap) && parts === undefined,
    )
  );
}

/** What a header calls its column of amounts, without the currency. */
function nameOf({ columns, header }: Layout, role: Role): string {
  const text = header?.[columns[role]?.[0] ?? -1] ?? "";
  return foldHeader(
    text
      .split(/[\s()[\]]+/)
      .filter((word) => currenciesOf(word.toUpperCase()).length === 0)
      .join(" "),
  );
}
