/** What stands around the fields of a message: SWIFT's blocks, and the lines that part messages. */
import type { Line } from "./lines.ts";
import { inlineFields } from "./tags.ts";

/** A line of a field, or the end of a message. */
export interface Part {
  readonly text: string;
  readonly line: number;
  readonly isLast: boolean;
  readonly ends?: "surely" | "maybe";
}

/**
 * The parts of a line, in order. A lone "-" may end a message or be a line of free text. A block other than the text
 * block ({4:) ends what went before it, and is left out.
 */
export function partsOf({ text, line, isLast }: Line): readonly Part[] {
  const first = text.charCodeAt(0);
  if (text === "-") return [{ text, line, isLast, ends: "maybe" }];
  if (text === "$" || text === "-XXX" || text === "}") return [{ text, line, isLast, ends: "surely" }];
  if (first === OPENING && /^\{[1-5S]:/.test(text)) return blockParts({ text, line, isLast });
  const close = text.indexOf("-}");
  if (close >= 0 && /^[}$\s]*(?:\{[1-5S]:|$)/.test(text.slice(close + 2))) {
    const before = text.slice(0, close);
    const after = text.slice(close + 2).replace(/^[}$\s]+/, "");
    return [
      ...(before === "" ? [] : fieldParts({ text: before, line, isLast: false })),
      { text: "-}", line, isLast, ends: "surely" },
      ...(after === "" ? [] : partsOf({ text: after, line, isLast })),
    ];
  }
  return first === COLON ? fieldParts({ text, line, isLast }) : [{ text, line, isLast }];
}

const OPENING = 0x7b;
const COLON = 0x3a;

function blockParts({ text, line, isLast }: Line): readonly Part[] {
  const end: Part = { text: "", line, isLast, ends: "surely" };
  const start = text.indexOf("{4:");
  const body = start < 0 ? "" : text.slice(start + 3).trimStart();
  return body === "" ? [end] : [end, ...partsOf({ text: body, line, isLast })];
}

function fieldParts({ text, line, isLast }: Line): readonly Part[] {
  const fields = text.startsWith(":20:") ? inlineFields(text) : undefined;
  if (fields === undefined) return [{ text, line, isLast }];
  return fields.map((field, index) => ({ text: field, line, isLast: isLast && index === fields.length - 1 }));
}
