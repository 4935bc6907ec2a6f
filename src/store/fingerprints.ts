import { Problem } from "../contract/problem.ts";
import type { FingerprintOwner, FingerprintStore, NewFingerprint } from "../core/ports/fingerprints.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { FINGERPRINT, keyValues, kindCode, lead, toFingerprint } from "./fingerprints/rows.ts";
import { fingerprintBalances } from "./fingerprints/balances.ts";
import { fingerprintSearch } from "./fingerprints/search.ts";
import { idBytes } from "./tables/columns/id-bytes.ts";

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
const balanceColumns = [...columns.slice(0, 6), "balance_minor"];
const dayColumns = ["company_id", "account", "day", "import_number"] as const;
const KEY =
  "company_id = ? AND account = ? AND day = ? AND amount_minor = ? AND identity = ? AND occurrence = ?";
export function fingerprintStore(context: QueryContext): FingerprintStore {
  const { db, dialect } = context;
  return {
    ...fingerprintSearch(context),
    ...fingerprintBalances(context),

    async daysOfOthers(owner, { from, to, except }) {
      const [company, account] = await lead(context, owner);
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

    add: (owner, entries) => addFingerprints(context, owner, entries),

    async within(owner, { import_number, from, to, after, limit }) {
      const [company, account] = await lead(context, owner);
      const start = after ?? { day: from, amount: -Number.MAX_SAFE_INTEGER, identity: "", occurrence: 0 };
      const [rows = []] = await dialect.allOfMany(
        `SELECT ${FINGERPRINT} FROM fingerprints
          WHERE company_id = ? AND account = ? AND day <= ?${import_number === undefined ? "" : " AND import_number = ?"}
            AND (day, amount_minor, identity, occurrence) > (?, ?, ?, ?)
          ORDER BY day, amount_minor, identity, occurrence LIMIT ?`,
        [
          [
            company,
            account,
            BigInt(to),
            ...(import_number === undefined ? [] : [BigInt(import_number)]),
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
      const [company, account] = await lead(context, owner);
      const all = keys.map((key) => [company, account, ...keyValues(key)]);
      await dialect.runMany(`DELETE FROM fingerprints WHERE ${KEY}`, all);
      await dialect.runMany(`DELETE FROM fingerprint_balances WHERE ${KEY}`, all);
    },

    async handOver(owner, entries) {
      if (entries.length === 0) return;
      const [company, account] = await lead(context, owner);
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

async function addFingerprints(
  context: QueryContext,
  owner: FingerprintOwner,
  entries: readonly NewFingerprint[],
): Promise<void> {
  const { dialect } = context;
  if (entries.length === 0) return;
  const [company, account] = await lead(context, owner);
  const days = new Map(
    entries.map(({ day, import_number }) => [day * 1e8 + import_number, [day, import_number] as const]),
  );
  await dialect.insertMany(
    "fingerprint_days",
    dayColumns,
    Array.from(days.values(), ([day, number]) => [company, account, BigInt(day), BigInt(number)]),
    { conflict: " ON CONFLICT DO NOTHING" },
  );
  await dialect.insertColumns("fingerprints", columns, valuesOf(company, account, entries), { duplicateKey });
  const withBalance = entries.filter(({ balance }) => balance !== undefined);
  await dialect.insertMany(
    "fingerprint_balances",
    balanceColumns,
    withBalance.map((entry) => [company, account, ...keyValues(entry), BigInt(entry.balance ?? 0)]),
  );
}

function duplicateKey(cause: unknown): Problem {
  const detail = "Two rows claim the same occurrence of the same bank row.";
  return new Problem("validation_failed", { detail, cause });
}

/** The values of each column. */
function valuesOf(
  company: bigint,
  account: bigint,
  entries: readonly NewFingerprint[],
): readonly (readonly unknown[])[] {
  return [
    entries.map(() => company),
    entries.map(() => account),
    entries.map(({ day }) => BigInt(day)),
    entries.map(({ amount }) => BigInt(amount)),
    entries.map(({ identity }) => Buffer.from(identity, "hex")),
    entries.map(({ occurrence }) => BigInt(occurrence)),
    entries.map(kindCode),
    entries.map(({ transaction_id }) => idBytes(transaction_id)),
    entries.map(({ import_number }) => BigInt(import_number)),
    entries.map(({ place }) => BigInt(place)),
  ];
}
