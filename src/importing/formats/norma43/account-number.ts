/** The number of an account (CCC) from its parts: bank, branch and account, and the two check digits over them. */

const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

/** Twenty digits, with which the account's IBAN ends. The parts as they stand where they are not of digits. */
export function accountNumber(bank: string, branch: string, account: string): string | null {
  const parts = `${bank}${branch}${account}`;
  if (!/^[0-9]{18}$/.test(parts)) return parts.replace(/\s+/g, "") || null;
  return `${bank}${branch}${checkDigit(`00${bank}${branch}`)}${checkDigit(account)}${account}`;
}

/** The check digit of ten digits: their weighted sum, by which 11 is to be divided. */
function checkDigit(digits: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const digit = 11 - (sum % 11);
  return digit === 11 ? 0 : digit === 10 ? 1 : digit;
}
