/** How long ago something was, in words. */

/** "just now", "3 minutes ago", "2 days ago". */
export function agoText(time: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(time)) / 1000));
  const [size, unit] = UNITS.find(([size]) => seconds >= size) ?? [0, ""];
  if (size === 0) return "just now";
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

const UNITS: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
];
