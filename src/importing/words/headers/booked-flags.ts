/** Columns that answer one question about a row, whether the bank has booked it: with yes and no, or with the word of the header and its opposite. */
import { foldHeader, foldWord } from "../../cells/fold.ts";
import { isUnbooked } from "../statuses.ts";

/** What a yes says of its row. */
export type BookedFlag = "booked" | "pending";

const HEADERS: Readonly<Record<BookedFlag, string>> = {
  booked: `booked, is booked, isbooked, gebucht, comptabilisé, comptabilisée, contabilizado, contabilizzato, contabilizzata, geboekt, zaksięgowano, zaksięgowana, bokförd, bokfört, bokført, bogført, kirjattu, zaúčtováno, könyvelve`,
  pending: `pending, is pending, ispending, vorgemerkt, en attente, pendiente, in sospeso, pendente, gereserveerd, oczekująca, reserverad, reserverat, reservert, reserveret, odottava`,
};
const YES = `1, yes, y, true, ja, oui, o, vrai, sí, s, verdadero, vero, sim, verdadeiro, tak, t, prawda, wahr, waar, kyllä, ano, igen, x, ✓`;
const NO = `0, no, n, false, nein, non, faux, falso, não, nie, falsch, nee, onwaar, nej, nei, ei, ne, nem, fałsz`;

const listOf = (words: string) => words.split(",").map((word) => word.trim());
const headers = new Map(
  Object.entries(HEADERS).flatMap(([flag, words]) =>
    listOf(words).map((word) => [foldHeader(word), flag as BookedFlag] as const),
  ),
);
const [yes, no] = [YES, NO].map((words) => new Set(listOf(words).map((word) => foldWord(word))));

/** What a yes of a column says, where its header asks whether a row is booked and its cells say yes or no. */
export function bookedFlag(header: string, cells: readonly string[]): BookedFlag | undefined {
  const flag = header.length > 30 ? undefined : headers.get(foldHeader(header));
  if (flag === undefined) return undefined;
  const answers = cells.map((cell) => foldWord(cell.trim())).filter((cell) => cell !== "");
  const isAnswer = (cell: string) => yes?.has(cell) === true || no?.has(cell) || isOwnWord(cell, flag);
  const isFlag = answers.length > 0 && answers.every(isAnswer);
  return isFlag ? flag : undefined;
}

/** Whether a cell below "Booked" says so again, or that its row is not. */
function isOwnWord(cell: string, flag: BookedFlag): boolean {
  return flag === "booked" && (headers.get(foldHeader(cell)) === "booked" || isUnbooked(cell));
}

/** Whether a cell of such a column says that its row is not booked. */
export function isUnbookedFlag(cell: string, flag: BookedFlag): boolean {
  if (flag === "booked" && isUnbooked(cell)) return true;
  return (flag === "booked" ? no : yes)?.has(foldWord(cell.trim())) === true;
}
