/** The account's name beside a record that belongs to one: a column of lists, and no member of the record. */
import type { Context } from "../../src/terminal/context.ts";
import { cutText } from "../../src/terminal/render/wrap-text.ts";
import type { FieldOf } from "../../src/terminal/view.ts";
import { forReading } from "../reports/figures.ts";

interface OfAccount {
  readonly bank_account_id: string;
}

interface AccountColumn<Row extends OfAccount> {
  readonly field: FieldOf<Row>;
  /** Looks the names up before the rows are shown: once, and only where the column is to be seen. */
  readonly prepare: (rows: readonly Row[]) => Promise<void>;
}

/** Widths to which names are cut, if their beginnings can be told apart then. */
const [NARROWEST, WIDEST] = [10, 24];
/** Holds the end of a name beside its beginning: "Savings…2026". */
const WITH_END = 12;

/** The least width at which names of other accounts are other texts: "Savings EUR" and "Savings GBP" are alike at 10. */
function leastWidth(names: readonly string[]): number {
  const different = [...new Set(names)];
  for (let width = NARROWEST; width <= WIDEST; width += 1)
    if (new Set(different.map((name) => cutText(name, width))).size === different.length) return width;
  return WITH_END;
}

/** `isInCsv`: a sheet has the name too, in a column of its own, where a table can do without. */
export function accountColumn<Row extends OfAccount>(
  context: Context,
  { isInCsv = false }: { readonly isInCsv?: boolean } = {},
): AccountColumn<Row> {
  const { fields, output } = context.settings;
  // A workbook has the column in any case.
  const isOfCsv = isInCsv && output === "csv";
  const isNamed = fields?.includes("account") ?? (output === "xlsx" || isOfCsv);
  const ids = new Set<string>();
  let names: ReadonlyMap<string, string> | undefined;
  return {
    field: {
      name: "account",
      kind: "text",
      visibleIn: isOfCsv ? "everywhere" : "terminal",
      value: ({ bank_account_id }) => names?.get(bank_account_id),
      get column() {
        return { isName: true, least: leastWidth([...ids].flatMap((id) => names?.get(id) ?? [])) };
      },
    },
    async prepare(rows) {
      if (names !== undefined || !(isNamed || forReading(context))) return;
      for (const { bank_account_id } of rows) ids.add(bank_account_id);
      // A column that is alike everywhere is not shown.
      if (ids.size > (isNamed ? 0 : 1)) names = await (await import("./names.ts")).accountNames(context);
    },
  };
}
