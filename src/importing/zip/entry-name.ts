/** The name of an entry of a zip file as text (APPNOTE.TXT 4.4.4, 4.6.9 and appendix D). */
import { crc32 } from "node:zlib";
import { readDosPage } from "../decode/dos-pages.ts";

/** Flag of a name in UTF-8. */
const IS_UTF8 = 1 << 11;
/** Extra field of a name in UTF-8 beside one in a code page. */
const UNICODE_NAME = 0x7075;

/**
 * By the field for it, or the flag. Writers of macOS leave the flag out and write UTF-8 all the same; what is none is in the
 * code page of DOS that the standard names.
 */
export function entryName(name: Buffer, { flags, extra }: { flags: number; extra: Buffer }): string {
  const besideName = unicodeName(name, extra);
  if (besideName !== undefined) return besideName;
  return (flags & IS_UTF8) === 0 ? (asUtf8(name) ?? readDosPage("cp437", name)) : name.toString("utf8");
}

/** An entry that was renamed by a program without the field keeps that of its old name: its checksum tells. */
function unicodeName(name: Buffer, extra: Buffer): string | undefined {
  const field = extraField(extra, UNICODE_NAME);
  if (field === undefined || field.length < 5 || field[0] !== 1) return undefined;
  return field.readUInt32LE(1) === crc32(name) ? asUtf8(field.subarray(5)) : undefined;
}

function asUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What an extra field of this kind holds; undefined where there is none. */
export function extraField(extra: Buffer, kind: number): Buffer | undefined {
  let at = 0;
  while (at + 4 <= extra.length) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === kind) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}
