/** Changes that a foreign service ignored, since it may not know every member. */
import { compareNumerals, decimalOf } from "./numeral.ts";

/** Notes the members of a change that the answer holds with other values. Members that it leaves out are not compared. */
export function noteIgnoredMembers(
  change: Readonly<Record<string, unknown>>,
  {
    data,
    note,
  }: { readonly data: Readonly<Record<string, unknown>>; readonly note: (sentence: string) => void },
): void {
  const other = Object.keys(change).filter((name) => name in data && !isSame(change[name], data[name]));
  if (other.length > 0) note(`The service did not store ${other.join(", ")} as sent.`);
}

function isSame(value: unknown, answer: unknown): boolean {
  // A cleared text may be answered as null or as nothing at all.
  if (value === null) return answer === null || answer === "" || answer === "uncategorized";
  const [valueNumber, answerNumber] = [decimalOf(value), decimalOf(answer)];
  if (valueNumber !== undefined && answerNumber !== undefined)
    return compareNumerals(valueNumber.rawJSON, answerNumber.rawJSON) === 0;
  if (typeof value === "string" && typeof answer === "string") {
    return value.toLowerCase() === answer.toLowerCase();
  }
  return JSON.stringify(value) === JSON.stringify(answer);
}
