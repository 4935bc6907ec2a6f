/** A second day that is called after the recording of a row: the bank's day of booking, or the day on which somebody typed it. */
import { foldHeader } from "../../../cells/fold.ts";
import { columnOf, type Rows } from "../../cells.ts";
import type { RoleScene } from "../candidates.ts";
import type { Columns } from "../columns.ts";
import { ambiguousDays, isOtherDay } from "./date-columns.ts";
import { areSorted, daysByOrder } from "./day-order.ts";

/** Words for a row that was put into a list. A bank's list is one of bookings, and a list of the books one of papers. */
const OF_RECORDING =
  /\b(?:entered|recorded|keyed|erfasst|erfassungs?datum|erfassungstag|saisie|invoerdatum|ingevoerd)\b/;

/** Days within which a bank books what was paid; papers are typed when there is time. */
const BOOKED_WITHIN = 10;

/**
 * Of a plain day and one of recording that alone hold the days of a table, the one that the rows are sorted by: the day of
 * recording is the booking's where they go by it alone and it follows soon. Where only one of the two is so it throws
 * `ambiguous_file`.
 */
export function recordedDay(columns: Columns, scene: RoleScene): Columns {
  const { byRole, header, rows, preset } = scene;
  if (columns.date !== undefined || preset.date !== undefined || preset.posted_date !== undefined) return {};
  if (byRole.has("posted_date")) return {};
  const days = (byRole.get("date") ?? []).filter(({ index }) => columnOf(rows, index).length > 0);
  const [recorded, other] = days.filter(({ index }) => OF_RECORDING.test(foldHeader(header[index] ?? "")));
  const [plain, third] = days.filter((day) => day !== recorded);
  if (recorded === undefined || other !== undefined || plain === undefined || third !== undefined) return {};
  if (!plain.exact || !rows.some((cells) => isOtherDay(cells[plain.index], cells[recorded.index]))) return {};
  const isBooking = bookedByRecording(rows, { plain: plain.index, recorded: recorded.index });
  if (isBooking === undefined) throw ambiguousDays([plain, recorded], scene);
  return isBooking ? { date: [plain.index], posted_date: [recorded.index] } : {};
}

/** Whether rows are sorted by the day of recording alone; false where by the other alone, undefined where they do not tell. */
function bookedByRecording(
  rows: Rows,
  { plain, recorded }: { readonly plain: number; readonly recorded: number },
): boolean | undefined {
  const answers = daysByOrder(rows, [plain, recorded]).map(answerOf);
  // Where day and month could be either, they must say the same either way.
  return new Set(answers).size === 1 ? answers[0] : undefined;
}

function answerOf(days: readonly (readonly number[])[]): boolean | undefined {
  const [byPlain, byRecorded] = [0, 1].map((at) => areSorted(days.map((pair) => pair[at] ?? NaN)));
  const isBookedSoon = days.every(
    ([day = NaN, recorded = NaN]) => recorded >= day && recorded <= day + BOOKED_WITHIN,
  );
  // What was typed in one go is sorted by that day, too.
  const isOneGo = new Set(days.map(([, recorded]) => recorded)).size === 1;
  if (byPlain === byRecorded || isOneGo) return isBookedSoon ? undefined : false;
  if (byPlain === true) return false;
  return isBookedSoon ? true : undefined;
}
