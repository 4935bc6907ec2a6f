/** Reads an uploaded file into its account: an import whose rows belong to a statement too. */
import { createHash } from "node:crypto";
import { command, recordInMembers, sentence, setting } from "../../contract/choice.ts";
import type { ChunkRow } from "../../contract/import-row.ts";
import type { Answer, InputOf } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { refuseLargeFile, statements, type Statement } from "../../contract/statement.ts";
import { provenType } from "../../importing/account-type.ts";
import { carriedRow, carriedPeriod, carriedProof, carriedProofs } from "../../importing/rows/chunk-rows.ts";
import { examine } from "../../importing/examine.ts";
import { checkedMapping } from "../../importing/mapping.ts";
import type { AccountGroup, Reading, ReadingChoices, SourceFile, SourceRow } from "../../importing/model.ts";
import { tooManyRefusals } from "../../importing/refusals/too-many-rejected.ts";
import { rowFault } from "../../importing/rows/row-fault.ts";
import { readRows } from "../../importing/rows.ts";
import { inSteps } from "../../importing/decode/event-loop.ts";
import type { OwnContext, WritingContext } from "../handler.ts";
import { begin } from "../imports/begin/begin-import.ts";
import { storeChunk } from "../imports/write/store-chunk.ts";
import { complete } from "../imports/finish/complete-import.ts";
import { earlierProofs } from "../imports/begin/earlier-proofs.ts";
import { bookProofOf } from "../imports/balances/to-book-proof.ts";
import { requireOpenAccount } from "../imports/begin/open-account.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { ImportRecord } from "../ports/imports.ts";
import type { StatementRecord } from "../ports/statements.ts";
import { isOwnNumber, ownPart } from "./account-part.ts";
import { statementById, statementOf } from "./to-statement.ts";

type Upload = InputOf<typeof statements.upload>;

/** Rows that are written in one transaction. */
const CHUNK_ROWS = 2000;

/** Problems: unknown_account, account_archived, duplicate_statement, too_large, too_many_rejected, those of reading. */
export async function upload(context: OwnContext, input: Upload): Promise<Answer<Statement>> {
  const { store, company } = context;
  const bytes = bytesOf(input.file);
  const file_sha256 = sha256(bytes);
  const account = await store.read((ask) => requireOpenAccount({ ask, company }, input), { company });
  const known = await store.read((ask) => ask.statements.byFile(company, account.id, file_sha256), {
    company,
  });
  refuseDuplicate(known);

  const file = sourceOf(bytes, { name: input.file_name, stopped: context.options.signal });
  const reading = await examine(file, {
    ...choicesOf(input.reading ?? {}, account),
    earlier: async ({ layout, numbers, period, isOfSeveral = false }) => {
      if (isOfSeveral && !numbers.every((number) => isOwnNumber(account, number))) return {};
      return store.read(
        (ask) => earlierProofs({ ask, company }, { bank_account_id: account.id, layout, period }),
        {
          company,
        },
      );
    },
  });
  const own = ownPart(reading, account);
  await requireFewRejected(file, { reading, own, account });
  const record = await context.write((writing) =>
    beginStatement(writing, { input, account, reading, own, file_sha256, size: bytes.length }),
  );
  try {
    return await sendRows(context, { record, file, reading, own });
  } catch (error) {
    // A store that is full or busy leaves the statement as it is: the same bytes go on.
    if (error instanceof Problem && !error.code.startsWith("store_")) await fail(context, record);
    throw error;
  }
}

/** Two uploads are the same when their files are, however they travelled. */
export function uploadIdentity({ file, ...rest }: Upload): unknown {
  return { ...rest, file_sha256: sha256(bytesOf(file)) };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function bytesOf(file: Upload["file"]): Uint8Array {
  const bytes = typeof file === "string" ? Buffer.from(file, "base64") : file;
  refuseLargeFile(bytes.length);
  if (typeof file !== "string" || /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/.test(file)) return bytes;
  throw new Problem("validation_failed", {
    detail: "file is no base64 text.",
    errors: [{ pointer: "/file", code: "invalid", detail: "must be base64 text" }],
  });
}

function refuseDuplicate(known: StatementRecord | undefined): void {
  if (known?.status !== "completed" && known?.status !== "partial") return;
  throw new Problem("duplicate_statement", {
    detail: `This file was uploaded for the account before, as ${known.file_name} (${known.id}).`,
    more: { statement_id: known.id },
  });
}

/** Bytes that are handed out at a time: between two of them others in the thread have their turn. */
const BLOCK = 1 << 16;

function sourceOf(
  bytes: Uint8Array,
  { name, stopped }: { name: string; stopped: AbortSignal | undefined },
): SourceFile {
  return {
    name,
    size: bytes.length,
    ...(stopped === undefined ? {} : { stopped }),
    async *open() {
      const steps = inSteps(stopped);
      for (let at = 0; at < bytes.length; at += BLOCK) {
        await steps();
        yield bytes.subarray(at, at + BLOCK);
      }
    },
  };
}

function choicesOf(reading: NonNullable<Upload["reading"]>, account: AccountRecord): ReadingChoices {
  const { header_line, date_format, decimal_mark, split_fees, mapping, ...same } = reading;
  const said = {
    ...same,
    accountCurrency: account.currency_code,
    accountType: provenType(account),
    headerLine: header_line,
    dateFormat: date_format,
    decimalMark: decimal_mark,
    splitFees: split_fees,
    mapping: mapping === undefined ? undefined : checkedMapping(mapping, "reading.mapping"),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** A row of the account's part; rows of other accounts are rejected, so that nothing goes where it does not belong. */
function rowOf(row: SourceRow, own: AccountGroup | undefined): ChunkRow {
  if (row.verdict !== "booked" || row.group === own?.key) return carriedRow(row);
  const { line, part, cells } = row;
  const detail = `The row belongs to another account or currency (${row.currency}).`;
  const place = part === undefined ? { line } : { line, part };
  return { ...place, verdict: "rejected", code: "other_account", detail, source: cells as string[] };
}

/** Problem: too_many_rejected, before anything is written. */
async function requireFewRejected(
  file: SourceFile,
  { reading, own, account }: { reading: Reading; own: AccountGroup | undefined; account: AccountRecord },
): Promise<void> {
  const refusal = (row: SourceRow): string | undefined => {
    const sent = rowOf(row, own);
    if ("verdict" in sent) return sent.verdict === "rejected" ? sent.detail : undefined;
    return rowFault(sent, account.currency_code);
  };
  const { rows } = reading;
  const most = Math.floor(rows / 2);
  // The first pass has seen enough rows already that nothing refuses.
  if (own?.currency === account.currency_code && (own.sure ?? 0) >= rows - most) return;
  const refusals = await tooManyRefusals(readRows(file, reading), { rows, most, refusal });
  if (refusals === undefined) return;
  const { rejected } = refusals;
  throw new Problem("too_many_rejected", {
    detail: `${rejected} of ${rows} rows cannot be read into the account, and nothing was written.`,
    remedy: sentence`Correct the file, or import it with ${command("tx import", setting("max_errors"))}.`,
    more: { rows, rejected },
  });
}

interface Begun {
  readonly input: Upload;
  readonly account: AccountRecord;
  readonly reading: Reading;
  readonly own: AccountGroup | undefined;
  readonly file_sha256: string;
  readonly size: number;
}

/** The statement and its import, begun together. One of the same bytes that did not come to an end is taken up again. */
async function beginStatement(
  context: WritingContext,
  { input, account, reading, own, file_sha256, size }: Begun,
): Promise<ImportRecord> {
  const { ask, company, now } = context;
  const known = await ask.statements.byFile(company, account.id, file_sha256);
  refuseDuplicate(known);
  const id = known?.id ?? context.ids();
  const proof =
    own === undefined ? ({ result: "unavailable" } as const) : carriedProof(own.proof, account.currency_code);
  const period = own === undefined ? null : carriedPeriod(own);
  const begun = await begin(
    context,
    {
      bank_account_id: account.id,
      file_name: input.file_name,
      file_sha256,
      file_size: size,
      format: reading.format,
      mapping: { ...reading.mapping },
      detected: recordInMembers({ ...reading.detected }),
      layout: reading.layout,
      proofs: own?.proofs ?? carriedProofs(reading),
      period,
      balance_proof: proof,
      chunk_size: CHUNK_ROWS,
    },
    { statement: id },
  );
  const statement: StatementRecord = {
    id,
    bank_account_id: account.id,
    import_id: begun.record.id,
    file_name: input.file_name,
    file_format: reading.format,
    file_sha256,
    file_size: size,
    period_start: period?.from ?? null,
    period_end: period?.to ?? null,
    currency_code: account.currency_code,
    status: "processing",
    transaction_count: 0,
    duplicate_count: 0,
    rejected_count: 0,
    rejected_rows: [],
    proof,
    created_at: known?.created_at ?? now,
    updated_at: now,
  };
  await (known === undefined
    ? ask.statements.insert(company, statement)
    : ask.statements.update(company, statement));
  context.record({
    type: "statement.processing",
    subject_id: id,
    summary: {
      file_name: input.file_name,
      file_sha256,
      bank_account_id: account.id,
      import_id: begun.record.id,
    },
  });
  return begun.record;
}

async function sendRows(
  context: OwnContext,
  {
    record,
    file,
    reading,
    own,
  }: { record: ImportRecord; file: SourceFile; reading: Reading; own: AccountGroup | undefined },
): Promise<Answer<Statement>> {
  const { id, chunk_size, next_chunk } = record;
  let taken: ChunkRow[] = [];
  let n = 0;
  let rows = 0;
  const flush = async () => {
    const chunk = taken;
    taken = [];
    const number = n++;
    if (number >= next_chunk) await storeChunk(context, { id, n: number, rows: chunk });
  };
  for await (const batch of readRows(file, reading)) {
    for (const row of batch) {
      rows++;
      taken.push(rowOf(row, own));
      if (taken.length === chunk_size) await flush();
    }
  }
  if (taken.length > 0) await flush();
  return complete(context, {
    id,
    rows,
    answer: async (finished, writing) => {
      const statement = await statementById(writing, finished.bank_statement_id ?? "");
      return {
        data: { ...statementOf(statement), ...(await bookProofOf(writing, finished)) },
        location: statements.get.path.replace("{id}", statement.id),
      };
    },
  });
}

async function fail(context: OwnContext, { bank_statement_id }: ImportRecord): Promise<void> {
  await context.write(async ({ ask, company, now, record }) => {
    const statement = await ask.statements.byId(company, bank_statement_id ?? "");
    // The same upload may have come to its end elsewhere.
    if (statement?.status !== "processing") return;
    await ask.statements.update(company, { ...statement, status: "failed", updated_at: now });
    record({ type: "statement.failed", subject_id: statement.id, summary: {} });
  });
}
