/** Character references of SGML and XML texts: the named ones that OFX allows (2.3.2.1), and numbers. */

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
const REFERENCE = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(?:([0-9]{1,7})|[xX]([0-9a-fA-F]{1,6})));/g;

/** A text with its references resolved, once. What is no such reference stays: banks write "AT&T" as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (whole: string, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return isCharacter(code) ? String.fromCodePoint(code) : whole;
  });
}

/** Whether a number is a character that a text may hold: no control, no half of a pair. */
function isCharacter(code: number): boolean {
  if (code < 32) return code === 9 || code === 10 || code === 13;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}
