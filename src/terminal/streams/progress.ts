/** Progress of long work on stderr: nothing for half a second, then a bar on a terminal or a line every ten seconds. */
import type { Progress } from "./io.ts";
import { localNumber } from "../render/cells.ts";

export interface ProgressPlace {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  readonly width: number;
  readonly locale: string;
  readonly now: () => number;
}

const QUIET_MS = 500;
const REDRAW_MS = 100;
const LINE_MS = 10_000;
const BAR = 24;

export function startProgress(
  { label, unit, total }: { readonly label: string; readonly unit: string; readonly total?: number },
  place: ProgressPlace,
): Progress {
  const started = place.now();
  let shown = started;
  let known = total;
  let drawn = false;
  let ended = false;
  const erase = () => {
    if (drawn) place.write("\r\x1b[2K");
    drawn = false;
  };
  return {
    at(done) {
      const now = place.now();
      const due = place.isTerminal ? Math.max(started + QUIET_MS, shown + REDRAW_MS) : shown + LINE_MS;
      if (ended || now < due) return;
      shown = now;
      const text = progressText({ label, unit, done, total: known, seconds: (now - started) / 1000 }, place);
      if (place.isTerminal) {
        place.write(`\r\x1b[2K${text.slice(0, Math.max(10, place.width - 1))}`);
        drawn = true;
      } else {
        place.write(`${text}\n`);
      }
    },
    total(value) {
      known = value;
    },
    end() {
      ended = true;
      erase();
    },
  };
}

/** "Importing  ████────  120,000 of 1,000,000 rows, 52,000/s, 17 s left" */
export function progressText(
  state: { label: string; unit: string; done: number; total: number | undefined; seconds: number },
  { isTerminal, locale }: Pick<ProgressPlace, "isTerminal" | "locale">,
): string {
  const { label, unit, done, total, seconds } = state;
  const number = (value: number) => localNumber(String(Math.round(value)), locale);
  const rate = seconds > 0 ? done / seconds : 0;
  const counted =
    total === undefined ? `${number(done)} ${unit}` : `${number(done)} of ${number(total)} ${unit}`;
  const left = total === undefined || rate === 0 ? "" : `, ${duration((total - done) / rate)} left`;
  const bar =
    total === undefined || total === 0 || !isTerminal ? "" : `${barText(Math.min(1, done / total))}  `;
  return `${label}  ${bar}${counted}, ${number(rate)}/s${left}`;
}

function barText(share: number): string {
  const full = Math.round(share * BAR);
  return "█".repeat(full) + "─".repeat(BAR - full);
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
