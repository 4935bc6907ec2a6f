import { categories } from "../../contract/category.ts";
import type { BankCategory } from "../../contract/category/bank-category.ts";
import type { Answer } from "../../contract/operation.ts";
import { DEFAULT_LIMIT } from "../../contract/page.ts";
import type { Input, ReadingContext } from "../handler.ts";
import { paginate, readCursor } from "../lists/cursor.ts";
import { meaningOf } from "./bank-word.ts";

export async function listWords(
  input: Input<typeof categories.words>,
  { queries, caller, company }: ReadingContext,
): Promise<Answer<BankCategory[]>> {
  const scope = { secret: caller.secret, operation: categories.words.id, input };
  const records = await queries.bankCategories.page(company, {
    after: readCursor<string>(input.cursor, scope),
    limit: (input.limit ?? DEFAULT_LIMIT) + 1,
  });
  const { items, pagination } = paginate(records, {
    limit: input.limit,
    total: input.include_total === true ? await queries.bankCategories.count(company) : null,
    scope,
    position: ({ word_folded }) => word_folded,
  });
  return { data: items.map((record) => ({ word: record.word, ...meaningOf(record) })), pagination };
}
