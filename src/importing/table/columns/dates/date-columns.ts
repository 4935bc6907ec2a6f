/** Which of several date columns is the day of a booking. */
import { column, sentence } from "../../../../contract/choice.ts";
import { largest } from "../../../../contract/extremes.ts";
import type { Problem } from "../../../../contract/problem.ts";
import { dateReadings, type DateReadings } from "../../../cells/date-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { plainDigits } from "../../../cells/plain-digits.ts";
import type { ColumnRole } from "../../../words/headers/fields.ts";
import { ambiguous } from "../../decide/ambiguity.ts";
import { columnOf, fullest, rank, type Candidate } from "../candidates.ts";
import { columnName } from "../named-columns.ts";

type Roles = Map<ColumnRole, Candidate[]>;

interface DateScene {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Line of each row. */
  readonly lines: readonly number[];
}

const DATES: readonly ColumnRole[] = ["posted_date", "date", "value_date"];

/** The day on which a record was made: the booking's where nothing better is named. */
const CREATED =
  /^(?:created|updated|erstell|angelegt|cree|date de creation|fecha de creacion|creado|data di creazione|creato|aangemaakt|data utworzenia|utworzon|skapad|opprettet|oprettet|luotu|data de criacao|criado|vytvoren|letrehozva|olusturma)/;
/** Days that bear the word of a booking, where others were only settled, cleared or processed. */
const OF_BOOKING =
  /book|buch|post|boek|bokf|bogf|bokn|comptab|contab|ksieg|zauct|ucto|kirja|konyv|lancament|asiento|ecriture/;
/** Days that bear the word of the operation itself. */
const OF_OPERATION = /transac|transak|tranzak|opera[ctz]|операци|операці|транзакц|islem|거래|取引|交易/;
const DOUBT_ROWS = 3;

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

/** A column without a single day is no date column, where another one has days. */
export function dropEmptyDates(byRole: Roles, { rows }: DateScene): void {
  const isFilled = ({ index }: Candidate) => {
    const cells = columnOf(rows, index);
    return cells.length > 0 && !cells.every(isOfOtherCalendar);
  };
  if (!DATES.some((role) => byRole.get(role)?.some(isFilled))) return;
  for (const role of DATES) {
    const filled = (byRole.get(role) ?? []).filter(isFilled);
    if (filled.length > 0) byRole.set(role, filled);
    else byRole.delete(role);
  }
}

/**
 * The column of a date role. Of several that differ, the one that is named best; where the booking's day would be a guess
 * between two of them it throws `ambiguous_file`.
 */
export function dateColumn(role: ColumnRole, byRole: Roles, scene: DateScene): number {
  const candidates = byRole.get(role) ?? [];
  const certainties = candidates.map((candidate) => certainty(role, candidate, scene.header));
  const most = largest(certainties);
  const best = candidates.filter((_, at) => certainties[at] === most);
  const isBooked = role === "date" && (byRole.get("posted_date") ?? []).some((one) => !one.isComposed);
  if (role !== "value_date" && !isBooked) refuseRivals(best, scene);
  return fullest(best, scene.rows);
}

function certainty(role: ColumnRole, candidate: Candidate, header: readonly string[]): number {
  const folded = foldHeader(header[candidate.index] ?? "");
  if (role === "posted_date" && OF_BOOKING.test(folded)) return 4;
  if (CREATED.test(folded)) return 0.7;
  return rank(candidate) + (OF_OPERATION.test(folded) ? 0.5 : 0);
}

function refuseRivals(candidates: readonly Candidate[], { header, rows, lines }: DateScene): void {
  const [first, ...others] = candidates;
  if (first === undefined) return;
  const rivals = others.filter(({ index }) =>
    rows.some((cells) => isOtherDay(cells[first.index], cells[index])),
  );
  if (rivals.length > 0) throw doubt([first, ...rivals], { header, rows, lines });
}

/** Whether two cells hold days that are another one under every order. */
function isOtherDay(left = "", right = ""): boolean {
  const [one, two] = [dateReadings(left, 2026), dateReadings(right, 2026)];
  return one !== undefined && two !== undefined && !ORDERS.some((order) => isSame(one, two, order));
}

const ORDERS = ["dmy", "mdy", "ymd"] as const;

function isSame(one: DateReadings, two: DateReadings, order: (typeof ORDERS)[number]): boolean {
  return one[order] !== undefined && one[order] === two[order];
}

function doubt(candidates: readonly Candidate[], { header, rows, lines }: DateScene): Problem {
  const [first, second] = candidates;
  const at = rows.flatMap((cells, row) =>
    isOtherDay(cells[first?.index ?? -1], cells[second?.index ?? -1]) ? [row] : [],
  );
  const readings = candidates.map(({ index }) => ({
    reading: sentence`${column("date", columnName(header, index))}`,
    rows: at.slice(0, DOUBT_ROWS).map((row) => {
      const text = (rows[row]?.[index] ?? "").trim();
      return { line: lines[row] ?? 0, text, becomes: "the day of the booking" };
    }),
  }));
  return ambiguous({ about: "days", readings, contradicts: false });
}
