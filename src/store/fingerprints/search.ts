/** Fingerprints that rows of a chunk can be equal or near to. A day that holds few is read whole, of others what is wanted. */
import type { Fingerprint, FingerprintOwner, FingerprintStore } from "../../core/ports/fingerprints.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { entriesRead, FINGERPRINT, keyValues, kindRest, lead, OF_DAY, toFingerprint } from "./rows.ts";

export function fingerprintSearch(
  context: QueryContext,
): Pick<FingerprintStore, "at" | "crowds" | "countEqual" | "equal"> {
  const { dialect } = context;
  return {
    at: (owner, amounts, most) => fingerprintsAt(context, owner, amounts, most),

    async crowds(owner, crowds) {
      const [company, account] = await lead(context, owner);
      const lists = await dialect.allOfMany(
        `SELECT ${FINGERPRINT} FROM fingerprints ${OF_DAY} AND amount_minor = ? AND (identity, occurrence) > (?, ?)
            AND import_number <> ? AND kind % 4 <> ?
          ORDER BY identity, occurrence LIMIT ?`,
        crowds.map(({ day, amount, after, except, unlike, most }) => [
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
      const [company, account] = await lead(context, owner);
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
        context,
        owner,
        Array.from(days, ([day, some]) => [day, some.length]),
      );
      const entries: Fingerprint[] = [];
      const identities = new Set(ranges.map(({ identity }) => identity));
      const amounts = new Set(ranges.map(({ amount }) => amount));
      for (const rows of wholes.values()) {
        for (const row of rows) {
          if (!amounts.has(row[1] as number)) continue;
          const entry = toFingerprint(row);
          if (identities.has(entry.identity)) entries.push(entry);
        }
      }
      const [company, account] = await lead(context, owner);
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
      for (const rows of lists) for (const row of rows) entries.push(toFingerprint(row));
      return entries;
    },
  };
}

/** Of a day on which so many are sought, it is counted first whether it holds too many: its entries would be read to be thrown away. */
const COUNTED_FROM = 50;

/** Rows of days that are read whole, for so many that are wanted of each, and the days that hold too many for it. */
async function byDay(
  context: QueryContext,
  owner: FingerprintOwner,
  counts: readonly (readonly [day: number, sought: number])[],
) {
  const [company, account] = await lead(context, owner);
  const most = (sought: number): bigint => BigInt(entriesRead(sought));
  const countedDays = counts.filter(([, sought]) => sought >= COUNTED_FROM);
  const last = await context.dialect.allOfMany(
    `SELECT 1 FROM fingerprints ${OF_DAY} LIMIT 1 OFFSET ?`,
    countedDays.map(([day, sought]) => [company, account, BigInt(day), most(sought) - 1n]),
  );
  const dense = new Set(countedDays.filter((_, index) => last[index]?.length === 1).map(([day]) => day));
  const others = counts.filter(([day]) => !dense.has(day));
  const lists = await context.dialect.allOfMany(
    `SELECT ${FINGERPRINT} FROM fingerprints ${OF_DAY} LIMIT ?`,
    others.map(([day, sought]) => [company, account, BigInt(day), most(sought)]),
  );
  const wholes = new Map<number, readonly (readonly unknown[])[]>();
  for (const [index, [day, sought]] of others.entries()) {
    const rows = lists[index] ?? [];
    if (rows.length === entriesRead(sought)) dense.add(day);
    else wholes.set(day, rows);
  }
  return { wholes, dense: [...dense] };
}

async function fingerprintsAt(
  context: QueryContext,
  ...[owner, amountsByDay, most]: Parameters<FingerprintStore["at"]>
): ReturnType<FingerprintStore["at"]> {
  const days = [...amountsByDay];
  const { wholes, dense } = await byDay(
    context,
    owner,
    days.map(([day, amounts]) => [day, amounts.size]),
  );
  const entries: Fingerprint[] = [];
  for (const [day, amounts] of days)
    for (const row of wholes.get(day) ?? [])
      if (amounts.has(row[1] as number)) entries.push(toFingerprint(row));
  const [company, account] = await lead(context, owner);
  const keys = dense.flatMap((day) =>
    Array.from(amountsByDay.get(day) ?? [], (amount) => [
      company,
      account,
      BigInt(day),
      BigInt(amount),
      BigInt(most),
    ]),
  );
  const lists = await context.dialect.allOfMany(
    `SELECT ${FINGERPRINT} FROM fingerprints ${OF_DAY} AND amount_minor = ? LIMIT ?`,
    keys,
  );
  for (const rows of lists) for (const row of rows) entries.push(toFingerprint(row));
  return entries;
}
