/** Creates the records of one request as one change: all of them, or those that can be created. */
import type { Answer } from "../../../contract/operation.ts";
import { Problem } from "../../../contract/problem.ts";
import type { BulkCreate, BulkCreated } from "../../../contract/transaction/bulk-create.ts";
import { createTransactionSchema, type CreateTransaction } from "../../../contract/transaction/request.ts";
import { builtInChart, companyChart } from "../../categories/company-chart.ts";
import type { WritingContext } from "../../handler.ts";
import { closedUntilOf } from "../../periods/closed-until.ts";
import { requireOpen } from "../../periods/open-period.ts";
import type { AccountRecord } from "../../ports/accounts.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { birthRules } from "../../rules/birth/birth-rules.ts";
import { bodyProblem, readValue } from "../../validate.ts";
import { requireUnarchived, unknownAccount, usedExternalId } from "../query/find.ts";
import { newIds } from "../new-ids.ts";
import { newRecord } from "../record.ts";
import { saveManyNew } from "../save.ts";
import { usedExternalIds } from "./external-ids.ts";
import { requireNoProblem, toOutcome } from "./outcomes.ts";

/** Problems of mode `all`: those of creating one. */
export async function bulkCreate(
  { mode = "all", records }: BulkCreate,
  context: WritingContext,
): Promise<Answer<BulkCreated>> {
  const requests = records.map(readRequest);
  if (mode === "all") requireNoProblem(requests);
  const outcomes = await makeRecords(context, requests);
  if (mode === "all") requireNoProblem(outcomes);
  await saveManyNew(context, outcomes.filter(isNoProblem));
  return { data: { outcomes: outcomes.map(toOutcome) } };
}

function readRequest(record: unknown): CreateTransaction | Problem {
  const read = readValue(createTransactionSchema, record);
  return "data" in read ? read.data : bodyProblem(read.errors);
}

/** What each request becomes, in their order: a transaction that can be saved, or the problem that refuses it. */
async function makeRecords(
  context: WritingContext,
  requests: readonly (CreateTransaction | Problem)[],
): Promise<readonly (TransactionRecord | Problem)[]> {
  const readable = requests.filter(isNoProblem);
  const [chart, accounts, closedUntil, { numbers, idOf }, rules] = await Promise.all([
    readable.some(({ category = "" }) => category !== "") ? companyChart(context) : builtInChart,
    accountsOf(context, readable),
    closedUntilOf(context),
    newIds(context, readable.length),
    birthRules(context),
  ]);
  const takenIds = await takenExternalIds(context, readable);
  let count = 0;
  const make = ({ bank_account_id, ...request }: CreateTransaction): TransactionRecord => {
    const account = accounts.get(bank_account_id);
    if (account === undefined) throw unknownAccount();
    const sequence = numbers[count] as bigint;
    const id = idOf(sequence);
    const record = newRecord({ request, account, chart, id, sequence, now: context.now });
    requireUnarchived(account);
    takenIds.claim(record);
    requireOpen(closedUntil, { after: record });
    count += 1;
    return rules.fill(record);
  };
  const outcomes: (TransactionRecord | Problem)[] = [];
  // One account after the other, so that those of each have numbers in a row.
  for (const together of Map.groupBy(requests.entries(), accountIdOf).values())
    for (const [index, request] of together)
      outcomes[index] = request instanceof Problem ? request : attempt(() => make(request));
  await rules.save(context);
  return outcomes;
}

function accountIdOf([, request]: readonly [number, CreateTransaction | Problem]): string {
  return request instanceof Problem ? "" : request.bank_account_id;
}

function isNoProblem<Value>(value: Value | Problem): value is Value {
  return !(value instanceof Problem);
}

function attempt<Result>(work: () => Result): Result | Problem {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function accountsOf(
  { queries, company }: WritingContext,
  requests: readonly CreateTransaction[],
): Promise<ReadonlyMap<string, AccountRecord>> {
  const ids = [...new Set(requests.map(({ bank_account_id }) => bank_account_id))];
  const records = await Promise.all(ids.map((id) => queries.accounts.byId(company, id)));
  return new Map(records.flatMap((record) => (record === undefined ? [] : [[record.id, record]])));
}

/** External ids that are in the book, and those that records of the request have claimed since. */
async function takenExternalIds(context: WritingContext, requests: readonly CreateTransaction[]) {
  const taken = new Map<string, Map<string, string>>();
  for (const [account, own] of Map.groupBy(requests, ({ bank_account_id }) => bank_account_id)) {
    const named = own.map(({ external_id = null }) => ({ external_id }));
    taken.set(account, new Map(await usedExternalIds(context, account, named)));
  }
  return {
    /** Problem: duplicate_external_id. */
    claim({ id, bank_account_id, external_id }: TransactionRecord): void {
      if (external_id === null) return;
      const ids = taken.get(bank_account_id);
      const other = ids?.get(external_id);
      if (other !== undefined) throw usedExternalId(external_id, other);
      ids?.set(external_id, id);
    },
  };
}
