/** Ids as 16 bytes, in tables that hold one row for each bank row. */

/** The bytes of a UUID's text. */
export function idBytes(id: string): Uint8Array {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  if (bytes.length !== 16) throw new TypeError(`not a UUID: ${id}`);
  return bytes;
}

/** The UUID's text of 16 bytes, which may stand inside a longer sequence. */
export function idText(bytes: Uint8Array, at = 0): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset + at, 16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
