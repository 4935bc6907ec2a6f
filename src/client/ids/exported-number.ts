/** The number that an account without one has in the files that we write, by which they are known again. */

/** The longest number of an account in OFX (data type A-22). */
export const NUMBER_LENGTH = 22;

/** The end of its id: digits and small letters. */
export function exportedNumber(id: string): string {
  return id.replaceAll("-", "").slice(-NUMBER_LENGTH);
}
