import { sql, type Selectable } from "kysely";
import type { CategoryFilter, CategoryStore, CategoryUse } from "../core/ports/categories.ts";
import { countRows } from "./dialect/count-rows.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { joinedSum, sumPart, PART } from "./tables/columns/exact-sums.ts";
import { isOneOf } from "./dialect/value-lists.ts";
import type { CategoryTotalsTable } from "./tables/accounts.ts";

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

export function categoryStore({ db, dialect }: QueryContext): CategoryStore {
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
      const changesInOrder = changes.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
      const keyOf = ({ foldedName, category }: CategoryUse) => [BigInt(company), foldedName, category];
      await dialect.insertMany(
        "category_totals",
        columns,
        changesInOrder.map((change) => {
          const { high, low } = sumPart(change.sum);
          return [...keyOf(change), high, low, BigInt(change.transaction_count)];
        }),
        { conflict: ADD },
      );
      const shrunk = changesInOrder.filter(({ transaction_count }) => transaction_count < 0);
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
    count: (company, filter) => countRows(matching(company, filter)),
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
