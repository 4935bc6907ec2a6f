/** The encoding that a file of a format with such a declaration names: an XML declaration, a page's head, or the header of OFX 1.x or Zengin. */
import type { Evidence } from "../reading.ts";
import type { TextEncoding } from "./text.ts";

/** Bytes in which a declaration stands. */
const WITHIN = 1024;

/** The encoding that the first bytes declare, where it is one of single bytes or several; undefined for none. */
export function declaredEncoding(
  bytes: Uint8Array,
): (Pick<TextEncoding, "name"> & { readonly evidence: Evidence }) | undefined {
  const head = Buffer.from(bytes.subarray(0, WITHIN)).toString("latin1");
  const declaration =
    xmlDeclared(head) ??
    ofxDeclared(head) ??
    htmlDeclared(head) ??
    zenginDeclared(head) ??
    oneCWritten(bytes.subarray(0, WITHIN));
  if (declaration === undefined) return undefined;
  try {
    const name = new TextDecoder(declaration).encoding;
    // Bytes that are not UTF-8 contradict a declaration that they are, and one that reads as bytes is not in UTF-16.
    if (name === "utf-8" || name.startsWith("utf-16")) return undefined;
    const because = `The file declares ${declaration}.`;
    return { name, evidence: { about: "encoding", decided: name, because, line: 1 } };
  } catch {
    return undefined;
  }
}

function xmlDeclared(head: string): string | undefined {
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}

/**
 * The page in which the keys of a 1C exchange can be read: it names its own as Windows or DOS, which only who reads it so can see.
 */
function oneCWritten(bytes: Uint8Array): string | undefined {
  if (!/^\s*1CClientBankExchange/.test(Buffer.from(bytes.subarray(0, 64)).toString("latin1")))
    return undefined;
  return ["windows-1251", "ibm866"].find((name) =>
    /(?:^|\n)(?:Кодировка|ВерсияФормата)\s*=/.test(new TextDecoder(name).decode(bytes)),
  );
}

/**
 * The letters of a file of Zengin are of JIS, as the fourth character of its header says: half-width kana of one byte each,
 * which would be letters of several bytes in other code pages.
 */
function zenginDeclared(head: string): string | undefined {
  return /^\s*10[13][01][0-9]{22}[^\n]{15}[0-9]{3}/.test(head) ? "shift_jis" : undefined;
}

/** The encoding that a page names in its head (HTML, 4.2.5). */
function htmlDeclared(head: string): string | undefined {
  if (!/^\s*</.test(head)) return undefined;
  return /<meta\b[^>]*\bcharset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(head)?.[1];
}

/** Keys of the header of OFX 1 (2.2), which some banks write without anything between a value and the next key. */
const KEYS = "OFXHEADER|DATA|VERSION|SECURITY|ENCODING|CHARSET|COMPRESSION|OLDFILEUID|NEWFILEUID";

/**
 * CHARSET holds the number of a Windows code page, of a part of ISO 8859, or a name; where it is NONE, ENCODING may name
 * one (OFX 1.6, 2.2.1).
 */
function ofxDeclared(head: string): string | undefined {
  if (!/^\s*OFXHEADER\s*[:=]/i.test(head)) return undefined;
  const start = head.indexOf("<");
  const header = start < 0 ? head : head.slice(0, start);
  const value = (key: string) =>
    new RegExp(`${key}\\s*[:=]\\s*([\\w.-]+?)(?=\\s|$|(?:${KEYS})\\s*[:=])`, "i").exec(header)?.[1] ?? "";
  const charset = [value("CHARSET"), value("ENCODING")].find(
    (one) => !/^(?:none|usascii|unicode)?$/i.test(one),
  );
  if (charset === undefined) return undefined;
  const number = /^(?:cp|windows-?)?([0-9]{3,4})$/i.exec(charset)?.[1];
  if (number !== undefined) return `windows-${number}`;
  const part = /^(?:iso-?)?8859-([0-9]{1,2})$/i.exec(charset)?.[1];
  return part === undefined ? charset : `iso-8859-${part}`;
}
