/** Records of CODA, written field by field, for tests. */

const digits = (number: number, width: number) => String(number).padStart(width, "0");
/** Account and currency of a Belgian IBAN. */
const ACCOUNT = `${"BE68539007547034".padEnd(31)}   EUR`;

export interface Movement {
  readonly sequence?: number;
  readonly detail?: number;
  readonly reference?: string;
  readonly sign?: string;
  /** Thousandths, or what stands in their place. */
  readonly amount: number | string;
  readonly value?: string;
  readonly code?: string;
  /** At most 53 characters, of which a structured one begins with its three digits. */
  readonly text?: string;
  readonly isStructured?: boolean;
  readonly day?: string;
  readonly level?: number;
}

export function header({ version = "2", application = "00000", code = "05" } = {}): string {
  return `00000020326726${code}${" ".repeat(8)}${" ".repeat(10)}${"ACME".padEnd(26)}${"KREDBEBB".padEnd(11)}00447550885 ${application}${" ".repeat(39)}${version}`;
}

export function oldBalance(
  thousandths = 100_000,
  { structure = "2", account = ACCOUNT, sign = "0" } = {},
): string {
  return `1${structure}001${account}${sign}${digits(thousandths, 15)}010326${"ACME".padEnd(26)}${"".padEnd(35)}001`;
}

export function movement(one: Movement): string {
  const { sequence = 1, detail = 0, reference = "", sign = "1", amount, value = "020326" } = one;
  const { code = "00150000", text = "", isStructured = false, day = "020326", level = 0 } = one;
  const size = typeof amount === "number" ? digits(amount, 15) : amount;
  const communication = `${isStructured ? "1" : "0"}${text.padEnd(53)}`;
  return `21${digits(sequence, 4)}${digits(detail, 4)}${reference.padEnd(21)}${sign}${size}${value}${code}${communication}${day}001${level}0 0`;
}

export function more(text: string, { sequence = 1, reference = "" } = {}): string {
  return `22${digits(sequence, 4)}0000${text.padEnd(53)}${reference.padEnd(35)}${" ".repeat(27)}0 0`;
}

export function party(number: string, name: string, text = "", sequence = 1): string {
  return `23${digits(sequence, 4)}0000${`${number.padEnd(34)}EUR`}${name.padEnd(35)}${text.padEnd(43)}0 0`;
}

/** Information in records 31, 32 and 33. */
export function information(texts: readonly string[], { sequence = 1, isStructured = false } = {}): string[] {
  const [first = "", second, third] = texts;
  const start = digits(sequence, 4);
  return [
    `31${start}0000${" ".repeat(21)}00150000${isStructured ? "1" : "0"}${first.padEnd(73)}${" ".repeat(12)}0 0`,
    ...(second === undefined ? [] : [`32${start}0000${second.padEnd(105)}${" ".repeat(10)}0 0`]),
    ...(third === undefined ? [] : [`33${start}0000${third.padEnd(90)}${" ".repeat(25)}0 0`]),
  ];
}

export const freeText = `4 00010000${" ".repeat(22)}${"Best wishes".padEnd(80)}${" ".repeat(15)}0`;

export function newBalance(thousandths: number, { account = ACCOUNT, sign = "0" } = {}): string {
  return `8001${account}${sign}${digits(thousandths, 15)}020326${" ".repeat(64)}0`;
}

export interface Totals {
  readonly records: number;
  readonly debits: number;
  readonly credits: number;
  readonly follows?: string;
}

export function trailer({ records, debits, credits, follows = "2" }: Totals): string {
  return `9${" ".repeat(15)}${digits(records, 6)}${digits(debits, 15)}${digits(credits, 15)}${" ".repeat(75)}${follows}`;
}
