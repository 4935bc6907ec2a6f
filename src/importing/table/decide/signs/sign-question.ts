/** The question which way amounts go, on rows of the file. */
import { sentence, setting } from "../../../../contract/choice.ts";
import type { Problem } from "../../../../contract/problem.ts";
import { takeApart } from "../../../cells/amount-text.ts";
import { foldSpace } from "../../../cells/fold.ts";
import { ambiguous } from "../ambiguity.ts";
import type { SignExample, SignTally } from "./sign-tally.ts";

/** `ambiguous_file` with --sign-as-is and --invert-sign. */
export function signQuestion({ examples }: SignTally, contradicts: boolean): Problem {
  return signsOpen(
    examples.map((example) => ({
      ...example,
      isOut: (isInverted: boolean) => isMoneyOut(example, isInverted),
      size: takeApart(example.text)?.body ?? example.text.trim(),
    })),
    contradicts,
  );
}

/** A row whose amount can be money out or money in. */
interface OpenRow {
  readonly line: number;
  readonly text: string;
  /** Without its sign, as the file writes it. */
  readonly size: string;
  /** Day and text of the row, as the file has them; empty where it has none. */
  readonly date: string;
  readonly description: string;
  readonly isOut: (isInverted: boolean) => boolean;
}

/** The same question about rows whose directions are known under both signs. */
export function signsOpen(open: readonly OpenRow[], contradicts: boolean): Problem {
  const rows = (isInverted: boolean) =>
    open.map(({ line, text, size, date, description, isOut }) => {
      const about = foldSpace(description).slice(0, DESCRIPTION_EXAMPLE_MAX);
      return {
        line,
        text: text.trim(),
        ...(date === "" ? {} : { date: date.trim() }),
        ...(about === "" ? {} : { description: about }),
        becomes: movement(isOut(isInverted), { size, about }),
      };
    });
  return ambiguous({
    about: "amounts",
    readings: [
      { reading: sentence`${setting("sign", "as_is")}`, rows: rows(false) },
      { reading: sentence`${setting("sign", "inverted")}`, rows: rows(true) },
    ],
    contradicts,
  });
}

/** Characters of a description that a question shows. */
export const DESCRIPTION_EXAMPLE_MAX = 40;

function movement(isOut: boolean, { size, about }: { size: string; about: string }): string {
  const other = about === "" ? "" : ` ${isOut ? "to" : "from"} ${about}`;
  return `you ${isOut ? "paid" : "received"} ${size}${other}`;
}

function isMoneyOut({ text, kind, mayTurn }: SignExample, isInverted: boolean): boolean {
  const isNegative = takeApart(text)?.negative === true;
  if (mayTurn === true) return ((kind === "debit") !== isNegative) !== isInverted;
  return kind === "" ? isNegative !== isInverted : (kind === "debit") !== (isInverted && isNegative);
}
