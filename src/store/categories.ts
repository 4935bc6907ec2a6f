import { sql, type Selectable } from "kysely";
import type { CategoryFilter, CategoryStore, CategoryUse } from "../core/ports/categories.ts";
import type { Asking } from "./tables/database.ts";
import { joinedSum, sumPart, PART } from "./tables/columns/exact-sums.ts";
import { isOneOf } from "./tables/columns/value-lists.ts";

/** What daily totals hold of a category over all days and accounts: a page of categories reads no others. */
export interface CategoryTotalsTable {
  company_id: bigint;
  category_folded: string;
  category: string;
  /** A sum that may leave the database's integers, in two parts. Either can have any sign. */
  moved_high: bigint;
  moved_low: bigint;
  transaction_count: bigint;
}

const KEY = ["company_id", "category_folded", "category"] as const;
const FIGURES = ["moved_high", "moved_low", "transaction_count"] as const;
const columns = [...KEY, ...FIGURES];
const ADD = ` ON CONFLICT (${KEY.join(", ")}) DO UPDATE SET ${FIGURES.map(
  (figure) => `${figure} = category_totals.${figure} + excluded.${figure}`,
).join(", ")}`;
const DROP = `DELETE FROM category_totals
  WHERE ${KEY.map((column) => `${column} = ?`).join(" AND ")} AND transaction_count = 0`;

/** Whether the two parts make more than 0. */
const IS_INCOME = sql<boolean>`(moved_high + moved_low / ${sql.raw(String(PART))} > 0
  OR (moved_high + moved_low / ${sql.raw(String(PART))} = 0 AND moved_low % ${sql.raw(String(PART))} > 0))`;

export function categoryStore({ db, dialect }: Asking): CategoryStore {
  const inUse = (company: number) =>
    db.selectFrom("category_totals").where("company_id", "=", BigInt(company));
  const matching = (company: number, { without, isIncome }: CategoryFilter) =>
    inUse(company)
      .where(sql<boolean>`NOT (${isOneOf(dialect, "category", without)})`)
      .$if(isIncome !== undefined, (query) =>
        query.where(isIncome === true ? IS_INCOME : sql<boolean>`NOT ${IS_INCOME}`),
      );
  return {
    async add(company, changes) {
      // Two who change the same rows in the same order never wait for each other in a circle.
      const ordered = changes.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
      const keyOf = ({ foldedName, category }: CategoryUse) => [BigInt(company), foldedName, category];
      await dialect.insertMany(
        "category_totals",
        columns,
        ordered.map((change) => {
          const { high, low } = sumPart(change.sum);
          return [...keyOf(change), high, low, BigInt(change.transaction_count)];
        }),
        { conflict: ADD },
      );
      const shrunk = ordered.filter(({ transaction_count }) => transaction_count < 0);
      await dialect.runMany(DROP, shrunk.map(keyOf));
    },
    async page(company, filter, { after, limit }) {
      const rows = await matching(company, filter)
        .selectAll()
        .$if(after !== undefined, (query) =>
          query.where((build) =>
            build(
              build.refTuple("category_folded", "category"),
              ">",
              build.tuple(after?.foldedName ?? "", after?.category ?? ""),
            ),
          ),
        )
        .orderBy("category_folded")
        .orderBy("category")
        .limit(limit)
        .execute();
      return rows.map(toUse);
    },
    async count(company, filter) {
      const { total } = await matching(company, filter)
        .select(({ fn }) => fn.countAll<bigint>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async ofFolded(company, texts) {
      const rows = await inUse(company)
        .where(isOneOf(dialect, "category_folded", texts))
        .selectAll()
        .orderBy("category_folded")
        .orderBy("category")
        .execute();
      return rows.map(toUse);
    },
  };
}

function orderOf({ foldedName, category }: CategoryUse): string {
  return `${foldedName}\n${category}`;
}

function toUse(row: Selectable<CategoryTotalsTable>): CategoryUse {
  return {
    category: row.category,
    foldedName: row.category_folded,
    sum: joinedSum({ high: row.moved_high, low: row.moved_low }),
    transaction_count: Number(row.transaction_count),
  };
}
