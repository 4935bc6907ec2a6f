/** What the lines above a table say of it: the number of its account, or that it is another account's. */
import { ACCOUNT_WORD, BALANCE_WORD, CARD_WORD } from "../../../words/accounts.ts";
import { dateReadings } from "../../../cells/date-text.ts";
import { isTotal, isSumPhrase } from "../../../words/totals.ts";
import { filledTexts } from "../../cells.ts";
import { isBlank } from "../../rows/cell-texts.ts";
import { numberAbove } from "../../decide/accounts/group-rule.ts";
import type { TableRecord } from "../../record.ts";
import { withoutEnd } from "../../../../contract/values/text-end.ts";

/** Lines above a header that may say whose table it is. */
const TITLES_MAX = 12;

/** Of the lines between a table's last row and the next header, those that may speak of the table below. */
export function titlesAmong(between: readonly TableRecord[]): readonly TableRecord[] {
  const isFilled = ({ cells }: TableRecord) => !isBlank(cells);
  const last = between.findLastIndex(isFilled);
  const isEnd = ({ cells }: TableRecord) => {
    const [text = ""] = filledTexts(cells);
    return isSumPhrase(text) || isTotal(text);
  };
  const sum = between.findLastIndex((record, at) => at < last && isEnd(record) && !isAccountLine(record));
  const own = between.slice(sum + 1, last + 1);
  return own.slice(Math.max(0, own.findIndex(isFilled))).slice(-TITLES_MAX);
}

/** The account that the lines name by its number, the nearest to the table first; `isCard` where the number is a card's. */
export function accountIn(
  lines: readonly TableRecord[],
): { readonly number: string; readonly isCard: boolean } | undefined {
  for (const { cells } of lines.toReversed()) {
    const iban = numberAbove(cells);
    if (iban !== null) return { number: iban, isCard: false };
    let before = "";
    for (const cell of cells) {
      const text = cell.trim();
      if (text === "") continue;
      const words = `${/^\P{L}*$/u.test(text) ? before : ""} ${text}`;
      before = text;
      const isCard = CARD_WORD.test(words);
      if (!isCard && !ACCOUNT_WORD.test(words)) continue;
      const number = numberIn(text);
      if (number !== undefined) return { number, isCard };
    }
  }
  return undefined;
}

/** The first text of four digits or more that is neither a day nor an amount; parts of digits alone are joined. */
function numberIn(text: string): string | undefined {
  const words = text
    .replace(/(?<=(?:^|\s)[0-9*xX•]{2,6})\s+(?=[0-9*xX•]{2,6}(?:\s|$))/g, "")
    .split(/[\s:#()[\],;]+/)
    .map((word) => withoutEnd(word, "."));
  return words.find(
    (word) =>
      /^[0-9*xX•][0-9*xX•.-]*[0-9*xX•]$/.test(word) &&
      /(?:[0-9].*){4}/.test(word) &&
      !/^(?:19|20)[0-9]{2}$|^[0-9]*\.[0-9]*$/.test(word) &&
      dateReadings(word, 2026) === undefined,
  );
}

function isAccountLine({ cells }: TableRecord): boolean {
  return cells.some((cell) => ACCOUNT_WORD.test(cell) && !BALANCE_WORD.test(cell));
}

/**
 * A title that names another account or card than the lines above the first table do; undefined where none does. Either begins
 * with the same word as one of those, or both tables have one line as their title that says what kind of account it is.
 */
export function otherAccount(
  titles: readonly TableRecord[],
  above: readonly TableRecord[],
): string | undefined {
  const textsAbove = above.flatMap(({ cells }) => filledTexts(cells));
  const firstWord = (text: string) => /^\p{L}{4,}/u.exec(text)?.[0].toLowerCase();
  const isAccount = (text: string) =>
    (ACCOUNT_WORD.test(text) || CARD_WORD.test(text)) && !BALANCE_WORD.test(text);
  /** The text of a line that has one text, and that says what kind of account it is. */
  const titleOf = (line: TableRecord | undefined) => {
    const [only = "", other] = filledTexts(line?.cells ?? []);
    return other === undefined && isAccount(only) ? only : undefined;
  };
  const own = titleOf(titles.at(-1));
  const nearest = titleOf(above.findLast(({ cells }) => !isBlank(cells)));
  if (own !== undefined && nearest !== undefined && !textsAbove.includes(own)) return own;
  return titles
    .map(({ cells }) => filledTexts(cells)[0] ?? "")
    .find((title) => {
      const word = firstWord(title);
      if (word === undefined || textsAbove.includes(title) || !isAccount(title)) return false;
      return textsAbove.some((text) => firstWord(text) === word);
    });
}
