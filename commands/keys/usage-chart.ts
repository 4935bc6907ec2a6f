/** The course of a key's use, drawn. */
import type { UsageHour } from "../../src/contract/key.ts";
import { columns } from "../../src/terminal/render/chart.ts";

const HEIGHT = 4;
/** Every so many hours one is named below its column. */
const NAMED = 6;

/** Lines: a title, columns, and hours of the user's own clock below them. None without requests, or in too few columns. */
export function usageChart(
  hours: readonly UsageHour[],
  { width: available }: { readonly width: number },
): readonly string[] {
  const width = available >= hours.length * 2 ? 2 : 1;
  const drawn = columns(
    hours.map(({ requests }) => requests),
    { height: HEIGHT, width },
  );
  if (drawn.length === 0 || available < hours.length * width) return [];
  const highest = hours.reduce((most, hour) => (hour.requests > most.requests ? hour : most));
  const named = hours.map(({ start }, index) =>
    index % NAMED === 0 ? clock(start).padEnd(NAMED * width) : "",
  );
  return [
    `By hour, at most ${highest.requests} (${clock(highest.start)})`,
    ...drawn,
    named.join("").trimEnd(),
  ];
}

function clock(start: string): string {
  const at = new Date(start);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}
