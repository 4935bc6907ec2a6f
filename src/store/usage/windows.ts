/** The windows in which a key's requests are counted: the minute and the day. */
import type { KeyWindows } from "../../core/ports/admission.ts";

export function toWindows(row: Readonly<Record<string, unknown>>): KeyWindows {
  const { minute_start, minute_count, day_start, day_count } = row;
  return {
    minute_start: Number(minute_start),
    minute_count: Number(minute_count),
    day_start: Number(day_start),
    day_count: Number(day_count),
  };
}

/** The windows with one request given back to each of those that it was counted in and that are still open. */
export function refund(windows: KeyWindows, use: KeyWindows): KeyWindows {
  const { minute_start, minute_count, day_start, day_count } = windows;
  return {
    minute_start,
    minute_count: Math.max(0, minute_count - (minute_start === use.minute_start ? 1 : 0)),
    day_start,
    day_count: Math.max(0, day_count - (day_start === use.day_start ? 1 : 0)),
  };
}
