/** Which of several accounts a file belongs to that none of their numbers names: what its rows, balances, columns and name tell. */
import type { Account } from "../../../contract/account.ts";
import { largest } from "../../../contract/values/extremes.ts";
import { countText } from "../../../contract/count-text.ts";
import type { ChunkRow } from "../../../contract/import/row.ts";
import type { RowSource } from "../../../importing/drive/row-source.ts";
import { foldWording } from "../../../importing/cells/fold.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import { optional } from "../../optional-call.ts";
import type { ImportContext, LikelyAccount } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import { expectedProofs } from "../plan/expected-proofs.ts";
import { columnsKey } from "./columns-key.ts";
import { toTarget } from "./target.ts";

/** A file before its account is known. */
export interface FileFacts {
  readonly name: string;
  readonly source: RowSource;
  /** The same where the rows that name no currency are in this one. */
  readonly sourceIn: (currency: string) => Promise<RowSource>;
}

interface Candidates {
  readonly accounts: readonly Account[];
  readonly group: AccountGroup;
  readonly file: FileFacts;
  readonly context: ImportContext;
}

/** Accounts whose rows are compared, those first whose files have the same columns. */
const COMPARED_MAX = 12;
/** Rows that are looked up in each of them. */
const ROWS_MAX = 200;

/** Undefined where nothing tells, or tells of several accounts the same. */
export async function likelyAccount(candidates: Candidates): Promise<LikelyAccount | undefined> {
  const { accounts, file, context } = candidates;
  if (accounts.length < 2) return undefined;
  const destination = await destinationOf(context);
  const key = columnsKey(file.source);
  const earlier = key === undefined ? [] : await destination.earlierFiles();
  const withColumns = new Set(
    earlier.filter((earlierFile) => columnsKey(earlierFile) === key).map(({ account }) => account),
  );
  const byColumns = accounts.filter(({ id }) => withColumns.has(id));
  const first = accounts
    .toSorted((one, other) => Number(withColumns.has(other.id)) - Number(withColumns.has(one.id)))
    .slice(0, COMPARED_MAX);
  const compared = { ...candidates, accounts: first };
  // A service without imports would be asked for every day of the file.
  const proven = destination.keepsImports
    ? ((await withKnownRows(compared)) ?? (await withBalance(compared)))
    : undefined;
  return (
    proven ??
    onlyOf(byColumns, "its earlier files have these columns") ??
    onlyOf(calledLike(file.name, accounts), "the file is called so")
  );
}

function onlyOf(
  [account, other]: readonly Pick<Account, "id">[],
  because: string,
): LikelyAccount | undefined {
  return account === undefined || other !== undefined
    ? undefined
    : { id: account.id, because, isProven: false };
}

/** The file as it would be read for an account, the part that would be its own, and nothing else of it. */
async function asFileOf(account: Account, { group, file }: Pick<Candidates, "group" | "file">) {
  const target = toTarget(account);
  const source = group.currency === null ? await file.sourceIn(target.currency) : file.source;
  const part = source.groups.find(
    ({ number, name, currency }) =>
      number === group.number && name === group.name && (currency ?? target.currency) === target.currency,
  );
  const targets = new Map(part === undefined ? [] : [[part.key, target]]);
  return { source, part, target, targets };
}

/** The account that has the most of the first rows already. */
async function withKnownRows({
  accounts,
  group,
  file,
  context,
}: Candidates): Promise<LikelyAccount | undefined> {
  const { matcher } = await destinationOf(context);
  const counts: { readonly id: string; readonly known: number }[] = [];
  for (const account of accounts) {
    const { source, part, target, targets } = await asFileOf(account, { group, file });
    if (part === undefined) continue;
    const rows = await firstRows(source, part);
    if (rows.length === 0) return undefined;
    const match = (await matcher(source, { targets, noLookup: false }))(part, target);
    const matches = (await optional(() => match(rows))) ?? [];
    counts.push({ id: account.id, known: matches.filter(({ verdict }) => verdict === "duplicate").length });
  }
  const [best, second] = counts.toSorted((one, other) => other.known - one.known);
  if (best === undefined || best.known === 0 || best.known === second?.known) return undefined;
  return { id: best.id, because: `has ${countText(best.known, "row")} of the file already`, isProven: true };
}

async function firstRows(source: RowSource, { key }: AccountGroup): Promise<readonly ChunkRow[]> {
  const [first] = source.groups;
  const rows: ChunkRow[] = [];
  for await (const batch of source.rows()) {
    for (const { group, row } of batch) if ((group ?? first?.key) === key) rows.push(row);
    if (rows.length >= ROWS_MAX) break;
  }
  return rows.slice(0, ROWS_MAX);
}

/** The account whose balance is the one that the file begins with, and whose rows would add up to the one that it ends with. */
async function withBalance({
  accounts,
  group,
  file,
  context,
}: Candidates): Promise<LikelyAccount | undefined> {
  const proved: Account[] = [];
  for (const account of accounts) {
    // An account without an earlier balance takes the file's own, whatever that is.
    if (account.opening_date === null || account.opening_date > (group.from ?? "")) continue;
    const { source, targets } = await asFileOf(account, { group, file });
    const [proof] = await expectedProofs(source, { targets, context });
    if (proof?.book_proof?.result === "proved") proved.push(account);
  }
  const likely = onlyOf(proved, "the file goes on from its balance");
  return likely && { ...likely, isProven: true };
}

/** Accounts whose name the file's name has, the longest such name. */
function calledLike(fileName: string, accounts: readonly Account[]): readonly Account[] {
  const words = ` ${foldWording(fileName.replace(/\.[a-z0-9]+$/i, ""))} `;
  const length = ({ name }: Account) => foldWording(name ?? "").length;
  const called = accounts.filter(
    (account) => length(account) >= 3 && words.includes(` ${foldWording(account.name)} `),
  );
  const longest = largest(called.map(length));
  return called.filter((account) => length(account) === longest);
}
