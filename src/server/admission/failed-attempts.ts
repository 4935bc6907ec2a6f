/** Rate limit on failed authentication, by network address, against guessing of credentials. */
import { isIPv6 } from "node:net";
import { Problem } from "../../contract/problem.ts";

const MINUTE_MS = 60_000;
/** Far more than a client with an expired key sends, and far less than guessing needs. */
export const MAX_FAILURES_PER_MINUTE = 300;
/** Addresses that are counted at once. */
const MAX_ADDRESSES = 100_000;

export interface FailedAttempts {
  /** Problem: too_many_failures, with the seconds until the limit resets. */
  readonly check: (address: string) => void;
  readonly record: (address: string) => void;
}

/** Counts by UTC minute. Loopback addresses are not counted: programs of this machine can read the book's file anyway. */
export function createFailedAttempts(clock: () => number = Date.now): FailedAttempts {
  let counts = new Map<string, number>();
  let minute = 0;
  const countOf = (name: string): number => {
    const now = Math.floor(clock() / MINUTE_MS);
    if (now !== minute || counts.size >= MAX_ADDRESSES) counts = new Map();
    minute = now;
    return counts.get(name) ?? 0;
  };
  return {
    check(address) {
      if (countOf(networkOf(address)) < MAX_FAILURES_PER_MINUTE) return;
      const retry_after = Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - clock()) / 1000));
      throw new Problem("too_many_failures", { more: { retry_after } });
    },
    record(address) {
      if (isLoopback(address)) return;
      const name = networkOf(address);
      counts.set(name, countOf(name) + 1);
    },
  };
}

/** IPv6 addresses are counted by /64, which is what one customer of a provider has. */
function networkOf(address: string): string {
  return isIPv6(address) && !address.startsWith("::") ? address.split(":").slice(0, 4).join(":") : address;
}

export function isLoopback(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127\./.test(address);
}
