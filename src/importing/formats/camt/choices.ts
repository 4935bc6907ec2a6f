/** Elements that stand in many places of CAMT, by the types that ISO 20022 gives them. */
import type { Draft } from "./draft.ts";
import { holds, says, type Inside, type Place } from "./walk.ts";

export type Element = Place<Draft>;

/** A choice of a code of ISO 20022 or one of the bank. */
export function codeOrOwn(setValue: (draft: Draft, code: string) => void): Inside<Draft> {
  const code = says<Draft>((draft, text) => {
    if (text !== "") setValue(draft, text);
  });
  return { Cd: code, Prtry: { ...code, ...holds<Draft>({ Id: code }) } };
}

/** A choice of a day or a moment; of a moment only the day as it is written counts. */
export function day(setValue: (draft: Draft, day: string) => void): Element {
  const text = says<Draft>((draft, dayText) => setValue(draft, dayOf(dayText)));
  return holds<Draft>({ Dt: text, DtTm: text });
}

/** The day of "2024-01-15", "2024-01-15+01:00" or "2024-01-15T23:30:00Z"; else the text as it is. */
function dayOf(text: string): string {
  return /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T[0-9:.]+)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?$/.exec(text)?.[1] ?? text;
}

export function isTrue(text: string): boolean {
  return text === "true" || text === "1";
}

/** The number of an account, without white space. Version 001.01 has other kinds of numbers. */
export function accountNumber(setValue: (draft: Draft, number: string) => void): Element {
  const number = says<Draft>((draft, text) => {
    if (text !== "") setValue(draft, text.replace(/\s+/g, ""));
  });
  const other = holds<Draft>({ Id: number });
  return holds<Draft>({ IBAN: number, BBAN: number, UPIC: number, Othr: other, PrtryAcct: other });
}
