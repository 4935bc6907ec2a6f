/** What is known of files that were imported into a foreign service, and what they proved: the journals of this machine tell it. */
import { open } from "node:fs/promises";
import {
  feeChoices,
  sharedDecisions,
  type EarlierProofs,
  type FeeChoice,
} from "../../../../contract/import/evidence.ts";
import type { EarlierFile, KnownFile } from "../destination.ts";
import { journalIds, journalPath, readJournal, type JournalHead } from "./row-journal.ts";

/** Bytes of a journal's first line: what an import is. */
const HEAD_MAX = 1 << 16;

const decisions = [...sharedDecisions, "columns"] as const;
type Decision = (typeof decisions)[number];

interface ProofQuery {
  readonly service: string;
  readonly account: string;
  readonly layout: string;
  readonly period?: Period | undefined;
}

type Period = NonNullable<JournalHead["period"]>;

/** The newest proof of each decision, of imports that ended and stand; and what files of the period did with fees. */
export async function journalProofs(state: string, query: ProofQuery): Promise<EarlierProofs> {
  const heads: JournalHead[] = [];
  for (const id of await journalIds(state)) {
    const head = await headOf(state, id);
    const isOurs = head?.service === query.service && head.account_id === query.account;
    if (isOurs && Object.keys(head.proofs ?? {}).length > 0) heads.push(head);
  }
  heads.sort(newestFirst);
  const proofs = await newestProofs(
    state,
    heads.filter(({ layout }) => layout === query.layout),
  );
  if (query.period === undefined) return proofs;
  const fees = await feesOfPeriod(state, heads, query.period);
  return Object.keys(fees).length === 0 ? proofs : { ...proofs, fees_of_period: fees };
}

/** Files of an account, or of all accounts of the service, whose import stands; the newest first. */
export async function journalFiles(
  state: string,
  { service, account }: { readonly service: string; readonly account: string | undefined },
): Promise<readonly EarlierFile[]> {
  const heads: JournalHead[] = [];
  for (const id of await journalIds(state)) {
    const head = await headOf(state, id);
    const isOurs = head?.service === service && (account === undefined || head.account_id === account);
    if (isOurs && (await readJournal(state, id))?.isUndone === false) heads.push(head);
  }
  return heads.sort(newestFirst).map(({ account_id, number = null, mapping }) => ({
    account: account_id,
    number,
    format: String(mapping["format"]),
    mapping,
  }));
}

/** Which of the files were imported into the service, by the SHA-256 of their bytes. */
export async function knownByJournals(
  state: string,
  { service, digests }: { readonly service: string; readonly digests: readonly string[] },
): Promise<ReadonlyMap<string, KnownFile>> {
  const wanted = new Set(digests);
  const known = new Map<string, KnownFile>();
  for (const id of await journalIds(state)) {
    const head = await headOf(state, id);
    if (head?.service !== service || !wanted.has(head.file_sha256)) continue;
    const journal = await readJournal(state, id);
    const isOpen = journal !== undefined && !journal.hasEnded && !journal.isUndone;
    const unfinishedId = isOpen ? id : known.get(head.file_sha256)?.unfinishedId;
    known.set(head.file_sha256, { unfinishedId });
  }
  return known;
}

/** Of imports that are not finished too: some of their rows are there. */
async function feesOfPeriod(
  state: string,
  heads: readonly JournalHead[],
  { from, to }: Period,
): Promise<NonNullable<EarlierProofs["fees_of_period"]>> {
  const choices: { -readonly [Name in FeeChoice]?: EarlierProofs["fees"] } = {};
  for (const { id, file_name, period, proofs: { fees } = {} } of heads) {
    const choice = feeChoices.find((one) => one === fees?.decided);
    const isOther = period === undefined || period.from > to || period.to < from;
    if (fees === undefined || choice === undefined || isOther || choices[choice] !== undefined) continue;
    const journal = await readJournal(state, id);
    const isThere = [...(journal?.rows.values() ?? [])].some((row) => row.state !== "refused");
    if (journal?.isUndone === false && isThere) choices[choice] = { ...fees, file_name, import_id: id };
  }
  return choices;
}

async function newestProofs(
  state: string,
  heads: readonly JournalHead[],
): Promise<Omit<EarlierProofs, "fees_of_period">> {
  const newest: { -readonly [Name in Decision]?: EarlierProofs[Name] } = {};
  for (const { id, file_name, proofs = {} } of heads) {
    const news = decisions.filter((name) => newest[name] === undefined && proofs[name] !== undefined);
    const journal = news.length === 0 ? undefined : await readJournal(state, id);
    if (journal?.hasEnded !== true || journal.isUndone) continue;
    const whence = { file_name, import_id: id };
    for (const name of news) {
      if (name === "columns") {
        if (proofs.columns !== undefined) newest.columns = { ...proofs.columns, ...whence };
        continue;
      }
      const proof = proofs[name];
      if (proof !== undefined) newest[name] = { ...proof, ...whence };
    }
  }
  return newest;
}

function newestFirst(one: JournalHead, other: JournalHead): number {
  return one.begun_at < other.begun_at ? 1 : -1;
}

async function headOf(state: string, id: string): Promise<JournalHead | undefined> {
  const file = await open(journalPath(state, id), "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_MAX), 0, HEAD_MAX, 0);
    const end = buffer.subarray(0, bytesRead).indexOf(0x0a);
    if (end < 0) return undefined;
    return (JSON.parse(buffer.toString("utf8", 0, end)) as { import: JournalHead }).import;
  } finally {
    await file.close();
  }
}
