/** Running balances after rows that stood on the first or last day of their file. */
import type { EdgeBalance, FingerprintStore } from "../../core/ports/fingerprints.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { entriesRead, identityText, keyValues, lead, OF_DAY } from "./rows.ts";

const BALANCE = "day, amount_minor, identity, occurrence, balance_minor";

export function fingerprintBalances(
  context: QueryContext,
): Pick<FingerprintStore, "balancesIn" | "edgeBalances"> {
  const { dialect } = context;
  return {
    async balancesIn(owner, ranges) {
      const [company, account] = await lead(context, owner);
      const days = [...Map.groupBy(ranges, ({ day }) => day)];
      const most = days.map(([, some]) => entriesRead(some.length));
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
      const identities = new Set(ranges.map(({ identity }) => identity));
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
        .filter(({ identity }) => identities.has(identity));
    },
    async edgeBalances(owner, day) {
      const [company, account] = await lead(context, owner);
      const ofDay = [[company, account, BigInt(day)]];
      // Joined here: for equal rows by the thousand, a database that has no statistics yet compares each with each.
      const [balances = []] = await dialect.allOfMany(
        `SELECT amount_minor, identity, occurrence, balance_minor FROM fingerprint_balances ${OF_DAY}`,
        ofDay,
      );
      if (balances.length === 0) return [];
      const [writers = []] = await dialect.allOfMany(
        `SELECT amount_minor, identity, occurrence, import_number FROM fingerprints ${OF_DAY}`,
        ofDay,
      );
      return edgeBalancesOf(day, { balances, writers });
    },
  };
}

/** Rows of amount, identity and occurrence, with the balance, and with the import that wrote the fingerprint. */
function edgeBalancesOf(
  day: number,
  { balances, writers }: Readonly<Record<"balances" | "writers", readonly (readonly unknown[])[]>>,
): readonly EdgeBalance[] {
  const keyOf = ([amount, identity, occurrence]: readonly unknown[]) =>
    `${amount as number} ${identityText(identity as Uint8Array)} ${occurrence as number}`;
  const numbers = new Map(writers.map((row) => [keyOf(row), row[3] as number]));
  return balances.flatMap((row) => {
    const import_number = numbers.get(keyOf(row));
    if (import_number === undefined) return [];
    const [amount, identity, occurrence, balance] = row as [number, Uint8Array, number, number];
    return [{ day, amount, identity: identityText(identity), occurrence, balance, import_number }];
  });
}
