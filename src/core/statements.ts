import { DEFAULT_LIMIT } from "../contract/page.ts";
import { statements } from "../contract/statement.ts";
import { paginate, readCursor } from "./lists/cursor.ts";
import { reads, steps, writes } from "./handler.ts";
import type { StatementFilter } from "./ports/statements.ts";
import { bookProofOf } from "./imports/balances/to-book-proof.ts";
import { statementTransactions } from "./statements/members.ts";
import { statementById, statementOf } from "./statements/to-statement.ts";
import { upload } from "./statements/upload.ts";
import { uploadIdentity } from "./statements/uploaded-file.ts";

export const handlers = {
  list: reads(statements.list, async (input, { queries, caller, company }) => {
    const scope = { secret: caller.secret, operation: statements.list.id, input };
    const before = readCursor<string>(input.cursor, scope);
    const { bank_account_id, status, id_suffix, limit } = input;
    const filter: StatementFilter = {
      ...(bank_account_id === undefined ? {} : { bank_account_id }),
      ...(status === undefined ? {} : { status }),
      ...(id_suffix === undefined ? {} : { id_suffix }),
    };
    const records = await queries.statements.page(company, filter, {
      before,
      limit: (limit ?? DEFAULT_LIMIT) + 1,
    });
    const total = input.include_total === true ? await queries.statements.count(company, filter) : null;
    const { items, pagination } = paginate(records, { limit, total, scope, position: ({ id }) => id });
    return { data: items.map(statementOf), pagination };
  }),

  upload: steps(statements.upload, (input, context) => upload(context, input), { identity: uploadIdentity }),

  get: reads(statements.get, async ({ id }, context) => {
    const record = await statementById(context, id);
    const own = await context.queries.imports.byId(context.company, record.import_id ?? "");
    return { data: { ...statementOf(record), ...(await bookProofOf(context, own)) } };
  }),

  transactions: reads(statements.transactions, statementTransactions),

  reconcile: writes(
    statements.reconcile,
    async (input, context) => {
      const { reconcileStatement } = await import("./reconciliation/reconcile-statement.ts");
      return reconcileStatement(input, context);
    },
    { alone: true },
  ),
};
