/** Records of GPC, written field by field, for tests. */

interface HeaderFields {
  readonly account?: string;
  /** Digits and sign in the place of a balance. */
  readonly opening?: string;
  readonly closing?: string;
  readonly debits?: string;
  readonly credits?: string;
  readonly day?: string;
}

interface ItemFields {
  readonly account?: string;
  readonly other?: string;
  readonly document?: string;
  /** In the place of the amount. */
  readonly written?: string;
  readonly symbols?: string;
  readonly valueDay?: string;
  readonly currency?: string;
  readonly day?: string;
}

const ACCOUNT = "0000192000145399";

/** Fourteen digits and their sign. */
export function signed(units: number): string {
  return `${String(Math.abs(units)).padStart(14, "0")}${units < 0 ? "-" : "+"}`;
}

/** The header of a statement (074), by default without turnovers. */
export function header(opening: number, closing: number, fields: HeaderFields = {}): string {
  const {
    account = ACCOUNT,
    debits = `${"0".repeat(15)}`,
    credits = `${"0".repeat(15)}`,
    day = "020626",
  } = fields;
  const balances = `${fields.opening ?? signed(opening)}${fields.closing ?? signed(closing)}`;
  return `074${account}${"ACME".padEnd(20)}010626${balances}${debits}${credits}001${day}`.padEnd(128);
}

/** An item (075) of a code: 1 debit, 2 credit, 4 and 5 their reversals. */
export function item(code: string, units: number, text: string, fields: ItemFields = {}): string {
  const {
    account = ACCOUNT,
    other = "0".repeat(16),
    document = "0".repeat(13),
    symbols = "0".repeat(30),
  } = fields;
  const {
    written = String(units).padStart(12, "0"),
    valueDay = "010626",
    currency = "00203",
    day = "020626",
  } = fields;
  return `075${account}${other}${document}${written}${code}${symbols}${valueDay}${text.padEnd(20)}${currency}${day}`;
}

/** Lines of a message (078, 079). */
export function message(text: string, code: "078" | "079" = "078"): string {
  return `${code}${text}`.padEnd(128);
}

/** A reference, a day and a comment (076). */
export function comment(reference: string, day: string, text: string): string {
  return `076${reference.padEnd(26)}${day}${text}`.padEnd(128);
}
