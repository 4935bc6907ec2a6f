/** Records of CNAB 240, written field by field, for tests. */

interface Fields {
  readonly batch?: string;
  readonly account?: string;
  readonly currency?: string;
  readonly day?: string;
  /** Digits and letter in the place of the amount. */
  readonly written?: string;
  readonly document?: string;
  readonly segment?: string;
  readonly operation?: string;
  /** Sums of debits and credits, and the number of records. */
  readonly debits?: number | string;
  readonly credits?: number;
  readonly records?: number;
}

const digits = (units: number, width: number) => String(Math.abs(units)).padStart(width, "0");

function signed(units: number): string {
  return `${digits(units, 18)}${units < 0 ? "D" : "C"}`;
}

/** Positions 18 to 72: who has the account, and its agency and number. */
function owner({ account = "000000045678" }: Fields): string {
  return `212345678000195${"CONV".padEnd(20)}012343${account}9 `;
}

export function fileHeader(): string {
  return `00100000${" ".repeat(9)}${owner({})}${"ACME".padEnd(30)}${"BANCO".padEnd(30)}`.padEnd(240);
}

export function batchHeader(opening: number, fields: Fields = {}): string {
  const {
    batch = "0001",
    day = "01062026",
    currency = "BRL",
    written = signed(opening),
    operation = "E",
  } = fields;
  return `001${batch}1${operation}0440033 ${owner(fields)}${"ACME".padEnd(70)}${day}${written}F${currency}00001`.padEnd(
    240,
  );
}

export function entry(units: number, text: string, fields: Fields = {}): string {
  const { batch = "0001", day = "02062026", written = signed(units), document = "", segment = "E" } = fields;
  const front = `001${batch}300001${segment}   ${owner(fields)}${"ACME".padEnd(36)}DPV00${" ".repeat(20)}N`;
  return `${front}03062026${day}${written}2130470${text.padEnd(25)}${document}`.padEnd(240);
}

export function batchEnd(closing: number, fields: Fields = {}): string {
  const {
    batch = "0001",
    day = "02062026",
    written = signed(closing),
    debits = 0,
    credits = 0,
    records = 2,
  } = fields;
  const sums = `${typeof debits === "string" ? debits : digits(debits, 18)}${digits(credits, 18)}`;
  return `001${batch}5${" ".repeat(9)}${owner(fields)}${" ".repeat(16)}${"0".repeat(54)}${day}${written}F${digits(records, 6)}${sums}`.padEnd(
    240,
  );
}

export function fileEnd(batches: number, records: number): string {
  return `00199999${" ".repeat(9)}${digits(batches, 6)}${digits(records, 6)}${digits(batches, 6)}`.padEnd(
    240,
  );
}
