/** Results as a table for people and as JSON for machines. */

/** One row: what was done, against which floor of the same run. Figures are seconds, or MB of memory, bytes on the disk, milliseconds or answers a second where `unit` says so. */
export interface Result {
  readonly work: string;
  readonly floor_name: string;
  readonly floor: number;
  readonly figure: number;
  readonly unit: "s" | "MB" | "bytes" | "ms" | "/s";
  /**
   * figure / floor is meant to stay at or below this, and of a rate at or above it; a budget of memory or milliseconds is of the figure itself. Null where
   * the figure is only told.
   */
  readonly budget: number | null;
}

export function ratio({ figure, floor }: Result): number {
  return figure / floor;
}

export function table(results: readonly Result[]): string {
  const head =
    "| work | floor in the same run | floor | figure | ratio | budget | |\n|---|---|---|---|---|---|---|";
  const lines = results.map((result) => {
    const shown = result.unit === "MB" ? "" : `${ratio(result).toFixed(2)} ×`;
    const floor = result.unit === "MB" ? "" : figure(result.floor, result.unit);
    return `| ${result.work} | ${result.floor_name} | ${floor} | ${figure(result.figure, result.unit)} | ${shown} | ${budgetOf(result)} | ${verdict(result)} |`;
  });
  return [head, ...lines].join("\n");
}

function budgetOf({ budget, unit }: Result): string {
  if (budget === null) return "";
  return unit === "MB" || unit === "ms" ? `${budget} ${unit}` : `${budget} ×`;
}

function verdict(result: Result): string {
  const { budget, unit, figure } = result;
  if (budget === null) return "";
  if (unit === "/s") return ratio(result) < budget ? "under" : "ok";
  return (unit === "MB" || unit === "ms" ? figure : ratio(result)) > budget ? "over" : "ok";
}

function figure(value: number, unit: Result["unit"]): string {
  if (unit === "MB" || unit === "ms") return `${value.toFixed(0)} ${unit}`;
  if (unit === "/s") return `${value.toFixed(0)} /s`;
  if (unit === "bytes") return `${(value / 1e6).toFixed(0)} MB`;
  return value < 1 ? `${(value * 1000).toFixed(0)} ms` : `${value.toFixed(1)} s`;
}
