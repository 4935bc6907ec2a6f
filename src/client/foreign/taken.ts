/** Whether a foreign service took over what was sent. It may ignore members that it does not know. */
import { compareNumerals, decimalOf } from "./numeral.ts";

/** Says which members of a change the answer holds with other values. What the answer leaves out is not judged. */
export function notTaken(
  sent: Readonly<Record<string, unknown>>,
  {
    data,
    note,
  }: { readonly data: Readonly<Record<string, unknown>>; readonly note: (sentence: string) => void },
): void {
  const other = Object.keys(sent).filter((name) => name in data && !isSame(sent[name], data[name]));
  if (other.length > 0) note(`The service did not take over ${other.join(", ")} as it was sent.`);
}

function isSame(sent: unknown, answered: unknown): boolean {
  // A cleared text may be answered as null or as nothing at all.
  if (sent === null) return answered === null || answered === "" || answered === "uncategorized";
  const [left, right] = [decimalOf(sent), decimalOf(answered)];
  if (left !== undefined && right !== undefined) return compareNumerals(left.rawJSON, right.rawJSON) === 0;
  if (typeof sent === "string" && typeof answered === "string") {
    return sent.toLowerCase() === answered.toLowerCase();
  }
  return JSON.stringify(sent) === JSON.stringify(answered);
}
