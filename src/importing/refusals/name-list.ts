/** Names of columns in a sentence: a few of them, however many there are. */

/** Names that are told, and characters of each. */
const MOST = 8;
const NAME_MAX = 40;

/** Of names such as a, b and a hundred others: "a, b, … and 94 more". Empty ones are left out. */
export function namesInWords(names: readonly string[]): string {
  return firstInWords(
    names.map((name) => name.trim()).filter((name) => name !== ""),
    shorten,
  );
}

/** The first of many things, each in words, and how many more there are. */
export function firstInWords<Thing>(all: readonly Thing[], inWords: (one: Thing) => string): string {
  const list = all.slice(0, MOST).map(inWords).join(", ");
  return isMany(all) ? `${list} and ${all.length - MOST} more` : list;
}

/** Whether there are more than are told. */
export function isMany(all: readonly unknown[]): boolean {
  return all.length > MOST;
}

/** A name that is cut where it is long. */
export function shorten(name: string): string {
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX).toWellFormed().trimEnd()}…` : name;
}
