/** An entry of QIF while its lines come: each begins with the letter of its field, and the line "^" ends it. */

/** An entry while its lines come. */
export interface OpenEntry {
  /** Line at which it begins, from 1. */
  readonly line: number;
  /** The letters of its lines, in order. */
  letters: string;
  /** Characters of its lines. */
  size: number;
  date: string | undefined;
  /** The amount by its letters T and U. */
  amount: string | undefined;
  other: string | undefined;
  payee: string;
  memo: string;
  address: string;
  number: string;
  category: string;
  /** Names of its parts, and their amounts as far as they are kept. */
  parts: number;
  readonly partAmounts: string[];
  fault: string | undefined;
}

export function openEntry(line: number): OpenEntry {
  return {
    line,
    letters: "",
    size: 0,
    date: undefined,
    amount: undefined,
    other: undefined,
    payee: "",
    memo: "",
    address: "",
    number: "",
    category: "",
    parts: 0,
    partAmounts: [],
    fault: undefined,
  };
}

/** Letters that are kept to compare entries by. */
const LETTERS_MAX = 100;

/** Adds a line, whose first character is its field. Fields without a meaning for bookings are passed over. */
export function addField(entry: OpenEntry, text: string): void {
  const letter = text.charAt(0);
  const value = text.slice(1).trim();
  entry.size += text.length;
  if (entry.letters.length < LETTERS_MAX) entry.letters += letter;
  switch (letter) {
    case "D":
      if (entry.date !== undefined && entry.date !== value)
        entry.fault ??= `It has two dates, "${entry.date}" and "${value}".`;
      entry.date ??= value;
      return;
    case "T":
      if (entry.amount !== undefined && entry.amount !== value)
        entry.fault ??= `It has two amounts, "${entry.amount}" and "${value}".`;
      entry.amount ??= value;
      return;
    case "U":
      entry.other ??= value;
      return;
    case "P":
      entry.payee = appendText(entry.payee, value);
      return;
    case "M":
      entry.memo = appendText(entry.memo, value);
      return;
    case "A":
      entry.address = appendText(entry.address, value);
      return;
    case "N":
      entry.number ||= value;
      return;
    case "L":
      entry.category ||= value;
      return;
    // The parts of an entry share its amount and add nothing to it.
    case "S":
      entry.parts++;
      return;
    case "$":
      entry.partAmounts.push(value);
      return;
  }
}

function appendText(text: string, value: string): string {
  if (value === "") return text;
  return text === "" ? value : `${text} ${value}`;
}
