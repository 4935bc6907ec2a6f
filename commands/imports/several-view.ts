import { onePage } from "../../src/client/pages.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { list, type FieldOf, type LabelledLine, type View } from "../../src/terminal/view.ts";
import { balanceText, daysText, moneyText, rowsText } from "../tx/import/receipt/lines.ts";
import { importFields, importRecord } from "./view.ts";

/** What an undo did, or would do. */
const undoneFields: readonly FieldOf<Import>[] = [
  { name: "removed", kind: "count", visibleIn: "pipe" },
  { name: "handed_over", kind: "count", visibleIn: "pipe" },
];

interface Words {
  /** Name of the account of a single import. */
  readonly account?: string | undefined;
  readonly sentence?: string;
  /** Lines before those of a single import. */
  readonly lines?: (locale: string) => readonly LabelledLine[];
}

/** One import in words, or several as a list. */
export function importsView(rows: readonly Import[], { sentence, account, lines = () => [] }: Words): View {
  const [only, ...others] = rows;
  if (only !== undefined && others.length === 0) {
    const extra = sentence === undefined ? {} : { sentence };
    return importRecord(only, {
      account,
      ...extra,
      lines: (locale) => [...lines(locale), ...importLines(only, locale)],
    });
  }
  return list({
    pages: onePage(async () => rows),
    fields: [...importFields, ...undoneFields],
    essence: ({ id }) => id,
    empty: "No import is named.",
    ...(sentence === undefined ? {} : { notes: [sentence] }),
  });
}

/** What was done to an import, in words. */
function importLines(data: Import, locale: string): readonly LabelledLine[] {
  const { file_name, state, period } = data;
  const isUndone = state === "undone";
  return [
    ["File", file_name],
    ...(isUndone ? [] : [["Rows", rowsText(data, locale)] as const]),
    ...(period === null ? [] : [["Posted", daysText(period)] as const]),
    ...(isUndone
      ? []
      : [["Money", moneyText(data, locale)] as const, ["Balance", balanceText(data, locale)] as const]),
    ["State", state],
  ];
}
