/** Rate limit on failed authentication, by network address, against guessing of credentials. */
import { hash } from "node:crypto";
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

/** Slots of the table, of which at most MAX_ADDRESSES are used, so that a look-up soon finds a free one. */
const SLOTS = 2 ** 18;

/** Words of a table: the number of used slots, and then the count of each slot. */
const USED = 0;
const FIRST_COUNT = 2;

/** Memory for the counts of several threads: words, and behind them the names of the slots. */
export function failedAttemptsMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer((FIRST_COUNT + SLOTS) * 4 + SLOTS * 8);
}

/**
 * Counts by UTC minute, exactly also where several threads count in one memory. Loopback addresses are not counted: programs of
 * this machine can read the book's file anyway.
 */
export function createFailedAttempts(
  clock: () => number = Date.now,
  memory: SharedArrayBuffer = failedAttemptsMemory(),
): FailedAttempts {
  const words = new Int32Array(memory, 0, FIRST_COUNT + SLOTS);
  const names = new BigInt64Array(memory, words.byteLength);
  /** The slot of a name, or the free one where it would be. */
  const slotOf = (name: bigint): number => {
    let slot = Number(BigInt.asUintN(18, name));
    for (;;) {
      const found = Atomics.load(names, slot);
      if (found === name || found === 0n) return slot;
      slot = (slot + 1) % SLOTS;
    }
  };
  /** Takes a slot for a name that has none yet. */
  const take = (name: bigint): number => {
    if (Atomics.load(words, USED) >= MAX_ADDRESSES) {
      names.fill(0n);
      words.fill(0);
    }
    for (;;) {
      const slot = slotOf(name);
      const found = Atomics.compareExchange(names, slot, 0n, name);
      if (found === 0n) Atomics.add(words, USED, 1);
      // Another thread may have taken it for another name.
      if (found === 0n || found === name) return slot;
    }
  };
  const minuteOf = (): number => Math.floor(clock() / MINUTE_MS);
  return {
    check(address) {
      // Mostly nobody has failed, and nothing needs to be looked up.
      if (Atomics.load(words, USED) === 0) return;
      const minute = minuteOf();
      const name = nameOf(minute, address);
      const slot = slotOf(name);
      const isCounted = Atomics.load(names, slot) === name;
      if (!isCounted || Atomics.load(words, FIRST_COUNT + slot) < MAX_FAILURES_PER_MINUTE) return;
      const retry_after = Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - clock()) / 1000));
      throw new Problem("too_many_failures", { more: { retry_after } });
    },
    record(address) {
      if (isLoopback(address)) return;
      Atomics.add(words, FIRST_COUNT + take(nameOf(minuteOf(), address)), 1);
    },
  };
}

/** The name of an address in a minute, by which a count begins anew with each minute; never 0, which is a free slot. */
function nameOf(minute: number, address: string): bigint {
  const digits = hash("sha256", `${minute} ${networkOf(address)}`).slice(0, 16);
  return BigInt.asIntN(64, BigInt(`0x${digits}`)) || 1n;
}

/** IPv6 addresses are counted by /64, which is what one customer of a provider has. */
function networkOf(address: string): string {
  return isIPv6(address) && !address.startsWith("::") ? address.split(":").slice(0, 4).join(":") : address;
}

export function isLoopback(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127\./.test(address);
}
