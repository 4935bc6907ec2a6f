/**
 * Field 86 in numbered subfields behind a separator: `166?00GUTSCHRIFT?20…?32…`, as Germany and Austria have it, and in
 * other countries with another separator.
 */
import type { Information } from "./content.ts";
import { beginsPart, purposeParts, withoutSpace } from "./purpose.ts";
import { joinedPieces } from "./wrapped.ts";

/**
 * A separator and two digits, behind the code of the transaction or without one. Signs that stand in free text separate
 * only behind a code, and those that dates and numbers are written with never do. The kind of transaction may stand
 * behind the code, as "944PRZELEW<00…".
 */
const START =
  /^(?:[A-Z0-9]{0,4}?([?~<>^|])\1?|[0-9]{3}([+*%@#&!$§¤])\2?|[0-9]{3} ?\p{L}[\p{L} ./-]{0,40}([?~<>^|]))([0-9]{2})/u;
/** Width of a piece of the purpose. */
const PIECE = 27;

/** Undefined where the field is not written so. */
export function subfields(lines: readonly string[]): Information | undefined {
  const startMatch = START.exec(beginning(lines));
  if (startMatch === null) return undefined;
  const [start, common, rare = "", behindKind, number = ""] = startMatch;
  const separator = common ?? behindKind ?? rare;
  const text = joinedPieces(lines, (line, before) =>
    line.startsWith(separator)
      ? isNumbered(line, 1)
      : before.endsWith(separator) && isNumbered(line, 0) && isNext(before, line, separator),
  );
  const { booking, purpose, title, behind, name, account, count } = splitSubfields(text, separator);
  // One lone separator with digits may be free text, unless it is what a structure begins with.
  if (
    count < 2 &&
    !(behindKind === undefined && /^(?:[0-9]{3}|\?)/.test(start) && /^(?:[0126]0)$/.test(number))
  )
    return undefined;
  const party = joinPieces(name);
  // Where no name stands in its place, Polish banks have it behind the purpose, which ends at 26.
  const isNameBehind = party === "" && separator !== "?" && behind.length > 0;
  const purposeTexts = purposeParts(joinPieces(isNameBehind ? title : purpose));
  // What a bank books by itself has no other party: "for 02/2026" is told of, and the booking's text tells what.
  const isOwn = separator !== "?" && party === "" && !isNameBehind && account === "";
  return {
    description: isOwn ? withBooking(booking, purposeTexts.purpose) : purposeTexts.purpose,
    fallbacks: booking,
    name: party || (isNameBehind ? joinPieces(behind.slice(0, 2)) : purposeTexts.payer),
    source: {
      ...purposeTexts.source,
      counterparty_account: account || purposeTexts.source.counterparty_account,
      bank_type: booking.join(" "),
    },
  };
}

/** The text of a booking and its purpose, where the former is more than one word and is not said again. */
function withBooking(booking: readonly string[], purpose: string): string {
  const text = booking.join(" ").trim();
  return /\p{L}\s+\p{L}/u.test(text) && purpose.trim() !== "" && !purpose.includes(text)
    ? `${text} ${purpose}`
    : purpose;
}

/** The code of the transaction may stand on a line of its own. */
function beginning([first = "", second = ""]: readonly string[]): string {
  return first.length <= 5 ? first + second : first;
}

/** Pieces of a field by what they tell, each in the field's order. */
interface Parted {
  readonly booking: string[];
  /** 20 to 29, and 60 to 63. */
  readonly purpose: string[];
  /** The same without 27 to 29. */
  readonly title: string[];
  readonly behind: string[];
  readonly name: string[];
  /** IBAN (38), else IBAN or number (31); empty for none. */
  account: string;
  count: number;
}

function splitSubfields(text: string, separator: string): Parted {
  const parts: Parted = { booking: [], purpose: [], title: [], behind: [], name: [], account: "", count: 0 };
  let start = text.indexOf(separator);
  while (start >= 0) {
    let end = start;
    // A separator without a number behind it is text.
    do end = text.indexOf(separator, end + 1);
    while (end >= 0 && !isNumbered(text, end + 1));
    if (isNumbered(text, start + 1)) {
      parts.count++;
      const number = Number(text.slice(start + 1, start + 3));
      place(parts, { number, piece: text.slice(start + 3, end < 0 ? undefined : end) });
    }
    start = end;
  }
  return parts;
}

function place(parts: Parted, { number, piece }: { number: number; piece: string }): void {
  if (number === 32 || number === 33) parts.name.push(piece);
  else if (number === 0) parts.booking.push(piece);
  else if (number === 31) parts.account ||= withoutSpace(piece);
  else if (number === 38) parts.account = withoutSpace(piece) || parts.account;
  else if ((number >= 20 && number <= 29) || (number >= 60 && number <= 63)) {
    parts.purpose.push(piece);
    (number >= 27 && number <= 29 ? parts.behind : parts.title).push(piece);
  }
}

function isNumbered(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at)) && isDigit(text.charCodeAt(at + 1));
}

/** Whether the number that a line begins with may follow the last one before it: a separator ended that line. */
function isNext(before: string, line: string, separator: string): boolean {
  const at = before.lastIndexOf(separator, before.length - 2);
  if (at < 0 || !isNumbered(before, at + 1)) return false;
  return Number(before.slice(at + 1, at + 3)) < Number(line.slice(0, 2));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/**
 * Pieces as one text. A purpose is cut into pieces of full width wherever that falls, so a full piece goes on within the
 * next; a shorter one ends with a word: either a line was meant to end there, or the space at its end was cut off.
 */
function joinPieces(pieces: readonly string[]): string {
  let width = PIECE;
  for (const { length } of pieces) if (length > width) width = length;
  let text = pieces[0] ?? "";
  for (let at = 1; at < pieces.length; at++) {
    const piece = pieces[at] ?? "";
    const isFull = (pieces[at - 1] ?? "").length === width;
    text += isFull && !beginsPart(piece) ? piece : ` ${piece}`;
  }
  return text.trim();
}
