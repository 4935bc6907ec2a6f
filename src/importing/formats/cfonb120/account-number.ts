/** The number of an account (RIB) from its parts: bank, branch and account, and the key of two digits over them. */

/** Twenty-three characters, with which the account's IBAN ends. Without a key where the parts are not what they should be. */
export function accountNumber(bank: string, branch: string, account: string): string | null {
  const parts = `${bank}${branch}${account}`;
  if (!/^[0-9]{10}[0-9A-Z]{11}$/.test(parts)) return parts.replace(/\s+/g, "") || null;
  const digits = BigInt(`${[...parts].map(digitOf).join("")}00`);
  return `${parts}${String(97n - (digits % 97n)).padStart(2, "0")}`;
}

/** Letters count by their place in three rows: A to I, J to R, and S to Z, which begins with 2. */
function digitOf(character: string): string {
  if (/[0-9]/.test(character)) return character;
  const at = character.charCodeAt(0) - 65;
  return String(at < 18 ? (at % 9) + 1 : at - 16);
}
