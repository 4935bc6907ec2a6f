/** The held or rejected rows that a person decides on, read before that: how many they are, and the first of them. */
import { pages } from "../../../src/client/pages.ts";
import { countText } from "../../../src/contract/count-text.ts";
import { imports } from "../../../src/contract/import.ts";
import type { ImportRow } from "../../../src/contract/import/row.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { localNumber, plainCell } from "../../../src/terminal/render/cells.ts";
import type { LabelledLine } from "../../../src/terminal/view.ts";
import { readable } from "../../events/changes.ts";
import { forReading } from "../../reports/figures.ts";
import { rowDescription, textOf } from "../view.ts";

/** Rows that are shown. */
const SHOWN_MAX = 5;

interface DecidedRows {
  readonly count: number;
  readonly first: readonly ImportRow[];
}

interface Wanted {
  readonly ids: readonly string[];
  /** All where empty. */
  readonly lines: readonly number[];
  readonly verdict: "held" | "rejected";
}

/** Undefined where nobody reads the answer, or the credential may not see the rows. */
export async function rowsToDecide(
  context: Context,
  { ids, lines, verdict }: Wanted,
): Promise<DecidedRows | undefined> {
  const { call, stream, settings, interruption: signal } = context;
  if (!forReading(context) || settings.idempotencyKey !== undefined) return undefined;
  return readable(async () => {
    const first: ImportRow[] = [];
    let count = 0;
    for (const id of ids) {
      const rows = pages({ call, stream }, imports.rows, { id, verdict: [verdict] }, { all: true, signal });
      for await (const page of rows)
        for (const row of page) {
          if (lines.length > 0 && !lines.includes(row.line)) continue;
          count += 1;
          if (first.length < SHOWN_MAX) first.push(row);
        }
    }
    return { count, first };
  });
}

/** "12 rows"; "the rows" where they could not be read. */
export function rowsWords(rows: DecidedRows | undefined): string {
  return rows === undefined ? "the rows" : countText(rows.count, "row");
}

/** The first of the rows, one a line, and how many more there are. */
export function rowLines(
  rows: DecidedRows | undefined,
  { label, locale }: { readonly label: string; readonly locale: string },
): readonly LabelledLine[] {
  if (rows === undefined) return [];
  const rest = rows.count - rows.first.length;
  const texts = rows.first.map((row) => rowInWords(row, locale));
  return [...texts, ...(rest > 0 ? [`and ${localNumber(String(rest), locale)} more`] : [])].map(
    (text, index) => [index === 0 ? label : "", text],
  );
}

function rowInWords(row: ImportRow, locale: string): string {
  const text = textOf(row);
  if (text === undefined) return `line ${row.line}: ${rowDescription(row)}`;
  const { transaction_date, amount, currency_code, description } = text;
  return `line ${row.line}: ${transaction_date}  ${localNumber(plainCell(amount), locale)} ${currency_code}  ${description}`;
}
