/** The traits of all transactions that a query matches: a million of them are read in the time of a few pages of records. */
import { transactionStatuses, UNCATEGORIZED } from "../../contract/category/classification.ts";
import { counterpartyField } from "../../contract/transaction/fields.ts";
import type { FoldedTexts, TransactionQuery, TransactionTraits } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { dateOf } from "../tables/columns/days.ts";
import { idText } from "../tables/columns/id-bytes.ts";
import { unpackTags } from "../tables/columns/tags.ts";
import { storedQuery } from "./filter.ts";
import { orderOf } from "./order.ts";
import { pageStatement, shortest } from "./page.ts";
import { idsByNumber, originsParser } from "./plain-values.ts";
import { NO_ORIGINS } from "./rows.ts";

const BATCH = 5000;

/** In the order of `Values`. */
const COLUMNS =
  "number, transaction_date, posted_date, account, statement, import_number, id, amount_minor, currency_code, category, " +
  `accounting_category, cash_flow_category, description, original_description, ${counterpartyField}, tags, external_id, status, ` +
  "status_before, is_reconciled, origins, ai_confidence, twin";
const TEXTS = ", folded_description, folded_original, folded_merchant, folded_tags";

type Text = string | null;
type Values = readonly [
  ...[number: number, day: number, posted: number, account: number, statement: number | null],
  ...[importNumber: number | null, id: Uint8Array, amount: number, currency: string, category: string],
  ...[accounting: Text, cashFlow: Text, description: string, original: Text, merchant: string, tags: Text],
  ...[externalId: Text, status: number, statusBefore: number | null, isReconciled: number, origins: Text],
  ...[confidence: number | null, twin: Uint8Array | null],
  ...[foldedDescription?: string, foldedOriginal?: Text, foldedMerchant?: string, foldedTags?: Text],
];

export async function* traitsOf(
  context: QueryContext,
  company: number,
  { query, hasTexts }: { readonly query: TransactionQuery; readonly hasTexts: boolean },
): AsyncGenerator<readonly TransactionTraits[]> {
  const columns = hasTexts ? `${COLUMNS}${TEXTS}` : COLUMNS;
  const stored = await storedQuery(context, company, query);
  const toTraits = traitReader(context, { company, hasTexts });
  const request = { company, query: stored, limit: BATCH, order: orderOf({ sort: SORT }, undefined) };
  const walk = await shortest(context, request);
  for (let order = request.order; ;) {
    const page = { ...request, order, columns };
    const { sql, parameters } = pageStatement(context, page, walk).compile(context.db);
    const [values = []] = await context.dialect.allOfMany(sql, [parameters]);
    const rows = values as unknown as readonly Values[];
    if (rows.length > 0) yield await toTraits(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    order = orderOf({ sort: SORT, after: { value: dateOf(BigInt(last[1])), id: "" } }, BigInt(last[0]));
  }
}

const SORT = "transaction_date";

function traitReader(
  { numbers }: QueryContext,
  { company, hasTexts }: { readonly company: number; readonly hasTexts: boolean },
) {
  const idsOf = idsByNumber(numbers, company);
  const parseOrigins = originsParser();
  return async (rows: readonly Values[]): Promise<readonly TransactionTraits[]> => {
    const accounts = await idsOf(
      "accounts",
      rows.values().map((row) => row[3]),
    );
    const statements = await idsOf(
      "statements",
      rows.values().map((row) => row[4]),
    );
    const imports = await idsOf(
      "imports",
      rows.values().map((row) => row[5]),
    );
    const idIn = (ids: ReadonlyMap<number, string>, number: number | null): string | null =>
      number === null ? null : (ids.get(number) ?? null);
    // By index: taking an array apart costs as much as reading it.
    return rows.map((row) => ({
      id: idText(row[6]),
      transaction_date: dateOf(BigInt(row[1])),
      posted_date: dateOf(BigInt(row[2])),
      bank_account_id: accounts.get(row[3]) ?? "",
      bank_statement_id: idIn(statements, row[4]),
      import_id: idIn(imports, row[5]),
      amount_minor: BigInt(row[7]),
      currency_code: row[8],
      category: row[9],
      accounting_category: row[10] ?? UNCATEGORIZED,
      cash_flow_category: row[11] ?? UNCATEGORIZED,
      description: row[12],
      original_description: row[13] ?? row[12],
      [counterpartyField]: row[14],
      tags: unpackTags(row[15]),
      external_id: row[16],
      status: statusAt(row[17]),
      status_before: row[18] === null ? null : statusAt(row[18]),
      is_reconciled: row[19] === 1,
      origins: row[20] === null ? NO_ORIGINS : parseOrigins(row[20]),
      ai_confidence: row[21],
      twin: row[22] === null ? null : idText(row[22]),
      folded: hasTexts ? foldedTexts(row) : NO_TEXTS,
    }));
  };
}

function statusAt(place: number): string {
  return transactionStatuses[place] ?? "";
}

const NO_TEXTS: FoldedTexts = { description: "", original: null, merchant: "", tags: [] };

function foldedTexts(row: Values): FoldedTexts {
  return {
    description: row[23] ?? "",
    original: row[24] ?? null,
    merchant: row[25] ?? "",
    tags: unpackTags(row[26] ?? null),
  };
}
