/**
 * Pages as a program prints them: columns that stand below each other, with blanks between them. The words of the header
 * say where each column is, or the line of dashes below it does.
 */
import { textLines } from "../../decode/text-lines.ts";
import { smallest } from "../../../contract/values/extremes.ts";
import { dateReadings } from "../../cells/date-text.ts";
import { isPendingTitle } from "../../words/pending-titles.ts";
import { fieldOf } from "../../words/headers/fields.ts";
import { titleKind } from "../../table/layout/title-text.ts";
import { isRow, type TableRecord } from "../../table/record.ts";

/** A text and the places that it takes in its line. */
interface Span {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Texts with a blank inside, which two blanks or more keep apart from the others. */
const TEXT = /\S+(?: \S+)*/g;
const RULER = /^\s*(?:[-=_]{3,}\s+){2,}[-=_]{3,}\s*$/;
const TAB_WIDTH = 8;

/** Records in batches, in file order. */
export async function* alignedRecords(texts: AsyncIterable<string>): AsyncGenerator<readonly TableRecord[]> {
  const cut = newPages();
  for await (const { first, lines } of textLines(texts)) {
    const records = lines.flatMap((text, at) => cut(text, first + at));
    if (records.length > 0) yield records;
  }
}

function newPages(): (text: string, line: number) => readonly TableRecord[] {
  let columns: readonly Span[] | undefined;
  let header: string | undefined;
  /** The lines above the header, whatever their numbers: they come again on each page. */
  const titles = new Set<string>();
  /** Whether a line since the last row reads like a title of pending rows. */
  let isPending = false;
  return (raw, line) => {
    const text = raw
      .replace(/^\f/, "")
      .replace(/\t/g, (_, at: number) => " ".repeat(TAB_WIDTH - (at % TAB_WIDTH)));
    const spans = spansOf(text);
    if (isHeader(spans)) {
      const key = spans.map((span) => span.text).join("\n");
      columns = spans;
      // Each page has the header of the first.
      if (header === key) return [];
      header = key;
      return [{ line, cells: spans.map((span) => span.text) }];
    }
    const title = spans.map((span) => span.text.replace(/[0-9]+/g, "0")).join("\n");
    if (columns === undefined) titles.add(title);
    if (columns === undefined)
      return [{ line, cells: spans.length === 0 ? [""] : spans.map((span) => span.text) }];
    // Dashes are as wide as their column.
    if (RULER.test(text)) {
      if (spans.length === columns.length)
        columns = columns.map((column, at) => ({
          ...column,
          start: Math.min(column.start, spans[at]?.start ?? column.start),
          end: Math.max(column.end, spans[at]?.end ?? column.end),
        }));
      return [];
    }
    const cells = cellsOf(spans, columns);
    if (isRow(cells)) isPending = false;
    else if (titles.has(title)) {
      // Such a line between the rows of a page and the head of the next is a foot, and no title: the head ends what it says.
      const head = spans.map((span) => span.text).join(" ");
      if (!isPending || titleKind(head) !== "words") return [];
      isPending = false;
      return [{ line, cells: [head] }];
    } else if (spans.length === 1 && titleKind(text.trim()) === "words")
      isPending = isPendingTitle(text.trim());
    return [{ line, cells }];
  };
}

function spansOf(text: string): readonly Span[] {
  return [...text.matchAll(TEXT)].map(({ 0: one, index }) => ({
    text: one,
    start: index,
    end: index + one.length,
  }));
}

/** Whether texts are the names of columns, a day and an amount among them. */
function isHeader(spans: readonly Span[]): boolean {
  if (spans.length < 3 || spans.some(({ text }) => dateReadings(text, 2026) !== undefined)) return false;
  const fields = new Set(spans.map(({ text }) => fieldOf(text)?.field));
  const hasDay = fields.has("date") || fields.has("posted_date") || fields.has("value_date");
  return hasDay && (fields.has("amount") || fields.has("debit") || fields.has("credit"));
}

/** The cells of a line: each text in the column that begins or ends where it does, else in the one that is nearest. */
function cellsOf(spans: readonly Span[], columns: readonly Span[]): readonly string[] {
  const cells = columns.map(() => "");
  for (const span of spans.flatMap((one) => partsOf(one, columns))) {
    const at = columnAt(span, columns);
    const before = cells[at] ?? "";
    cells[at] = before === "" ? span.text : `${before} ${span.text}`;
  }
  return cells;
}

/** A text so long that one blank alone keeps the amount behind it apart, cut there. */
function partsOf(span: Span, columns: readonly Span[]): readonly Span[] {
  const last = /^(.+) ([-+(]?[0-9][0-9.,]*[-+)]?)$/.exec(span.text);
  const [, text = "", amount = ""] = last ?? [];
  const begins = columns.some(({ start }) => start === span.start);
  const ends = columns.some(({ start, end }) => end === span.end && start > span.start);
  if (last === null || !begins || !ends) return [span];
  return [
    { text, start: span.start, end: span.start + text.length },
    { text: amount, start: span.end - amount.length, end: span.end },
  ];
}

function columnAt(span: Span, columns: readonly Span[]): number {
  const exact = columns.findIndex(({ start, end }) => start === span.start || end === span.end);
  if (exact >= 0) return exact;
  const distances = columns.map(({ start, end }) => Math.max(start - span.end, span.start - end));
  return distances.indexOf(smallest(distances));
}
