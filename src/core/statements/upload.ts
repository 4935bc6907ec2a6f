/** Reads an uploaded file into its account: an import whose rows belong to a statement too. */
import { command, sentence, setting } from "../../contract/choice.ts";
import type { ChunkBookedRow, ChunkRow } from "../../contract/import/row.ts";
import { placeOf } from "../../contract/import/row-place.ts";
import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { statements, type Statement } from "../../contract/statement.ts";
import { deliver, type PartImport } from "../../importing/drive/deliver.ts";
import { bankFile, type RowSource, type SentRow } from "../../importing/drive/row-source.ts";
import type { AccountGroup } from "../../importing/reading.ts";
import type { RowsOptions } from "../../importing/rows.ts";
import { tooManyRefusals } from "../../importing/refusals/too-many-rejected.ts";
import { rowFault } from "../../importing/rows/row-fault.ts";
import type { OwnContext } from "../handler.ts";
import { bookProofOf } from "../imports/balances/to-book-proof.ts";
import { earlierProofs } from "../imports/begin/earlier-proofs.ts";
import { requireOpenAccount } from "../imports/begin/open-account.ts";
import { acceptanceOf } from "../imports/finish/accept-suggestions.ts";
import { complete } from "../imports/finish/complete-import.ts";
import { storeChunk } from "../imports/write/store-chunk.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import { isOwnNumber, ownPart } from "./account-part.ts";
import { beginStatement, refuseDuplicate } from "./begin-statement.ts";
import { statementById, statementOf } from "./to-statement.ts";
import { bytesOf, choicesOf, sha256, sourceOf, type Upload } from "./uploaded-file.ts";
import { countText } from "../../contract/count-text.ts";

/** Problems: unknown_account, account_archived, duplicate_statement, too_large, too_many_rejected, those of reading. */
export async function upload(context: OwnContext, input: Upload): Promise<Answer<Statement>> {
  const { store, company } = context;
  const bytes = bytesOf(input.file);
  const file_sha256 = sha256(bytes);
  const account = await store.read((queries) => requireOpenAccount({ queries, company }, input), { company });
  const previous = await store.read(
    (queries) => queries.statements.byFile(company, account.id, file_sha256),
    {
      company,
    },
  );
  refuseDuplicate(previous);

  const file = sourceOf(bytes, { name: input.file_name, stopSignal: context.options.signal });
  const whole = await bankFile(file, {
    ...choicesOf(input.reading ?? {}, account),
    earlier: async ({ layout, numbers, period, isOfSeveral = false }) => {
      if (isOfSeveral && !numbers.every((number) => isOwnNumber(account, number))) return {};
      const query = { bank_account_id: account.id, layout, period };
      return store.read((queries) => earlierProofs({ queries, company }, query), { company });
    },
  });
  const part = ownPart(whole, account);
  const source = { ...whole, rows: (options?: RowsOptions) => ownRows(whole, part, options) };
  await requireFewRejected(source, { part, account });
  const record = await context.write((writing) =>
    beginStatement(writing, {
      fileName: input.file_name,
      account,
      source,
      part,
      file_sha256,
      size: bytes.length,
    }),
  );
  try {
    const [answer] = await deliver(source, [statementImport(context, record)], {
      check: () => context.options.signal?.throwIfAborted(),
      openSpill: context.openSpill,
    });
    if (answer === undefined) throw new TypeError("an import without an answer");
    return answer;
  } catch (error) {
    // A store that is full or busy leaves the statement as it is: the same bytes go on.
    if (error instanceof Problem && !error.code.startsWith("store_")) await fail(context, record);
    throw error;
  }
}

/** The rows for the account's part; rows of other accounts are rejected, so that nothing goes where it does not belong. */
async function* ownRows(
  source: RowSource,
  part: AccountGroup | undefined,
  options?: RowsOptions,
): AsyncGenerator<readonly SentRow[]> {
  for await (const batch of source.rows(options)) {
    const isOwn = ({ group, row }: SentRow) => group === part?.key || "verdict" in row;
    const rows: SentRow[] = [];
    // An exchange is two rows at one place: where one of them is the account's own, the other one is not missed.
    const places = new Set(batch.filter(isOwn).map(({ row }) => placeOf(row)));
    for (const sent of batch) {
      const { row } = sent;
      if (isOwn(sent)) rows.push({ group: null, row });
      else if (!("verdict" in row) && !places.has(placeOf(row))) {
        places.add(placeOf(row));
        rows.push({ group: null, row: rejectOther(row) });
      }
    }
    yield rows;
  }
}

function rejectOther({ line, part, currency_code, source }: ChunkBookedRow): ChunkRow {
  const detail = `The row belongs to another account or currency (${currency_code}).`;
  const place = part === undefined ? { line } : { line, part };
  return { ...place, verdict: "rejected", code: "other_account", detail, source };
}

/** Problem: too_many_rejected, before anything is written. */
async function requireFewRejected(
  { count: rows, rows: read }: RowSource,
  { part, account }: { part: AccountGroup | undefined; account: AccountRecord },
): Promise<void> {
  const refusal = ({ row }: SentRow): string | undefined => {
    if ("verdict" in row) return row.verdict === "rejected" ? row.detail : undefined;
    return rowFault(row, account.currency_code);
  };
  const most = Math.floor(rows / 2);
  // The first pass has seen enough rows already that nothing refuses.
  if (part?.currency === account.currency_code && (part.sure ?? 0) >= rows - most) return;
  const refusals = await tooManyRefusals(read(), { rows, most, refusal });
  if (refusals === undefined) return;
  const { rejected } = refusals;
  throw new Problem("too_many_rejected", {
    detail: `${rejected} of ${countText(rows, "row")} cannot be read into the account, and nothing was written.`,
    remedy: sentence`Correct the file, or import it with ${command("tx import", setting("max_errors"))}.`,
    more: { rows, rejected },
  });
}

function statementImport(
  context: OwnContext,
  { id, chunk_size, row_order, next_chunk }: ImportRecord,
): PartImport<Answer<Statement>> {
  return {
    key: "",
    id,
    chunkRows: chunk_size,
    rowOrder: row_order,
    nextChunk: next_chunk,
    put: async ({ n, rows }) => void (await storeChunk(context, { id, n, rows })),
    finish: (rows) =>
      complete(context, {
        id,
        rows,
        answer: async (importRecord, writing) => {
          const statement = await statementById(writing, importRecord.bank_statement_id ?? "");
          return {
            data: {
              ...statementOf(statement),
              ...(await bookProofOf(writing, importRecord)),
              ...(await acceptanceOf(writing, importRecord)),
            },
            location: statements.get.path.replace("{id}", statement.id),
          };
        },
      }),
  };
}

async function fail(context: OwnContext, { bank_statement_id }: ImportRecord): Promise<void> {
  await context.write(async ({ queries, company, now, record }) => {
    const statement = await queries.statements.byId(company, bank_statement_id ?? "");
    // The same upload may have come to its end elsewhere.
    if (statement?.status !== "processing") return;
    await queries.statements.update(company, { ...statement, status: "failed", updated_at: now });
    record({ type: "statement.failed", subject_id: statement.id, summary: {} });
  });
}
