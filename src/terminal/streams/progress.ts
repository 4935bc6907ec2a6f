/** Progress of long work on stderr: silent for half a second, then a bar on a terminal, or a line every ten seconds. */
import type { Progress } from "./io.ts";
import { localNumber } from "../render/cells.ts";

interface ProgressOutput {
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
  output: ProgressOutput,
): Progress {
  const startedAt = output.now();
  let reportedAt = startedAt;
  let knownTotal = total;
  let hasBar = false;
  let hasEnded = false;
  const erase = () => {
    if (hasBar) output.write("\r\x1b[2K");
    hasBar = false;
  };
  return {
    at(count) {
      const now = output.now();
      const due = output.isTerminal
        ? Math.max(startedAt + QUIET_MS, reportedAt + REDRAW_MS)
        : reportedAt + LINE_MS;
      if (hasEnded || now < due) return;
      reportedAt = now;
      const text = progressText(
        { label, unit, count, total: knownTotal, seconds: (now - startedAt) / 1000 },
        output,
      );
      if (output.isTerminal) {
        output.write(`\r\x1b[2K${text.slice(0, Math.max(10, output.width - 1))}`);
        hasBar = true;
      } else {
        output.write(`${text}\n`);
      }
    },
    total(value) {
      knownTotal = value;
    },
    end() {
      hasEnded = true;
      erase();
    },
  };
}

/** "Importing  ████────  120,000 of 1,000,000 rows, 52,000/s, 17 s left" */
function progressText(
  state: { label: string; unit: string; count: number; total: number | undefined; seconds: number },
  { isTerminal, locale }: Pick<ProgressOutput, "isTerminal" | "locale">,
): string {
  const { label, unit, count, total, seconds } = state;
  const number = (value: number) => localNumber(String(Math.round(value)), locale);
  const rate = seconds > 0 ? count / seconds : 0;
  const quantity =
    total === undefined ? `${number(count)} ${unit}` : `${number(count)} of ${number(total)} ${unit}`;
  const remaining = total === undefined || rate === 0 ? "" : `, ${duration((total - count) / rate)} left`;
  const bar =
    total === undefined || total === 0 || !isTerminal ? "" : `${barText(Math.min(1, count / total))}  `;
  return `${label}  ${bar}${quantity}, ${number(rate)}/s${remaining}`;
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
