/** Records of CFONB 120, written field by field, for tests. */

interface Fields {
  readonly account?: string;
  readonly currency?: string;
  readonly decimals?: string;
  readonly day?: string;
  /** In the place of the amount. */
  readonly written?: string;
  readonly reference?: string;
}

/** Units with their sign in the last digit. */
export function signed(units: number): string {
  const digits = String(Math.abs(units)).padStart(14, "0");
  const signs = units < 0 ? "}JKLMNOPQR" : "{ABCDEFGHI";
  return `${digits.slice(0, -1)}${signs[Number(digits.slice(-1))] ?? ""}`;
}

function start(
  code: string,
  bank: string,
  { account = "12345678901", currency = "EUR", decimals = "2" }: Fields,
) {
  return `${code}30006${bank}00001${currency}${decimals} ${account}`;
}

/** An old balance (01) or a new one (07). */
export function balance(code: "01" | "07", units: number, fields: Fields = {}): string {
  const { day = "020626", written = signed(units) } = fields;
  return `${start(code, "    ", fields)}  ${day}${" ".repeat(50)}${written}`.padEnd(120);
}

export function entry(units: number, label: string, fields: Fields = {}): string {
  const { day = "020626", written = signed(units), reference = "" } = fields;
  const text = `${label.padEnd(31)}  00000000 `;
  return `${start("04", "0158", fields)}05${day}  010626${text}${written}${reference}`.padEnd(120);
}

export function complement(qualifier: string, text: string, fields: Fields = {}): string {
  const { day = "020626" } = fields;
  return `${start("05", "0158", fields)}05${day}     ${qualifier}${text}`.padEnd(120);
}
