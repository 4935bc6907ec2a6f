/**
 * From a text to records of a fixed length, one on a line or all of them run together. A shorter line is a record whose
 * last blanks a program took away; where it can only have lost something else, the file is refused.
 */
import { brokenAt } from "../refusals/unreadable-file.ts";
import { withoutEnd } from "../../contract/values/text-end.ts";
import { countText } from "../../contract/count-text.ts";

/** How a kind of record is filled. Positions count from 1. */
export interface RecordLayout {
  /** Last position that must not be cut away. */
  readonly needs: number;
  /** Last position that means anything: what follows is filler, which some systems never write. */
  readonly ends: number;
  /** Whether it ends with a free text, which may be of any length. */
  readonly isText?: boolean;
}

export interface FixedForm {
  /** Such as "Norma 43". */
  readonly name: string;
  /** Characters of a record. */
  readonly length: number;
  /** The code that a record begins with; it need not be a known one. */
  readonly codeOf: (text: string) => string;
  readonly records: Readonly<Record<string, RecordLayout>>;
}

export interface FixedRecord {
  readonly line: number;
  /** Number of the record in the file, from 1. */
  readonly number: number;
  /** Whether other records stand on its line. */
  readonly isGlued: boolean;
  readonly code: string;
  /** As long as its form has it. */
  readonly text: string;
}

interface State {
  readonly form: FixedForm;
  line: number;
  number: number;
  /** Whether the record in hand follows another one on its line. */
  isGlued: boolean;
  /** Width of the lines that are not shorter than a record. */
  width: number | undefined;
  /** Whether lines keep the blanks at their end. */
  keepsBlanks: boolean;
  /** The first line that has lost more than blanks, if the file keeps them. */
  short: FixedRecord | undefined;
}

/** Records in batches, in file order. Throws `unreadable_file` for a line that is not a record of the form. */
export function fixedRecords(
  texts: AsyncIterable<string>,
  form: FixedForm,
): AsyncGenerator<readonly FixedRecord[]> {
  const state: State = {
    form,
    line: 1,
    number: 0,
    isGlued: false,
    width: undefined,
    keepsBlanks: false,
    short: undefined,
  };
  return recordBatches(texts, (piece) => take(state, piece));
}

/** A piece of the text, and where the records of it go. */
export interface RecordPiece {
  readonly text: string;
  /** Whether nothing follows. */
  readonly isEnd: boolean;
  readonly records: FixedRecord[];
}

/** Records in batches. `take` answers what it leaves of a piece, with which the next one begins. */
export async function* recordBatches(
  texts: AsyncIterable<string>,
  take: (piece: RecordPiece) => string,
): AsyncGenerator<readonly FixedRecord[]> {
  let rest = "";
  for await (const text of texts) {
    const records: FixedRecord[] = [];
    rest = take({ text: rest + text, isEnd: false, records });
    if (records.length > 0) yield records;
  }
  const records: FixedRecord[] = [];
  take({ text: rest, isEnd: true, records });
  if (records.length > 0) yield records;
}

/** The first two records of a text, each as long as the text has it; undefined for one that is not there. */
export function firstRecords(
  head: string,
  length: number,
): readonly [string | undefined, string | undefined] {
  const start = head.trimStart();
  const [first = ""] = start.slice(0, length).split("\n", 1);
  const [second = ""] = start.slice(first.length).trimStart().slice(0, length).split("\n", 1);
  return [first === "" ? undefined : first, second === "" ? undefined : second];
}

/** `unreadable_file` for a record; `what` is a sentence without its place, as `brokenAt` wants it. */
export function brokenRecord(
  { line, number, isGlued }: Pick<FixedRecord, "line" | "number" | "isGlued">,
  what: string,
  remedy?: string,
): Error {
  const place = isGlued ? ` (record ${number} of the file)` : "";
  return brokenAt({ line, what: what + place, ...(remedy === undefined ? {} : { remedy }) });
}

/** `unreadable_file` for a record that does not belong where it stands. */
export function misplacedRecord(record: FixedRecord): Error {
  return brokenRecord(record, `Record ${record.code} is out of place`);
}

/** Takes the records of a text; answers what is left of it. */
function take(state: State, { text, isEnd, records }: RecordPiece): string {
  const { length } = state.form;
  let at = 0;
  for (;;) {
    const end = text.indexOf("\n", at);
    if (end >= 0 && end - at <= length) {
      keep(state, { text: text.slice(at, end), width: end - at }, records);
      endRecord(state, true);
      at = end + 1;
      continue;
    }
    if (text.length - at <= length) {
      if (!isEnd) return text.slice(at);
      keep(state, { text: text.slice(at), width: undefined }, records);
      return "";
    }
    const next = afterBlanks(text, at + length);
    if (next === text.length && !isEnd) {
      if (next - at > PADDING_MAX)
        throw brokenAt({ line: state.line, what: "A line has nothing but blanks" });
      return text.slice(at);
    }
    const isLine = text.charCodeAt(next) === NEWLINE;
    const isPadded = isLine && /^[ ]*$/.test(text.slice(at + length, next));
    keep(state, { text: text.slice(at, at + length), width: isPadded ? next - at : undefined }, records);
    endRecord(state, isLine);
    at = isLine ? next + 1 : next;
  }
}

const NEWLINE = 10;
/** More blanks than these behind a record are no bank's. */
export const PADDING_MAX = 1 << 20;

/** Where something else than blanks, NUL and marks of a file's end stands, a line end included. */
export function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text.charCodeAt(at))) at++;
  return at;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 26 || code === 0 || code === 9;
}

function endRecord(state: State, isLine: boolean): void {
  if (isLine) state.line++;
  state.isGlued = !isLine;
}

/** Keeps a record, unless it is blank. `width` is that of its line, where it ends one. */
function keep(
  state: State,
  { text: raw, width }: { text: string; width: number | undefined },
  records: FixedRecord[],
): void {
  // Systems that come from DOS or a mainframe end files so.
  const text = withoutEnd(raw, "\u0000\u001a");
  if (text.trim() === "") return;
  const { form, line, isGlued } = state;
  const code = form.codeOf(text);
  const record = { line, number: ++state.number, isGlued, code, text: text.padEnd(form.length) };
  const layout = form.records[code];
  if (layout === undefined || (isGlued && text.length < layout.needs)) throw unknownRecord(record, state);
  if (text.length < layout.needs) throw ofOtherLength(record, text.length, state);
  if (text.length === form.length) {
    state.keepsBlanks ||= text.endsWith(" ");
    if (width !== undefined && width !== (state.width ??= width)) throw ofOtherLength(record, width, state);
  } else if (text.length !== layout.ends && layout.isText !== true) state.short ??= record;
  if (state.keepsBlanks && state.short !== undefined)
    throw ofOtherLength(state.short, state.short.text.trimEnd().length, state);
  records.push(record);
}

function unknownRecord(record: FixedRecord, { form }: State): Error {
  if (record.isGlued)
    return brokenRecord(
      record,
      `The text after the ${form.length} characters of a record is not a record of ${form.name}`,
    );
  return brokenRecord(record, `There is text that is not a record of ${form.name}`);
}

function ofOtherLength(record: FixedRecord, length: number, { form }: State): Error {
  const what = `Record ${record.code} has ${countText(length, "character")} instead of the ${form.length} of ${form.name}`;
  return brokenRecord(record, what);
}
