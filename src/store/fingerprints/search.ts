/** Fingerprints that rows of a chunk can be equal or near to. A day that holds few is read whole, of others what is wanted. */
import type { Fingerprint, FingerprintOwner, FingerprintStore } from "../../core/ports/fingerprints.ts";
import type { Asking } from "../tables/database.ts";
import { FINGERPRINT, identityText, keyValues, kindRest, lead, OF_DAY, toFingerprint } from "./rows.ts";

/** A day is read whole while it holds no more than so many entries for each one wanted: a row costs less than a search. */
const ENTRIES_PER_WANTED = 8;
const ENTRIES_ANYWAY = 64;
const BALANCE = "day, amount_minor, identity, occurrence, balance_minor";

export function fingerprintSearch(
  asking: Asking,
): Pick<FingerprintStore, "at" | "crowds" | "countEqual" | "equal" | "balancesIn"> {
  const { dialect } = asking;
  /** Rows of days that are read whole, for so many that are wanted of each, and the days that hold too many for it. */
  const byDay = async (
    owner: FingerprintOwner,
    counts: readonly (readonly [day: number, wanted: number])[],
  ) => {
    const [company, account] = await lead(asking, owner);
    const most = counts.map(([, wanted]) => wanted * ENTRIES_PER_WANTED + ENTRIES_ANYWAY);
    const lists = await dialect.allOfMany(
      `SELECT ${FINGERPRINT} FROM fingerprints ${OF_DAY} LIMIT ?`,
      counts.map(([day], index) => [company, account, BigInt(day), BigInt(most[index] ?? 0)]),
    );
    const wholes = new Map<number, readonly (readonly unknown[])[]>();
    const dense: number[] = [];
    for (const [index, [day]] of counts.entries()) {
      const rows = lists[index] ?? [];
      if (rows.length === most[index]) dense.push(day);
      else wholes.set(day, rows);
    }
    return { wholes, dense };
  };
  return {
    async at(owner, wanted, most) {
      const days = [...wanted];
      const { wholes, dense } = await byDay(
        owner,
        days.map(([day, amounts]) => [day, amounts.size]),
      );
      const found: Fingerprint[] = [];
      for (const [day, amounts] of days)
        for (const row of wholes.get(day) ?? [])
          if (amounts.has(row[1] as number)) found.push(toFingerprint(row));
      const [company, account] = await lead(asking, owner);
      const keys = dense.flatMap((day) =>
        Array.from(wanted.get(day) ?? [], (amount) => [
          company,
          account,
          BigInt(day),
          BigInt(amount),
          BigInt(most),
        ]),
      );
      const lists = await dialect.allOfMany(
        `SELECT ${FINGERPRINT} FROM fingerprints ${OF_DAY} AND amount_minor = ? LIMIT ?`,
        keys,
      );
      for (const rows of lists) for (const row of rows) found.push(toFingerprint(row));
      return found;
    },

    async crowds(owner, wanted) {
      const [company, account] = await lead(asking, owner);
      const lists = await dialect.allOfMany(
        `SELECT ${FINGERPRINT} FROM fingerprints ${OF_DAY} AND amount_minor = ? AND (identity, occurrence) > (?, ?)
            AND import_number <> ? AND kind % 4 <> ?
          ORDER BY identity, occurrence LIMIT ?`,
        wanted.map(({ day, amount, after, except, unlike, most }) => [
          company,
          account,
          ...keyValues({ day, amount, ...(after ?? { identity: "", occurrence: 0 }) }),
          BigInt(except),
          kindRest(unlike),
          BigInt(most),
        ]),
      );
      return lists.map((rows) => rows.map(toFingerprint));
    },

    async countEqual(owner, { keys, import_number }) {
      const [company, account] = await lead(asking, owner);
      const EQUAL = `${OF_DAY} AND amount_minor = ? AND identity = ?`;
      const equal = keys.map((key) => [
        company,
        account,
        ...keyValues({ ...key, occurrence: 0 }).slice(0, 3),
      ]);
      const lists = await dialect.allOfMany(
        `SELECT count(*) FILTER (WHERE import_number = ?), count(*), max(occurrence) FROM fingerprints ${EQUAL}`,
        equal.map((key) => [BigInt(import_number), ...key]),
      );
      const balances = await dialect.allOfMany(`SELECT count(*) FROM fingerprint_balances ${EQUAL}`, equal);
      return lists.map(([row = []], index) => {
        const [own = 0, all = 0, highest = 0] = row as readonly number[];
        return { own, others: all - own, balances: Number(balances[index]?.[0]?.[0] ?? 0), highest };
      });
    },

    async equal(owner, ranges) {
      const days = Map.groupBy(ranges, ({ day }) => day);
      const { wholes, dense } = await byDay(
        owner,
        Array.from(days, ([day, some]) => [day, some.length]),
      );
      const found: Fingerprint[] = [];
      const wanted = new Set(ranges.map(({ identity }) => identity));
      const amounts = new Set(ranges.map(({ amount }) => amount));
      for (const rows of wholes.values()) {
        for (const row of rows) {
          if (!amounts.has(row[1] as number)) continue;
          const entry = toFingerprint(row);
          if (wanted.has(entry.identity)) found.push(entry);
        }
      }
      const [company, account] = await lead(asking, owner);
      const lists = await dialect.allOfMany(
        `SELECT ${FINGERPRINT} FROM fingerprints ${OF_DAY} AND amount_minor = ? AND identity = ? AND occurrence BETWEEN ? AND ?`,
        dense
          .flatMap((day) => days.get(day) ?? [])
          .map(({ day, amount, identity, from, to }) => [
            company,
            account,
            ...keyValues({ day, amount, identity, occurrence: from }),
            BigInt(to),
          ]),
      );
      for (const rows of lists) for (const row of rows) found.push(toFingerprint(row));
      return found;
    },

    async balancesIn(owner, ranges) {
      const [company, account] = await lead(asking, owner);
      const days = [...Map.groupBy(ranges, ({ day }) => day)];
      const most = days.map(([, some]) => some.length * ENTRIES_PER_WANTED + ENTRIES_ANYWAY);
      const wholes = await dialect.allOfMany(
        `SELECT ${BALANCE} FROM fingerprint_balances ${OF_DAY} LIMIT ?`,
        days.map(([day], index) => [company, account, BigInt(day), BigInt(most[index] ?? 0)]),
      );
      const lists = await dialect.allOfMany(
        `SELECT ${BALANCE} FROM fingerprint_balances ${OF_DAY} AND amount_minor = ? AND identity = ?
            AND balance_minor BETWEEN ? AND ?`,
        days
          .flatMap(([, some], index) => (wholes[index]?.length === most[index] ? some : []))
          .map(({ day, amount, identity, from, to }) => [
            company,
            account,
            ...keyValues({ day, amount, identity, occurrence: 0 }).slice(0, 3),
            BigInt(from),
            BigInt(to),
          ]),
      );
      const wanted = new Set(ranges.map(({ identity }) => identity));
      const whole = wholes.flatMap((rows, index) => (rows.length === most[index] ? [] : rows));
      return [...whole, ...lists.flat()]
        .map((row) => {
          const [day, amount, identity, occurrence, balance] = row as [
            number,
            number,
            Uint8Array,
            number,
            number,
          ];
          return { day, amount, identity: identityText(identity), occurrence, balance };
        })
        .filter(({ identity }) => wanted.has(identity));
    },
  };
}
