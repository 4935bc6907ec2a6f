/** Families of transactions (positions 2 and 3 of a transaction's code). */
const names: Readonly<Record<string, string>> = {
  "01": "SEPA credit transfers",
  "02": "Instant SEPA credit transfers",
  "03": "Cheques",
  "04": "Cards",
  "05": "Direct debit",
  "07": "Domestic commercial paper",
  "09": "Counter transactions",
  "11": "Securities",
  "13": "Credit",
  "30": "Various transactions",
  "35": "Closing",
  "41": "International credit transfers",
  "43": "Foreign cheques",
  "47": "Foreign commercial paper",
  "80": "Fees and commissions",
};

/** What the family of a code of eight digits is called; "" for one without a name. */
export function familyName(code: string): string {
  return names[code.slice(1, 3)] ?? "";
}
