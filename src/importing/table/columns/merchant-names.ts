/** Whether a column that is called after a merchant holds names at all. */
import { takeApart } from "../../cells/amount-text.ts";
import { foldHeader } from "../../cells/fold.ts";

const OF_NUMBERS = /\b(?:id|ids|uuid|guid|mcc|code|kod|number|nummer|numero|num|no|nr)$/;

/** Whether a column of the other party holds its number or an amount: no merchant is called so. */
export function holdsNoNames(header: string, cells: readonly string[]): boolean {
  if (OF_NUMBERS.test(foldHeader(header.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")))) return true;
  return cells.length > 0 && cells.every((cell) => takeApart(cell) !== undefined || isId(cell));
}

/** "884213", "acct_1Nx2b3", "7c1e7d3a-9f52-4b8c": one word with three digits, and no more letters in a row than a prefix has. */
function isId(cell: string): boolean {
  return (
    /^(?=(?:.*[0-9]){3})[\w.:#/-]+$/.test(cell) && (!/\p{L}{4}/u.test(cell) || /[_]|^[0-9a-f-]+$/i.test(cell))
  );
}
