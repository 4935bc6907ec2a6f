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

/** What titles call the account of a lower table, and the one of the first table. */
interface TitledAccounts {
  readonly own: string;
  readonly first: string;
}

/**
 * The names of two accounts, by titles without numbers: where a title names an account or card, and another one above the first
 * table begins with the same word, or where both tables have one line as their title that says what kind of account it is.
 * Undefined where none does; `own` and `first` are the same under the first table's title.
 */
export function titledAccounts(
  titles: readonly TableRecord[],
  above: readonly TableRecord[],
): TitledAccounts | undefined {
  const textsAbove = above.flatMap(({ cells }) => filledTexts(cells));
  /** The text of a line that has one text, and that says what kind of account it is. */
  const titleOf = (line: TableRecord | undefined) => {
    const [only = "", other] = filledTexts(line?.cells ?? []);
    return other === undefined && isAccount(only) ? only : undefined;
  };
  const own = titleOf(titles.at(-1));
  const first = titleOf(above.findLast(({ cells }) => !isBlank(cells)));
  if (own !== undefined && first !== undefined) return { own, first };
  for (const { cells } of titles.toReversed()) {
    const [title = ""] = filledTexts(cells);
    const word = firstWord(title);
    if (word === undefined || !isAccount(title)) continue;
    const alike = textsAbove.find((text) => firstWord(text) === word && isAccount(text));
    if (alike !== undefined) return withoutWord({ own: title, first: alike }, word);
  }
  return undefined;
}

function isAccount(text: string): boolean {
  return (ACCOUNT_WORD.test(text) || CARD_WORD.test(text)) && !BALANCE_WORD.test(text);
}

function firstWord(text: string): string | undefined {
  return /^\p{L}{4,}/u.exec(text)?.[0].toLowerCase();
}

/** Without the word that both begin with: "Girokonto" of "Umsätze Girokonto". */
function withoutWord({ own, first }: TitledAccounts, word: string): TitledAccounts {
  const [shortOwn, shortFirst] = [own, first].map((text) => text.slice(word.length).trim());
  const areNames = [shortOwn, shortFirst].every((text = "") => /^\p{L}/u.test(text) && isAccount(text));
  return areNames ? { own: shortOwn ?? own, first: shortFirst ?? first } : { own, first };
}
