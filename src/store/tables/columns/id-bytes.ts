/** Ids as 16 bytes, in tables that hold one row for each bank row. */

/** Where each byte's two digits stand in a UUID's text (RFC 9562, section 4). */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

/** The bytes of a UUID's text. */
export function idBytes(id: string): Uint8Array {
  const bytes = Buffer.allocUnsafe(PLACES.length);
  writeId(id, bytes, 0);
  return bytes;
}

/** Writes the 16 bytes of a UUID's text. An import does it twice for each row, so no text is made on the way. */
export function writeId(id: string, bytes: Uint8Array, at: number): void {
  let valid = id.length === 36;
  let end = at;
  for (const place of PLACES) {
    const byte = digit(id.charCodeAt(place)) * 16 + digit(id.charCodeAt(place + 1));
    // A character that is not a digit, or is not there, makes it NaN.
    valid &&= byte >= 0;
    bytes[end++] = byte;
  }
  if (!valid) throw new TypeError(`not a UUID: ${id}`);
}

/** The value of a hexadecimal digit by its character code; NaN for any other. */
function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  if (code >= 65 && code <= 70) return code - 55;
  return NaN;
}

/** The UUID's text of 16 bytes, which may stand inside a longer sequence. */
export function idText(bytes: Uint8Array, at = 0): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset + at, 16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const WRITTEN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The bytes of an id that somebody asks for: none, which no id has, where the text is not one as it is written here. */
export function idBytesOrNone(id: string): Uint8Array {
  return WRITTEN.test(id) ? idBytes(id) : NO_BYTES;
}

const NO_BYTES = new Uint8Array(0);
