/**
 * Short ids: the last hex digits of a UUID. The first ones are a clock (RFC 9562, version 7) and alike in ids that were made
 * together; the last ones are random.
 */

/** Digits that a list shows of an id, and that are enough where one of several is to be told apart. */
export const SHORT_ID_DIGITS = 8;

const DIGITS = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const UUID = new RegExp(`^${DIGITS}$`, "i");
const UUIDS = new RegExp(`\\b${DIGITS}\\b`, "gi");

/**
 * Short forms by id: 8 digits, or as many more as it takes for no two of these ids to end alike. Dashes are left out. What is
 * no UUID stays whole.
 */
export function shortIds(ids: Iterable<string>): ReadonlyMap<string, string> {
  const digitsById = new Map(
    [...ids].filter((id) => UUID.test(id)).map((id) => [id, id.replaceAll("-", "").toLowerCase()]),
  );
  const all = [...new Set(digitsById.values())];
  let length = SHORT_ID_DIGITS;
  while (length < 32 && new Set(all.map((digits) => digits.slice(-length))).size < all.length) length += 1;
  return new Map([...digitsById].map(([id, digits]) => [id, digits.slice(-length)]));
}

/** A sentence or a command with each of its ids in its short form, for who can type that. */
export function shortenIds(text: string): string {
  const endings = shortIds(text.match(UUIDS) ?? []);
  return text.replaceAll(UUIDS, (id) => endings.get(id) ?? id);
}
