/** Tags of the fields of MT940, MT942 and MT950 messages, as lines begin with them. */

const knownTags = new Set(
  "13 13D 20 21 25 25P 28 28C 28D 34F 60F 60M 61 62F 62M 64 65 86 90C 90D NS 940 942 950".split(" "),
);

/** Tags by which a text that stands in one line is cut, each with what must follow it: a time of day looks like one. */
const INLINE = new RegExp(
  `(?=${[
    ":20:[^:]{1,35}:(?:21|25P?):",
    ":21:[^:]{1,35}:25P?:",
    ":25P?:[^:]{1,60}:(?:13D|28|34F|60)",
    ":28C?:[0-9/]{1,11}(?: ?[-}:]|$)",
    ":(?:86|13D):",
    ":34F:[A-Z]{3}",
    ":6(?:0[FM]|2[FM]|4|5):[CD][0-9]{6}",
    ":61:[0-9]{6}",
    ":90[CD]:[0-9]",
  ].join("|")})`,
);

/** What stands between the colons of a tag at most, blanks included. */
const TAG_MAX = 6;

/**
 * The tag that a line begins with, and what follows it; undefined for a line that continues a field. Banks write tags in
 * small letters and with blanks too, and balances without the letter that parts pages (60F, 60M).
 */
export function tagOf(line: string): { readonly tag: string; readonly value: string } | undefined {
  const text = /^\s/.test(line) ? line.trimStart() : line;
  if (text.charCodeAt(0) !== 0x3a) return undefined;
  const end = text.indexOf(":", 1);
  if (end < 3 || end > TAG_MAX + 1) return undefined;
  const inner = text.slice(1, end).trim().toUpperCase();
  const tag = inner === "60" || inner === "62" ? `${inner}F` : inner;
  return knownTags.has(tag) || /^[0-9]{2}[A-Z]?$/.test(tag)
    ? { tag, value: text.slice(end + 1).trimStart() }
    : undefined;
}

/** Whether the tag is one of a statement: free text may hold others, such as a time of day at the start of a line. */
export function isKnownTag(tag: string): boolean {
  return knownTags.has(tag);
}

/** A field without "-}", of which a bank may leave out either. */
function withoutEndOfMessage(field: string): string {
  const text = field.trimEnd();
  const open = text.endsWith("}") ? text.slice(0, -1) : text;
  return (open.endsWith("-") ? open.slice(0, -1) : open).trimEnd();
}

/** The fields of a message that was written in one line; undefined for a line of one field. */
export function inlineFields(line: string): readonly string[] | undefined {
  if (!/^\s*:20:/.test(line) || !/.:25P?:/.test(line)) return undefined;
  return line
    .split(INLINE)
    .map(withoutEndOfMessage)
    .filter((field) => field !== "");
}
