/** The key words that SEPA payments carry within a purpose, such as EREF+ and SVWZ+ (DFÜ agreement, appendix 3). */
import type { SourceTexts } from "../../../rows/source-record.ts";

/** A word that is found anywhere: the line pieces before it may be joined to it without a space. */
const KEYS =
  /(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|RREF)\+|(?<![A-Za-z0-9])(?:IBAN|BIC|PURP|SQTP)\+/g;
interface PurposeParts {
  /** The text of the payer (SVWZ+), else what stands before the key words, else the whole. */
  readonly purpose: string;
  /** The party on whose behalf is paid (ABWA+); empty for none. */
  readonly payer: string;
  /** The payer's reference (EREF+, else KREF+), and the other party's account (IBAN+). */
  readonly source: SourceTexts;
}

/** Whether a piece begins with a key word, so that it begins a part. */
export function beginsPart(piece: string): boolean {
  const plus = piece.indexOf("+");
  return plus >= 3 && plus <= 4 && piece.search(KEYS) === 0;
}

export function purposeParts(text: string): PurposeParts {
  if (!text.includes("+")) return { purpose: text, payer: "", source: {} };
  let purpose = "";
  let payer = "";
  const source: { -readonly [Field in keyof SourceTexts]: SourceTexts[Field] } = {};
  let before: string | undefined;
  let key = "";
  let start = 0;
  const take = (end: number): void => {
    if (key === "SVWZ+") purpose ||= text.slice(start, end).trim();
    else if (key === "ABWA+") payer ||= text.slice(start, end).trim();
    else if (key === "EREF+") source.payment_reference = text.slice(start, end);
    else if (key === "KREF+") source.payment_reference ??= text.slice(start, end);
    else if (key === "IBAN+") source.counterparty_account = withoutSpace(text.slice(start, end));
  };
  KEYS.lastIndex = 0;
  for (let match = KEYS.exec(text); match !== null; match = KEYS.exec(text)) {
    before ??= text.slice(0, match.index).trim();
    take(match.index);
    key = match[0];
    start = KEYS.lastIndex;
  }
  take(text.length);
  return { purpose: purpose || before || text, payer, source };
}

/** An account number as one word, wherever lines broke in it. */
export function withoutSpace(number: string): string {
  return number.replace(/\s+/g, "");
}
