/** Begins an import, or finds the unfinished one of the same file. */
import { hash } from "node:crypto";
import type { BeginImport } from "../../../contract/import.ts";
import { IMPORT_CHUNK_MAX } from "../../../contract/import/row.ts";
import { Problem } from "../../../contract/problem.ts";
import type { WritingContext } from "../../handler.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { requireSameFees } from "./same-fees.ts";
import { requireOpenAccount } from "./open-account.ts";
import { noRows } from "../row-counts.ts";
import { checkedProof } from "../balances/stated-proof.ts";
import { continuation } from "./continued-days.ts";

interface Begun {
  readonly record: ImportRecord;
  readonly isNew: boolean;
}

/** Problems: unknown_account, account_archived, validation_failed, evidence_contradicted. */
export async function begin(
  context: WritingContext,
  input: BeginImport,
  { statement = null }: { statement?: string | null } = {},
): Promise<Begun> {
  const { queries, company, caller, ids, now } = context;
  const account = await requireOpenAccount(context, input);
  const mapping = sortedJson(input.mapping);
  const key = {
    bank_account_id: account.id,
    file_sha256: input.file_sha256,
    part: input.group ?? "",
    mapping_sha256: hash("sha256", JSON.stringify([input.format, mapping, statement]), "hex"),
  };
  const write_suspects = input.write_suspects ?? false;
  const unfinishedImport = await queries.imports.findUnfinished(company, key);
  if (unfinishedImport !== undefined) {
    const record = { ...unfinishedImport, write_suspects };
    if (record.write_suspects !== unfinishedImport.write_suspects)
      await queries.imports.update(company, record);
    return { record, isNew: false };
  }
  const { period } = input;
  if (period !== null && period.from > period.to) {
    throw new Problem("validation_failed", { detail: "The period ends before it starts." });
  }
  const proof = checkedProof(input.balance_proof, account.currency_code);
  const record: ImportRecord = {
    id: ids(),
    number: await queries.imports.nextNumber(company),
    ...key,
    bank_statement_id: statement,
    file_name: input.file_name,
    file_size: input.file_size,
    format: input.format,
    mapping,
    detected: JSON.stringify(input.detected),
    layout: input.layout ?? "",
    proofs: input.proofs ?? {},
    state: "running",
    ...noRows,
    edge_lines: [],
    sum_in: 0n,
    sum_out: 0n,
    currency_code: account.currency_code,
    chunk_size: input.chunk_size ?? IMPORT_CHUNK_MAX,
    row_order: input.row_order ?? "lines",
    next_chunk: 0,
    last_place: 0,
    last_day: "",
    period,
    proof,
    ...(await continuation(context, { account, period, proof })),
    write_suspects,
    removed: 0,
    handed_over: 0,
    actor: caller.actor,
    caller: caller.identity,
    created_at: now,
    completed_at: null,
    undone_at: null,
    awaits_acceptance: false,
    acceptance_bulk_id: null,
  };
  await requireSameFees(context, record);
  await queries.imports.insert(company, record);
  const { file_name, file_sha256, bank_account_id } = record;
  context.record({
    type: "import.begun",
    subject_id: record.id,
    summary: { file_name, file_sha256, bank_account_id },
  });
  return { record, isNew: true };
}

/** The same object gives the same text, whatever the order of its members. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
