/** Records of Zengin, written field by field, for tests. */

const digits = (number: number, width: number) => String(number).padStart(width, "0");

interface Header {
  readonly made?: string;
  readonly kind?: string;
  readonly letters?: string;
  readonly mark?: string;
  /** In the place of the balance. */
  readonly written?: string;
}

export function header(
  balance: number,
  { made = "080305", kind = "03", letters = "0", mark = "1", written }: Header = {},
): string {
  const about = `${made}080301080305${"0001"}${"ﾐｽﾞﾎ".padEnd(15)}${"110"}${"ﾄｳｷﾖｳ".padEnd(15)}`;
  return `1${kind}${letters}${about}00010001234567${"ｶ)ｱｵﾔﾏ".padEnd(40)}${mark}1${written ?? digits(balance, 14)}`.padEnd(
    200,
  );
}

interface Entry {
  readonly day?: string;
  /** 1 for money in, 2 for money out. */
  readonly side?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly text?: string;
  readonly edi?: string;
  readonly check?: string;
}

export function entry(amount: number | string, one: Entry = {}): string {
  const { day = "080302", side = "2", kind = "14", name = "", text = "", edi = "", check = "0000000" } = one;
  const size = typeof amount === "number" ? digits(amount, 12) : amount;
  const start = `2${digits(7, 8)}${day}080302${side}${kind}${size}${digits(0, 24)}0${check}000${digits(0, 10)}`;
  return `${start}${name.padEnd(48)}${"".padEnd(30)}${text.padEnd(20)}${edi.padEnd(20)} `;
}

interface End {
  readonly deposits?: readonly [number, number];
  readonly withdrawals?: readonly [number, number];
  readonly entries?: number;
  readonly mark?: string;
  readonly written?: string;
}

export function end(balance: number, one: End = {}): string {
  const { deposits = [0, 0], withdrawals = [0, 0], mark = "1", written } = one;
  const { entries = deposits[0] + withdrawals[0] } = one;
  const side = ([count, sum]: readonly [number, number]) => digits(count, 6) + digits(sum, 13);
  return `8${side(deposits)}${side(withdrawals)}${mark}${written ?? digits(balance, 14)}${digits(entries, 7)}`.padEnd(
    200,
  );
}

export function last(records: number, accounts = 1): string {
  return `9${digits(records, 10)}${digits(accounts, 5)}`.padEnd(200);
}
