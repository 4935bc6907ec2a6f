/** From lines to fields: a tag at the start of a line, its text, and the lines that continue it. */
import { partsOf, type Part } from "./envelope.ts";
import { tooLong, TEXT_MAX, type Line } from "./lines.ts";
import { isKnownTag, tagOf } from "./tags.ts";

/** A field, or the end of a message where the tag is empty. */
export interface Field {
  readonly tag: string;
  readonly line: number;
  /** The text after the tag, and the lines that continue it. Never empty. */
  readonly texts: [string, ...string[]];
  /** The file ends in this field without a line break. */
  isLast: boolean;
}

interface State {
  field: Field | undefined;
  /** Length of its texts. */
  size: number;
  /** Lines "-" in free text that are no end of a message if text follows them. */
  dashes: number;
  /** The last of them. */
  dash: Part | undefined;
  /** The message has an entry. */
  hasEntry: boolean;
  /** A line held a colon alone: some banks break a tag behind it. */
  hasColon: boolean;
  /** A closing balance was read, or the message is one that has none: "-" ends it. */
  mayEnd: boolean;
}

/** Lines outside of a message (preambles of banks' systems) belong to no field and are left out. */
export async function* fieldsOf(lines: AsyncIterable<readonly Line[]>): AsyncGenerator<readonly Field[]> {
  const state: State = {
    field: undefined,
    size: 0,
    dashes: 0,
    dash: undefined,
    hasEntry: false,
    hasColon: false,
    mayEnd: false,
  };
  for await (const batch of lines) {
    const fields: Field[] = [];
    for (const line of batch) {
      const code = line.text.charCodeAt(0);
      // Most lines are of a field and nothing else.
      if (code !== DASH && code !== OPENING && code !== DOLLAR && !MAYBE.test(line.text)) {
        read(state, line, fields);
      } else for (const part of partsOf(line)) read(state, part, fields);
    }
    if (fields.length > 0) yield fields;
  }
  const last: Field[] = [];
  endMessage(state, last);
  finish(state, last);
  if (last.length > 0) yield last;
}

/** A lone "-" with no free text behind it ended the message, though it has no closing balance. */
function endMessage(state: State, fields: Field[]): void {
  const { dash } = state;
  if (state.dashes === 0 || dash === undefined || dash.isLast || !state.hasEntry) return;
  finish(state, fields);
  fields.push({ tag: "", line: dash.line, texts: [dash.text], isLast: false });
}

const DASH = 0x2d;
const DOLLAR = 0x24;
const OPENING = 0x7b;
/** A text block's end within a line, or a message in one line. */
const MAYBE = /-\}|^\}|^:20:./;

function read(state: State, part: Part, fields: Field[]): void {
  const { line, isLast, ends } = part;
  let { text } = part;
  if (text === ":") {
    state.hasColon = true;
    return;
  }
  if (state.hasColon) {
    state.hasColon = false;
    if (/^[0-9]{2}[A-Z]?:/.test(text)) text = `:${text}`;
    else state.field?.texts.push(":");
  }
  if (ends === "surely" || (ends === "maybe" && (state.mayEnd || state.field === undefined))) {
    finish(state, fields);
    fields.push({ tag: "", line, texts: [text], isLast });
    return;
  }
  if (ends === "maybe") {
    state.dashes++;
    state.dash = part;
    return;
  }
  const fieldTag = tagOf(text);
  if (fieldTag !== undefined && (isKnownTag(fieldTag.tag) || state.field?.tag !== "86")) {
    if (fieldTag.tag === "20") endMessage(state, fields);
    state.hasEntry = fieldTag.tag === "61" || (state.hasEntry && fieldTag.tag !== "20");
    finish(state, fields);
    state.field = { tag: fieldTag.tag, line, texts: [fieldTag.value], isLast };
    state.size = fieldTag.value.length;
    if (/^(?:62[FM]|64|65|34F|90[CD])$/.test(fieldTag.tag)) state.mayEnd = true;
    else if (/^(?:20|25P?|60[FM])$/.test(fieldTag.tag)) state.mayEnd = false;
    return;
  }
  const { field } = state;
  if (field === undefined || text === "") return;
  state.size += state.dashes + text.length + 1;
  if (state.size > TEXT_MAX) throw tooLong(line);
  for (; state.dashes > 0; state.dashes--) field.texts.push("-");
  field.texts.push(text);
  field.isLast = isLast;
}

function finish(state: State, fields: Field[]): void {
  if (state.field !== undefined) fields.push(state.field);
  state.field = undefined;
  state.dashes = 0;
}
