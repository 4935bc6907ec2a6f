/** Names of columns in a sentence: a few of them, however many there are. */

/** Names that are told, and characters of each. */
const MOST = 8;
const NAME_MAX = 40;

/** Of names such as a, b and a hundred others: "a, b, … and 94 more". Empty ones are left out. */
export function namesInWords(names: readonly string[]): string {
  return firstInWords(
    names.map((name) => name.trim()).filter((name) => name !== ""),
    shortened,
  );
}

/** The first of many things, each in words, and how many more there are. */
export function firstInWords<Thing>(all: readonly Thing[], inWords: (one: Thing) => string): string {
  const told = all.slice(0, MOST).map(inWords).join(", ");
  return isMany(all) ? `${told} and ${all.length - MOST} more` : told;
}

/** Whether there are more than are told. */
export function isMany(all: readonly unknown[]): boolean {
  return all.length > MOST;
}

/** A name that is cut where it is long. */
export function shortened(name: string): string {
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX).toWellFormed().trimEnd()}…` : name;
}
