/** A chart of a key's requests by hour. */
import type { UsageHour } from "../../src/contract/key.ts";
import { columns } from "../../src/terminal/render/chart.ts";

const HEIGHT = 4;
/** Hours between two labels below the columns. */
const LABEL_INTERVAL = 6;

/** A title, columns, and hours in the user's time zone. No lines without requests, or on a terminal that is too narrow. */
export function usageChart(
  hours: readonly UsageHour[],
  { width: available }: { readonly width: number },
): readonly string[] {
  const width = available >= hours.length * 2 ? 2 : 1;
  const lines = columns(
    hours.map(({ requests }) => requests),
    { height: HEIGHT, width },
  );
  if (lines.length === 0 || available < hours.length * width) return [];
  const highest = hours.reduce((most, hour) => (hour.requests > most.requests ? hour : most));
  const labels = hours.map(({ start }, index) =>
    index % LABEL_INTERVAL === 0 ? clock(start).padEnd(LABEL_INTERVAL * width) : "",
  );
  return [
    `By hour, at most ${highest.requests} (${clock(highest.start)})`,
    ...lines,
    labels.join("").trimEnd(),
  ];
}

function clock(start: string): string {
  const at = new Date(start);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}
