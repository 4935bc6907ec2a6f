/** What earlier files of an account of a foreign service proved: the journals of this machine tell it. */
import { open } from "node:fs/promises";
import {
  sharedDecisions,
  type EarlierProofs,
  type SharedDecision,
} from "../../../contract/import-evidence.ts";
import { journalIds, journalPath, readJournal, type JournalHead } from "./row-journal.ts";

/** Bytes of a journal's first line: what an import is. */
const HEAD_MAX = 1 << 16;

/** The newest proof of each decision, of imports that ended and stand. */
export async function journalProofs(
  state: string,
  wanted: { readonly service: string; readonly account: string; readonly layout: string },
): Promise<EarlierProofs> {
  const heads: JournalHead[] = [];
  for (const id of await journalIds(state)) {
    const head = await headOf(state, id);
    const isOurs =
      head?.service === wanted.service && head.account_id === wanted.account && head.layout === wanted.layout;
    if (isOurs && Object.keys(head.proofs ?? {}).length > 0) heads.push(head);
  }
  const found: { -readonly [Name in SharedDecision]?: EarlierProofs[Name] } = {};
  for (const { id, file_name, proofs = {} } of heads.sort(newestFirst)) {
    const news = sharedDecisions.filter((name) => found[name] === undefined && proofs[name] !== undefined);
    const journal = news.length === 0 ? undefined : await readJournal(state, id);
    if (journal?.ended !== true || journal.undone) continue;
    for (const name of news) {
      const proof = proofs[name];
      if (proof !== undefined) found[name] = { ...proof, file_name, import_id: id };
    }
  }
  return found;
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
