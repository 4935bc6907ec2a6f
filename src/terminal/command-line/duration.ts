/** Durations on the command line: 90s, 15m, 12h, 7d; a number alone is seconds. */
import { wrongValue } from "./wrong-value.ts";

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

export function parseDuration(text: string, flag: string): number {
  const match = /^([0-9]{1,9})([smhd])?$/.exec(text.trim());
  if (match === null)
    throw wrongValue(flag, { value: text, expectation: "a length of time such as 90s, 15m, 12h or 7d" });
  return Number(match[1]) * SECONDS[(match[2] ?? "s") as keyof typeof SECONDS];
}
