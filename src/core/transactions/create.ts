import type { Answer } from "../../contract/operation.ts";
import { transactions, type Transaction } from "../../contract/transaction.ts";
import type { CreateTransaction } from "../../contract/transaction/request.ts";
import { chartFor } from "../categories/company-chart.ts";
import type { WritingContext } from "../handler.ts";
import { closedUntilOf } from "../periods/closed-until.ts";
import { requireOpen } from "../periods/open-period.ts";
import { etagOf } from "../version.ts";
import { birthRules } from "../rules/birth/birth-rules.ts";
import { accountById, requireFreeExternalId, requireUnarchived } from "./query/find.ts";
import { saveNew } from "./save.ts";
import { newIds } from "./new-ids.ts";
import { newRecord } from "./record.ts";
import { transactionOf } from "./to-transaction.ts";

export async function createTransaction(
  { bank_account_id, ...request }: CreateTransaction,
  context: WritingContext,
): Promise<Answer<Transaction>> {
  const [chart, account, { numbers, idOf }, rules, closedUntil] = await Promise.all([
    chartFor(context, request.category),
    accountById(context, bank_account_id),
    newIds(context, 1),
    birthRules(context),
    closedUntilOf(context),
  ]);
  const sequence = numbers[0] as bigint;
  const record = rules.fill(
    newRecord({ request, account, chart, id: idOf(sequence), sequence, now: context.now }),
  );
  requireUnarchived(account);
  await requireFreeExternalId(context, record);
  requireOpen(closedUntil, { after: record });
  await saveNew(context, record);
  await rules.save(context);
  return {
    data: transactionOf(record),
    etag: etagOf(record),
    location: transactions.get.path.replace("{id}", record.id),
  };
}
