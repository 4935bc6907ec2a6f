import { Problem } from "../contract/problem.ts";
import type { EdgeBalance, FingerprintStore, NewFingerprint } from "../core/ports/fingerprints.ts";
import type { Asking } from "./tables/database.ts";
import {
  FINGERPRINT,
  identityText,
  keyValues,
  kindCode,
  lead,
  OF_DAY,
  toFingerprint,
} from "./fingerprints/rows.ts";
import { fingerprintSearch } from "./fingerprints/search.ts";
import { idBytes } from "./tables/columns/id-bytes.ts";

export interface FingerprintTables {
  fingerprints: {
    company_id: bigint;
    account: bigint;
    day: bigint;
    amount_minor: bigint;
    identity: Uint8Array;
    occurrence: bigint;
    /** Version of the identity's rule × 4 + kind. */
    kind: bigint;
    transaction_id: Uint8Array;
    import_number: bigint;
    place: bigint;
  };
  /** Running balances after rows that stood on the first or last day of their file. */
  fingerprint_balances: {
    company_id: bigint;
    account: bigint;
    day: bigint;
    amount_minor: bigint;
    identity: Uint8Array;
    occurrence: bigint;
    balance_minor: bigint;
  };
  /** On which days an import, or a person (number 0), left fingerprints. Days are never taken away. */
  fingerprint_days: { company_id: bigint; account: bigint; day: bigint; import_number: bigint };
}

const columns = [
  "company_id",
  "account",
  "day",
  "amount_minor",
  "identity",
  "occurrence",
  "kind",
  "transaction_id",
  "import_number",
  "place",
] as const;
const dayColumns = ["company_id", "account", "day", "import_number"] as const;
const KEY =
  "company_id = ? AND account = ? AND day = ? AND amount_minor = ? AND identity = ? AND occurrence = ?";
export function fingerprintStore(asking: Asking): FingerprintStore {
  const { db, dialect } = asking;
  return {
    ...fingerprintSearch(asking),

    async daysOfOthers(owner, { from, to, except }) {
      const [company, account] = await lead(asking, owner);
      const rows = await db
        .selectFrom("fingerprint_days")
        .select("day")
        .distinct()
        .where("company_id", "=", company)
        .where("account", "=", account)
        .where("day", ">=", BigInt(from))
        .where("day", "<=", BigInt(to))
        .where("import_number", "<>", BigInt(except))
        .execute();
      return new Set(rows.map(({ day }) => Number(day)));
    },

    async add(owner, entries) {
      if (entries.length === 0) return;
      const [company, account] = await lead(asking, owner);
      const days = new Map(
        entries.map(({ day, import_number }) => [day * 1e8 + import_number, [day, import_number] as const]),
      );
      await dialect.insertMany(
        "fingerprint_days",
        dayColumns,
        Array.from(days.values(), ([day, number]) => [company, account, BigInt(day), BigInt(number)]),
        { conflict: " ON CONFLICT DO NOTHING" },
      );
      await dialect.insertMany("fingerprints", columns, values(company, account, entries), { taken });
      const balanced = entries.filter(({ balance }) => balance !== undefined);
      await dialect.insertMany(
        "fingerprint_balances",
        [...columns.slice(0, 6), "balance_minor"],
        balanced.map((entry) => [company, account, ...keyValues(entry), BigInt(entry.balance ?? 0)]),
      );
    },

    async edgeBalances(owner, day) {
      const [company, account] = await lead(asking, owner);
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

    async ofImport(owner, { import_number, from, to, after, limit }) {
      const [company, account] = await lead(asking, owner);
      const start = after ?? { day: from, amount: -Number.MAX_SAFE_INTEGER, identity: "", occurrence: 0 };
      const [rows = []] = await dialect.allOfMany(
        `SELECT ${FINGERPRINT} FROM fingerprints
          WHERE company_id = ? AND account = ? AND day <= ? AND import_number = ?
            AND (day, amount_minor, identity, occurrence) > (?, ?, ?, ?)
          ORDER BY day, amount_minor, identity, occurrence LIMIT ?`,
        [
          [
            company,
            account,
            BigInt(to),
            BigInt(import_number),
            BigInt(start.day),
            BigInt(start.amount),
            Buffer.from(start.identity, "hex"),
            BigInt(start.occurrence),
            BigInt(limit),
          ],
        ],
      );
      return rows.map(toFingerprint);
    },

    async remove(owner, keys) {
      const [company, account] = await lead(asking, owner);
      const all = keys.map((key) => [company, account, ...keyValues(key)]);
      await dialect.runMany(`DELETE FROM fingerprints WHERE ${KEY}`, all);
      await dialect.runMany(`DELETE FROM fingerprint_balances WHERE ${KEY}`, all);
    },

    async handOver(owner, entries) {
      if (entries.length === 0) return;
      const [company, account] = await lead(asking, owner);
      await dialect.runMany(
        `UPDATE fingerprints SET import_number = ?, place = ? WHERE ${KEY}`,
        entries.map((entry) => [
          BigInt(entry.import_number),
          BigInt(entry.place),
          company,
          account,
          ...keyValues(entry),
        ]),
      );
      const days = entries.map(({ day, import_number }) => [
        company,
        account,
        BigInt(day),
        BigInt(import_number),
      ]);
      await dialect.insertMany("fingerprint_days", dayColumns, days, {
        conflict: " ON CONFLICT DO NOTHING",
      });
    },
  };
}

function taken(cause: unknown): Problem {
  const detail = "Two rows claim the same occurrence of the same bank row.";
  return new Problem("validation_failed", { detail, cause });
}

function* values(
  company: bigint,
  account: bigint,
  entries: readonly NewFingerprint[],
): Iterable<readonly unknown[]> {
  for (const entry of entries) {
    yield [
      company,
      account,
      BigInt(entry.day),
      BigInt(entry.amount),
      Buffer.from(entry.identity, "hex"),
      BigInt(entry.occurrence),
      kindCode(entry),
      idBytes(entry.transaction_id),
      BigInt(entry.import_number),
      BigInt(entry.place),
    ];
  }
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
