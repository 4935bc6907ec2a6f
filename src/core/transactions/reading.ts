/** What reads one transaction: it loads nothing of rules, bulk changes and undo. */
import { transactions } from "../../contract/transaction.ts";
import { reads } from "../handler.ts";
import { etagOf } from "../version.ts";
import { showSource } from "./provenance/source.ts";
import { transactionById } from "./query/find.ts";
import { transactionOf } from "./to-transaction.ts";

export const handlers = {
  get: reads(transactions.get, async ({ id }, context) => {
    const record = await transactionById(context, id);
    return { data: transactionOf(record), etag: etagOf(record) };
  }),
  source: reads(transactions.source, showSource),
  why: reads(transactions.why, async (...call) => (await import("./provenance/why.ts")).explain(...call)),
};
