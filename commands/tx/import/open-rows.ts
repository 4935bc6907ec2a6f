/** The rows of an import that a person has to look at: as in the file, or beside the transaction that each could be. */
import { ownCells } from "../../../src/client/import/receipt/own-cells.ts";
import type { OpenRow } from "../../../src/client/import/receipt/rejected-file.ts";
import type { Receipt } from "../../../src/client/import/receipt/receipt.ts";
import { decimalText } from "../../../src/contract/values/decimal.ts";
import type { RowText } from "../../../src/contract/import/row.ts";
import { largest } from "../../../src/contract/values/extremes.ts";
import { localNumber } from "../../../src/terminal/render/cells.ts";
import type { LabelledLine, TextBlock } from "../../../src/terminal/view.ts";

type HeldRow = Pick<OpenRow, "line" | "held_row" | "twin" | "twin_id">;

/** The rejected and the held rows; the first ones, with a word about the others. */
export function openRowBlocks({
  open_rows = [],
  rejected,
  held,
  rejected_file,
}: Pick<Receipt, "open_rows" | "rejected" | "held" | "rejected_file">): readonly TextBlock[] {
  const rejectedRows = open_rows.filter(({ verdict }) => verdict === "rejected");
  const heldRows = open_rows.filter(({ verdict }) => verdict === "held");
  const title = (words: string, { all, listed }: { all: number; listed: number }) =>
    listed < all && rejected_file !== null
      ? `${words} (${listed === 0 ? "" : `the first ${listed} of `}${all}; all are in ${rejected_file})`
      : words;
  return [
    ...(rejected === 0
      ? []
      : [
          {
            title: title("Rejected rows", { all: rejected, listed: rejectedRows.length }),
            lines: () => rejectedRows.map(rejectedLine),
          },
        ]),
    ...(held === 0
      ? []
      : [
          {
            title: title("Held rows, with the transaction that each could be", {
              all: held,
              listed: heldRows.length,
            }),
            lines: (locale: string) => heldLines(heldRows, locale),
          },
        ]),
  ];
}

/** The cells of the file that hold something, where they are there, and the reason. */
export function rejectedLine({
  line,
  detail,
  source = [],
}: Pick<OpenRow, "line" | "detail"> & { readonly source?: readonly string[] }): LabelledLine {
  const cells = ownCells(source)
    .filter((cell) => cell.trim() !== "")
    .join(" | ");
  return [`line ${line}`, [cells, detail ?? ""].filter((text) => text !== "").join(": ")];
}

/** Two lines a row: as it is in the file, and the transaction in the book. */
function heldLines(rows: readonly HeldRow[], locale: string): readonly LabelledLine[] {
  const amountText = ({ amount, currency_code }: RowText) =>
    `${localNumber(decimalText(amount), locale)} ${currency_code}`;
  const texts = rows.flatMap(({ held_row, twin }) => [held_row, twin]).filter((text) => text !== undefined);
  const widest = largest(
    texts.map((text) => amountText(text).length),
    0,
  );
  const inWords = (text: RowText) =>
    `${text.transaction_date}  ${amountText(text).padStart(widest)}  ${text.description}`;
  return rows.flatMap(({ line, held_row, twin, twin_id }): LabelledLine[] => [
    [`line ${line}`, held_row === undefined ? "" : inWords(held_row)],
    ["book", twin === undefined ? `the transaction ${twin_id ?? "?"}` : inWords(twin)],
  ]);
}
