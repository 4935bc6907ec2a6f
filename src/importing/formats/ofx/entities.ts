/**
 * Character references of SGML and XML texts: the named ones that OFX allows (2.3.2.1), those of ISO Latin 1 that banks
 * carry over from their pages, and numbers.
 */

/** Entities of ISO 8879 Latin 1 for the letters from 192 to 255, in their order. */
const LETTERS =
  `Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde
   Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde
   auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml
   divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ordf: "ª",
  ordm: "º",
  deg: "°",
  pound: "£",
  euro: "€",
  ...Object.fromEntries(LETTERS.map((name, index) => [name, String.fromCharCode(192 + index)])),
};
const REFERENCE = /&(?:([A-Za-z]{2,6})|#(?:([0-9]{1,7})|[xX]([0-9a-fA-F]{1,6})));/g;

/** A text with its references resolved, once. What is no such reference stays: banks write "AT&T" as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (whole: string, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return isCharacter(code) ? String.fromCodePoint(code) : whole;
  });
}

/** Whether a number is a character that a text may hold: no control, no half of a pair. */
function isCharacter(code: number): boolean {
  if (code < 32) return code === 9 || code === 10 || code === 13;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}
