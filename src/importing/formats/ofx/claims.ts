/** How a text is known to be OFX: by its header, or by the aggregate that it begins with. */
import { roots } from "./elements.ts";

/** UTF-16 units in which the first aggregate begins. */
const WITHIN = 20_000;

export function claimsOfx(head: string): string | undefined {
  const text = head.slice(0, WITHIN).replace(/^[\s\ufeff]+/, "");
  if (/^OFXHEADER\s*[:=]/i.test(text)) return "It starts with the header of OFX 1.";
  const start = text.indexOf("<");
  if (start < 0 || !text.slice(0, start).split("\n").every(isHeaderLine)) return undefined;
  if (/^<!DOCTYPE\s+OFX\b/i.test(text.slice(start))) return "It declares an OFX document.";
  const name = firstTag(text.slice(start));
  if (name === undefined) return undefined;
  if (name === "?OFX") return "It has the header of OFX 2.";
  if (name === "OFX" || name === "OFC" || roots.has(name)) return `It starts with <${name}>.`;
  return undefined;
}

/** A line before the first tag: blank, or a key and its value, as of OFX or of mail. */
function isHeaderLine(line: string): boolean {
  return /^\s*(?:[A-Za-z][\w-]{0,40}\s*[:=]|$)/.test(line);
}

/** Name of the first tag, in capitals, after comments, instructions and declarations. */
function firstTag(text: string): string | undefined {
  let at = 0;
  while (at >= 0 && at < text.length) {
    const rest = text.slice(at);
    if (/^<\?OFX\s/i.test(rest)) return "?OFX";
    if (rest.startsWith("<!--")) at = after(text, { mark: "-->", at });
    else if (rest.startsWith("<?")) at = after(text, { mark: ">", at });
    // What a declaration holds is of no matter: the reader refuses it.
    else if (rest.startsWith("<!")) at = text.search(/<(?:OFX|OFC)[\s>]/i);
    else return /^<(?:[\w-]+:)?([A-Za-z][\w.-]*)(?:[\s>]|\/>)/.exec(rest)?.[1]?.toUpperCase();
    if (at >= 0) at = text.indexOf("<", at);
  }
  return undefined;
}

function after(text: string, { mark, at }: { mark: string; at: number }): number {
  const end = text.indexOf(mark, at);
  return end < 0 ? -1 : end + mark.length;
}
