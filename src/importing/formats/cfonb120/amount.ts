/** Amounts of CFONB 120: digits of which the last bears the sign, as punched cards did. */
import { decimalAmount } from "../../fixed-width/fields.ts";

/** Signs that stand for 0 to 9, above zero and below. French code pages have é and è in the places of the braces. */
const POSITIVE = ["{é", ..."ABCDEFGHI"];
const NEGATIVE = ["}è", ..."JKLMNOPQR"];

/** An amount with a decimal point, such as "-12.50"; undefined where its sign, or the number of its decimals, is none. */
export function signedAmount(text: string, decimals: string): string | undefined {
  if (!/^[0-9]$/.test(decimals)) return undefined;
  const last = text.slice(-1);
  const front = text.slice(0, -1);
  // Zero needs no sign.
  if (/^[0 ]*0$/.test(text)) return decimalAmount(text, { decimals: Number(decimals), isNegative: false });
  const plus = POSITIVE.findIndex((signs) => signs.includes(last));
  const minus = NEGATIVE.findIndex((signs) => signs.includes(last));
  const digit = plus >= 0 ? plus : minus;
  if (last === "" || digit < 0) return undefined;
  return decimalAmount(`${front}${digit}`, { decimals: Number(decimals), isNegative: minus >= 0 });
}
