/** Addresses that send one credential after another that proves nothing: past a number a minute they are not listened to. */
import { isIPv6 } from "node:net";
import { Problem } from "../contract/problem.ts";

const MINUTE_MS = 60_000;
/** Far more than a client with an expired key sends, far less than guessing needs. */
export const FAILED_MAX = 300;
/** Addresses that are remembered at once. */
const ADDRESSES_MAX = 100_000;

export interface FailedAttempts {
  /** Problem: too_many_failures, with the seconds until the address is listened to again. */
  readonly check: (address: string) => void;
  readonly failed: (address: string) => void;
}

/** Counts by UTC minute. This machine's own programs are not counted: no network stands between them and the book's file. */
export function failedAttempts(clock: () => number = Date.now): FailedAttempts {
  let counts = new Map<string, number>();
  let minute = 0;
  const countOf = (name: string): number => {
    const now = Math.floor(clock() / MINUTE_MS);
    if (now !== minute || counts.size >= ADDRESSES_MAX) counts = new Map();
    minute = now;
    return counts.get(name) ?? 0;
  };
  return {
    check(address) {
      if (countOf(networkOf(address)) < FAILED_MAX) return;
      const retry_after = Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - clock()) / 1000));
      throw new Problem("too_many_failures", { more: { retry_after } });
    },
    failed(address) {
      if (isLoopback(address)) return;
      const name = networkOf(address);
      counts.set(name, countOf(name) + 1);
    },
  };
}

/** One customer of a provider has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  return isIPv6(address) && !address.startsWith("::") ? address.split(":").slice(0, 4).join(":") : address;
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127\./.test(address);
}
