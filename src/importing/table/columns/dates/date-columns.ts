/** Which of several date columns is the day of a booking. */
import { column, sentence } from "../../../../contract/choice.ts";
import { largest } from "../../../../contract/values/extremes.ts";
import type { Problem } from "../../../../contract/problem.ts";
import { dateOrders, dateReadings } from "../../../cells/date-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { yearlessDay } from "../../../cells/yearless-day.ts";
import { plainDigits } from "../../../cells/plain-digits.ts";
import { ambiguous } from "../../decide/ambiguity.ts";
import { columnOf, type HeadedRows, type NumberedRows } from "../../cells.ts";
import { fullest, rank, type Candidate, type Candidates } from "../candidates.ts";
import { DAY_ROLES, type Columns } from "../columns.ts";
import { columnName } from "../named-columns.ts";

/** The day on which a record was made: the booking's where nothing better is named. */
const CREATED =
  /^(?:created|updated|erstell|angelegt|cree|date de creation|fecha de creacion|creado|data di creazione|creato|aangemaakt|data utworzenia|utworzon|skapad|opprettet|oprettet|luotu|data de criacao|criado|vytvoren|letrehozva|olusturma)/;
/** Days that bear the word of a booking, where others were only settled, cleared or processed. */
const OF_BOOKING =
  /book|buch|post|boek|bokf|bogf|bokn|comptab|contab|ksieg|zauct|ucto|kirja|konyv|lancament|asiento|ecriture/;
/** Among them, those of the bank's accounts, beside which an entry is only the operation's. */
const OF_ACCOUNTS = /comptab|contab/;
/** Days that bear the word of the operation itself. */
const OF_OPERATION = /transac|transak|tranzak|opera[ctz]|операци|операці|транзакц|islem|거래|取引|交易/;
/** Days of a clock that is not the bank's; beside them stand its own. */
const OF_WORLD_TIME = /\b(?:utc|gmt)\b/;
const EXAMPLES_MAX = 3;

/**
 * A day of a year that no bank had, beside which the usual day stands: 1447 and 1404 are years of Islamic calendars, 2082 is
 * one of Nepal's, 2569 of the Buddhist.
 */
const OTHER_YEAR = "(?:1[34][0-9]{2}|20[789][0-9]|25[5-9][0-9])";
const OF_OTHER_CALENDAR = new RegExp(
  `^${OTHER_YEAR}[./-][0-9]{1,2}[./-][0-9]{1,2}$|^[0-9]{1,2}[./-][0-9]{1,2}[./-]${OTHER_YEAR}$`,
);

function isOfOtherCalendar(cell: string): boolean {
  return OF_OTHER_CALENDAR.test(plainDigits(cell.trim()));
}

/** Whether a cell is a day, or digits that may stand for one. */
function mayBeDay(cell: string): boolean {
  const isDay = dateReadings(cell, 2026) !== undefined || yearlessDay(cell) !== undefined;
  return isDay || /^\p{Nd}+(?:[./-]\p{Nd}+)*$/u.test(cell);
}

/**
 * A column without a single day is no date column, where another one has days: it is empty, or "Posted Account" only begins
 * like a day of booking.
 */
export function dropEmptyDates(byRole: Candidates, { rows }: HeadedRows): void {
  const areDays = ({ index }: Candidate) =>
    columnOf(rows, index).every((cell) => dateReadings(cell, 2026) !== undefined);
  const all = DAY_ROLES.flatMap((role) => byRole.get(role) ?? []);
  const isPlain = all.some((one) => columnOf(rows, one.index).length > 0 && areDays(one));
  const holdsDays = ({ index }: Candidate) => {
    const cells = columnOf(rows, index);
    if (isPlain && !cells.some(mayBeDay)) return false;
    // "Settled" may answer with yes and no.
    const isFlag = cells.every((cell) => cell === "0" || cell === "1");
    return cells.length > 0 && !isFlag && !cells.every(isOfOtherCalendar);
  };
  if (!DAY_ROLES.some((role) => byRole.get(role)?.some(holdsDays))) return;
  for (const role of DAY_ROLES) {
    const days = (byRole.get(role) ?? []).filter(holdsDays);
    if (days.length > 0) byRole.set(role, days);
    else byRole.delete(role);
  }
}

/**
 * The column of a date role. Of several that differ, the one that is named best; where the booking's day would be a guess
 * between two of them it throws `ambiguous_file`.
 */
export function dateColumn(role: keyof Columns, byRole: Candidates, scene: NumberedRows): number {
  const candidates = byRole.get(role) ?? [];
  const certainties = candidates.map((candidate) => certainty(role, candidate, scene.header));
  const most = largest(certainties);
  const best = candidates.filter((_, at) => certainties[at] === most);
  const isBooked = role === "date" && (byRole.get("posted_date") ?? []).some((one) => !one.isComposed);
  if (role !== "value_date" && !isBooked) refuseOtherDays(best, scene);
  return fullest(best, scene.rows);
}

/** Whether a header has the word of a booking. */
export function isOfBooking(header: string): boolean {
  return OF_BOOKING.test(foldHeader(header));
}

/** Whether a folded header has the word of the operation. */
export function isOfOperation(words: string): boolean {
  return OF_OPERATION.test(words);
}

function certainty(role: keyof Columns, candidate: Candidate, header: readonly string[]): number {
  const name = header[candidate.index] ?? "";
  const words = foldHeader(name);
  const less = OF_WORLD_TIME.test(words) ? 0.25 : 0;
  if (role === "posted_date" && isOfBooking(name)) return 4 + (OF_ACCOUNTS.test(words) ? 0.5 : 0) - less;
  if (CREATED.test(words)) return 0.7 - less;
  return rank(candidate) + (isOfOperation(words) ? 0.5 : 0) - less;
}

function refuseOtherDays(candidates: readonly Candidate[], { header, rows, lines }: NumberedRows): void {
  const [first, ...others] = candidates;
  if (first === undefined) return;
  const different = others.filter(({ index }) =>
    rows.some((cells) => isOtherDay(cells[first.index], cells[index])),
  );
  if (different.length > 0) throw ambiguousDays([first, ...different], { header, rows, lines });
}

/** Whether two cells hold days that are another one under every order. */
export function isOtherDay(one = "", other = ""): boolean {
  const [days, others] = [dateReadings(one, 2026), dateReadings(other, 2026)];
  const isSame = (order: (typeof dateOrders)[number]) =>
    days?.[order] !== undefined && days[order] === others?.[order];
  return days !== undefined && others !== undefined && !dateOrders.some(isSame);
}

/** The question which of several columns is the day of booking. */
export function ambiguousDays(
  candidates: readonly Candidate[],
  { header, rows, lines }: NumberedRows,
): Problem {
  const [first, second] = candidates;
  const examples = [...rows.keys()].filter((row) =>
    isOtherDay(rows[row]?.[first?.index ?? -1], rows[row]?.[second?.index ?? -1]),
  );
  const readings = candidates.map(({ index }) => ({
    reading: sentence`${column("date", columnName(header, index))}`,
    rows: examples.slice(0, EXAMPLES_MAX).map((row) => {
      const text = (rows[row]?.[index] ?? "").trim();
      return { line: lines[row] ?? 0, text, becomes: "the booking date" };
    }),
  }));
  return ambiguous({ about: "days", readings, contradicts: false });
}
