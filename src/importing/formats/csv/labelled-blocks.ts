/**
 * Statements that are written as blocks of lines, one block a booking and each line a label with its value ("Date: …",
 * "Amount: …"), as records: the labels of the first whole block are the header.
 */
import { textLines } from "../../decode/text-lines.ts";
import type { TableRecord } from "../../table/record.ts";
import { fieldOf } from "../../words/headers/fields.ts";

/** A label, and what stands behind it. */
const LABELLED = /^\s*(\p{L}[\p{L}\p{N} ./&()'’-]{0,40}?)\s*:(?:\s(.*))?$/u;

interface LabelledLine {
  readonly line: number;
  readonly label: string;
  readonly value: string;
}

/** Records in batches, in file order. */
export async function* labelledRecords(texts: AsyncIterable<string>): AsyncGenerator<readonly TableRecord[]> {
  const cut = newBlocks();
  for await (const { first, lines } of textLines(texts)) {
    const records = lines.flatMap((text, at) => cut.take(text, first + at));
    if (records.length > 0) yield records;
  }
  const last = cut.end();
  if (last.length > 0) yield last;
}

function newBlocks() {
  let block: LabelledLine[] = [];
  let header: readonly string[] | undefined;
  const close = (): readonly TableRecord[] => {
    const closed = block;
    block = [];
    const [first] = closed;
    if (first === undefined) return [];
    const { line } = first;
    if (header !== undefined) return [{ line, cells: cellsUnder(header, closed) }];
    if (!isBooking(closed)) return closed.map((one) => ({ line: one.line, cells: [one.label, one.value] }));
    header = closed.map(({ label }) => label);
    return [
      { line, cells: header },
      // Its row comes after the header.
      { line: closed[1]?.line ?? line + 1, cells: closed.map(({ value }) => value) },
    ];
  };
  return {
    take(text: string, line: number): readonly TableRecord[] {
      if (text.trim() === "") return close();
      const [, label, value = ""] = LABELLED.exec(text.trimEnd()) ?? [];
      const last = block.at(-1);
      const isKnown = header === undefined || (label !== undefined && header.includes(label));
      if (label === undefined || !isKnown) {
        // A text goes on below its label; what stands alone is a line of the bank's.
        if (last === undefined) return [{ line, cells: [text.trim()] }];
        block[block.length - 1] = { ...last, value: `${last.value} ${text.trim()}`.trim() };
        return [];
      }
      const isNext = block.some((one) => one.label === label);
      const records = isNext ? close() : [];
      block.push({ line, label, value: value.trim() });
      return records;
    },
    end: close,
  };
}

/** Whether a block's labels name a day and an amount, and another line is beside them. */
function isBooking(block: readonly LabelledLine[]): boolean {
  const fields = new Set(block.map(({ label }) => fieldOf(label)?.field));
  const hasDay = fields.has("date") || fields.has("posted_date") || fields.has("value_date");
  return (
    block.length > 2 && hasDay && ["amount", "debit", "credit"].some((field) => fields.has(field as "amount"))
  );
}

function cellsUnder(header: readonly string[], block: readonly LabelledLine[]): readonly string[] {
  return header.map((label) => block.find((one) => one.label === label)?.value ?? "");
}
