import type { KeyWindows } from "../../core/ports/gate.ts";

/** The windows with one request given back to each of those that it used and that are still open. */
export function givenBack(stored: KeyWindows, used: KeyWindows): KeyWindows {
  const { minute_start, minute_count, day_start, day_count } = stored;
  return {
    minute_start,
    minute_count: Math.max(0, minute_count - (minute_start === used.minute_start ? 1 : 0)),
    day_start,
    day_count: Math.max(0, day_count - (day_start === used.day_start ? 1 : 0)),
  };
}
