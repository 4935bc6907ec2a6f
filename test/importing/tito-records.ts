/** Records of TITO, written field by field, for tests. */

interface HeaderFields {
  readonly account?: string;
  readonly iban?: string;
  readonly currency?: string;
  /** Sign and digits in the place of the opening balance. */
  readonly written?: string;
}

interface TransactionFields {
  /** 1 deposit, 2 withdrawal, 3 and 4 their corrections, 9 not carried out; by default what the sign says. */
  readonly kind?: string;
  /** Sign and digits in the place of the amount. */
  readonly written?: string;
  readonly id?: string;
  readonly day?: string;
  readonly valueDay?: string;
  readonly code?: string;
  readonly text?: string;
  readonly payeeAccount?: string;
  readonly reference?: string;
  readonly level?: string;
  /** 80 for a notice. */
  readonly record?: "10" | "80";
}

/** A sign and eighteen digits. */
export function signed(units: number): string {
  return `${units < 0 ? "-" : "+"}${String(Math.abs(units)).padStart(18, "0")}`;
}

/** The header of a statement (T00). */
export function header(opening: number, fields: HeaderFields = {}): string {
  const { account = "14783000060218", iban = "FI2514783000060218 NDEAFIHHXXX", currency = "EUR" } = fields;
  const period = "260601260630260701".concat("0415");
  const owner = `${"K{YTT\\TILI".padEnd(30)}${"0".repeat(18)}${"SAUNAPUU OY".padEnd(35)}`;
  const bank = `${"Nordea Bank Oyj".padEnd(40)}${" ".repeat(70)}`;
  return `T00322100${account.padEnd(14)}006${period}${" ".repeat(17)}260531${fields.written ?? signed(opening)}000001${currency.padEnd(3)}${owner}${bank}${iban.padEnd(30)}`;
}

/** A transaction (T10), or a notice (T80), of a party. */
export function transaction(units: number, party: string, fields: TransactionFields = {}): string {
  const {
    record = "10",
    kind = units < 0 ? "2" : "1",
    id = "",
    day = "260602",
    valueDay = "260601",
  } = fields;
  const { code = "700", text = "PALVELU", payeeAccount = "", reference = "", level = " " } = fields;
  const days = `${day}${valueDay}260601`;
  const what = `${kind}${code}${text.padEnd(35)}${fields.written ?? signed(units)}`;
  const who = `${party.padEnd(35)}${party === "" ? " " : "J"}${payeeAccount.padEnd(14)} `;
  return `T${record}188000001${id.padEnd(18)}${days}${what} A${who}${reference.padStart(20, reference === "" ? " " : "0")}${" ".repeat(8)}${level}`;
}

/** What more is said of a transaction (T11), of a type of two digits. */
export function detail(type: string, content: string, record: "11" | "81" = "11"): string {
  return `T${record}${String(content.length + 8).padStart(3, "0")}${type}${content}`;
}

/** Lines of a message (type 00), filled up to 35 characters. */
export function message(...lines: readonly string[]): string {
  return detail("00", lines.map((line) => line.padEnd(35)).join(""));
}

interface SepaFields {
  readonly reference?: string;
  readonly payeeAccount?: string;
  readonly payeeName?: string;
  readonly payerName?: string;
  readonly id?: string;
}

/** What is said of a credit transfer (type 11). */
export function sepa(fields: SepaFields): string {
  const { reference = "", payeeAccount = "", payeeName = "", payerName = "", id = "" } = fields;
  const parties = `${reference.padEnd(35)}${payeeAccount.padEnd(35)}${"OKOYFIHH".padEnd(35)}`;
  return detail(
    "11",
    `${parties}${payeeName.padEnd(70)}${payerName.padEnd(70)}${" ".repeat(35)}${id.padEnd(35)}`,
  );
}

/** The balance behind a day (T40). */
export function balance(closing: number, { day = "260602", written = signed(closing) } = {}): string {
  return `T40050${day}${written}${signed(closing)}`;
}
