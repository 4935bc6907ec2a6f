/** The encoding that a file of a format with such a declaration names: an XML declaration, or the header of OFX 1.x. */
import type { Evidence } from "../model.ts";
import type { TextEncoding } from "./text.ts";

/** Bytes in which a declaration stands. */
const WITHIN = 1024;

/** The encoding that the first bytes declare, where it is one of single bytes or several; undefined for none. */
export function declaredEncoding(
  bytes: Uint8Array,
): (Pick<TextEncoding, "name"> & { readonly evidence: Evidence }) | undefined {
  const head = Buffer.from(bytes.subarray(0, WITHIN)).toString("latin1");
  const told = xmlDeclared(head) ?? ofxDeclared(head);
  if (told === undefined) return undefined;
  try {
    const name = new TextDecoder(told).encoding;
    // Bytes that are not UTF-8 contradict a declaration that they are.
    if (name === "utf-8") return undefined;
    const because = `The file declares ${told}.`;
    return { name, evidence: { about: "encoding", decided: name, because, line: 1 } };
  } catch {
    return undefined;
  }
}

function xmlDeclared(head: string): string | undefined {
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}

/** CHARSET holds the number of a Windows code page, or a name (OFX 1.6, 2.2.1). */
function ofxDeclared(head: string): string | undefined {
  if (!/^\s*OFXHEADER\s*:/i.test(head)) return undefined;
  const charset = /\bCHARSET\s*:\s*([\w-]+)/i.exec(head)?.[1];
  if (charset === undefined || /^none$/i.test(charset)) return undefined;
  return /^[0-9]{3,4}$/.test(charset) ? `windows-${charset}` : charset;
}
