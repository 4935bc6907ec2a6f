/**
 * From a text to the records of TITO, each as long as it says itself, one on a line or run together. A shorter line is a
 * record whose last blanks a program took away; where it can only have lost something else, the file is refused.
 */
import { withoutEnd } from "../../../contract/values/text-end.ts";
import { countText } from "../../../contract/count-text.ts";
import {
  afterBlanks,
  brokenRecord,
  PADDING_MAX,
  recordBatches,
  type FixedRecord,
  type RecordPiece,
} from "../../fixed-width/records.ts";
import { withLetters } from "./letters.ts";

/** Last position of a record that must not be cut away; what no row is made of may be of any length. */
const NEEDS: Readonly<Record<string, number>> = { T00: 99, T10: 106, T40: 31 };
/** Records that end with a text, whose last blanks some banks never write. */
const TEXTS: ReadonlySet<string> = new Set(["T11", "T60", "T70", "T81"]);
/** The code of a record, and its length. */
const HEAD = /^(T[0-9]{2})([0-9]{3})$/;
const HEAD_LENGTH = 6;

interface State {
  readonly isAscii: boolean;
  line: number;
  number: number;
  /** Whether the record in hand follows another one on its line. */
  isGlued: boolean;
  /** Of the first line: the other ones of a file that fills its lines up are as wide. */
  width: number | undefined;
  /** Whether lines keep the blanks at their end. */
  keepsBlanks: boolean;
  /** The first line that has lost more than blanks, if the file keeps them. */
  short: { readonly record: FixedRecord; readonly length: number; readonly statedLength: number } | undefined;
}

/** Records in batches, in file order. Throws `unreadable_file` for what is not a record. */
export function titoRecords(
  texts: AsyncIterable<string>,
  isAscii: boolean,
): AsyncGenerator<readonly FixedRecord[]> {
  const state: State = {
    isAscii,
    line: 1,
    number: 0,
    isGlued: false,
    width: undefined,
    keepsBlanks: false,
    short: undefined,
  };
  return recordBatches(texts, (piece) => take(state, piece));
}

/** Takes the records of a text; answers what is left of it. */
function take(state: State, { text, isEnd, records }: RecordPiece): string {
  let at = 0;
  for (;;) {
    at = nextRecord(state, text, at);
    if (at === text.length) return "";
    if (text.length - at < HEAD_LENGTH && !isEnd) return text.slice(at);
    const [, code, digits] = HEAD.exec(text.slice(at, at + HEAD_LENGTH)) ?? [];
    if (code === undefined) throw unknownText(state);
    const statedLength = Number(digits);
    const [own = ""] = text.slice(at, at + statedLength).split("\n", 1);
    const end = afterBlanks(text, at + own.length);
    if (end === text.length && !isEnd) {
      if (end - at > PADDING_MAX) throw brokenRecord(state, "A line has nothing but blanks");
      return text.slice(at);
    }
    const isPadded = text.charAt(end) === "\n" && /^ *$/.test(text.slice(at + own.length, end));
    // Systems that come from DOS or a mainframe end files so.
    const ended = withoutEnd(own, "\u0000\u001a");
    keep(state, { code, text: ended, statedLength, width: isPadded ? end - at : undefined }, records);
    state.isGlued = true;
    at = end;
  }
}

/** Where the next record begins, behind blanks and ends of lines. */
function nextRecord(state: State, text: string, from: number): number {
  let at = afterBlanks(text, from);
  while (text.charAt(at) === "\n") {
    state.line++;
    state.isGlued = false;
    at = afterBlanks(text, at + 1);
  }
  return at;
}

function unknownText(state: State): Error {
  return brokenRecord(
    { ...state, number: state.number + 1 },
    state.isGlued
      ? "The text behind a record, where that ends by its own length, is not a record of TITO"
      : "There is text that is not a record of TITO",
  );
}

/** `text` is what the file has of the record, `width` that of its line, where it ends one. */
function keep(
  state: State,
  {
    code,
    text,
    statedLength,
    width,
  }: { code: string; text: string; statedLength: number; width: number | undefined },
  records: FixedRecord[],
): void {
  const { line, isGlued, isAscii } = state;
  const whole = text.padEnd(statedLength);
  const record: FixedRecord = {
    line,
    number: ++state.number,
    isGlued,
    code,
    text: isAscii ? withLetters(whole) : whole,
  };
  if (text.length < (NEEDS[code] ?? HEAD_LENGTH)) throw ofOtherLength(record, text.length, statedLength);
  if (width !== undefined) {
    state.width ??= width;
    if (width > statedLength && width !== state.width) throw ofOtherLength(record, width, statedLength);
    if (width > statedLength) state.keepsBlanks = true;
  }
  if (text.length === statedLength) state.keepsBlanks ||= text.endsWith(" ");
  else if (!TEXTS.has(code)) state.short ??= { record, length: text.length, statedLength };
  const { short } = state;
  if (state.keepsBlanks && short !== undefined)
    throw ofOtherLength(short.record, short.length, short.statedLength);
  records.push(record);
}

function ofOtherLength(record: FixedRecord, length: number, statedLength: number): Error {
  const least = NEEDS[record.code] ?? 0;
  const what = `Record ${record.code} has ${countText(length, "character")} instead of the ${Math.max(statedLength, least)}`;
  return brokenRecord(record, statedLength < least ? `${what} of TITO` : `${what} that it states`);
}
