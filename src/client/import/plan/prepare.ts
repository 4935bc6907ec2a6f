/** Reads a file once and settles where its rows go; nothing is written. */
import type { AccountType } from "../../../contract/account.ts";
import { imports, JSON_FORMAT } from "../../../contract/import.ts";
import {
  ACCOUNT_QUESTION,
  ACCOUNT_FIELDS,
} from "../../../importing/table/columns/accounts/account-question.ts";
import { noFees } from "../../../importing/table/decide/fees/split-fees.ts";
import { mayTellSigns } from "../../../importing/account-type.ts";
import { tableMapping } from "../../../importing/mapping.ts";
import type { Mapping, ReadingChoices } from "../../../importing/choices.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import { accountMappings, suggesting, type AccountMappings } from "../mappings/account-mappings.ts";
import { resolveAmbiguities, type Decide } from "./ambiguities.ts";
import { accountMemory, type AccountMemory } from "./previous-evidence.ts";
import type { ImportOptions } from "./options.ts";
import { requireFewRejected } from "./rejection-limit.ts";
import { confirmNewAccounts } from "../accounts/new-accounts.ts";
import { joinParts, requestFile } from "../files/create-requests.ts";
import { originOf } from "../files/corrected-file.ts";
import { bankFile, type RowSource } from "../../../importing/drive/row-source.ts";
import { sha256Of, type ImportFile } from "../files/source-file.ts";
import type { ImportContext } from "../context.ts";
import { recordInFlags } from "../../flag-text.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import { noteOpenings } from "../accounts/opening-balance.ts";
import { withReadProgress } from "../files/read-progress.ts";
import { requestTargets } from "../accounts/request-targets.ts";
import type { FileFacts } from "../accounts/likely-account.ts";
import { findNamedAccount } from "../accounts/named-account.ts";
import { toTarget, targetNamed, type Target } from "../accounts/target.ts";
import { confirmOtherAccount, targetsOf, type Choosing } from "../accounts/targets.ts";
import { omitUndefined } from "../../../contract/omit-undefined.ts";

interface Prepared {
  readonly sha256: string;
  readonly source: RowSource;
  readonly targets: ReadonlyMap<string, Target>;
  /** How the file is to be read, with what a person answered. */
  readonly choices: ReadingChoices;
}

/**
 * Problems: those of reading the file, ambiguous_name, input_needed, unknown_account, currency_required,
 * too_many_rejected.
 */
export async function prepare(
  file: ImportFile,
  { options, context }: { options: ImportOptions; context: ImportContext },
): Promise<Prepared> {
  const { call } = context;
  await context.requireAccess?.(imports.begin);
  const sha256 = await sha256Of(file, context.stopSignal);
  // A create request that names an account is not about the one that the command names.
  const accountId =
    options.choices.format === JSON_FORMAT
      ? options.accountIds?.[""]
      : Object.values(options.accountIds ?? {})[0];
  const namedAccount = await findNamedAccount(call, accountId ?? options.account);
  const settle = confirmNewAccounts({ options, context });
  const memory = accountMemory(namedAccount?.account?.id, context);
  const maps = await accountMappings(context.maps, namedAccount?.account);
  const reads = { file, memory, maps, options, context };
  if (options.choices.format === JSON_FORMAT) {
    if (options.choices.splitFees === true) throw noFees();
    const source = await requestFile(file);
    if (source.groups.length === 0)
      await requireFewRejected(source, { targets: new Map(), options, context });
    const targets = await settle(await requestTargets(source.groups, { namedAccount, options, context }));
    await requireFewRejected(source, { targets, options, context });
    return { sha256, source: joinParts(source, targets), targets, choices: options.choices };
  }
  const factsBefore = factsOf(
    namedAccount?.account === undefined ? undefined : toTarget(namedAccount.account),
  );
  const isSettled = namedAccount?.account !== undefined;
  const first = isSettled ? await readWith(factsBefore, reads) : await readForAccounts(reads);
  const ofFirst = { namedAccount, options, file: fileFacts(first.source, reads), context };
  const targets = await settle(await targetsOf(first.source.groups, ofFirst));
  const part = partWithoutCurrency(first.source.groups);
  const target = targets.get(part?.key ?? "");
  const facts = factsOf(target);
  const hasMapping = target !== undefined && maps.settle(target);
  const tellsMore = await memory.settle(target?.id ?? null, part?.proofs ?? first.source.proofs);
  const isRemembered = tellsMore || hasMapping;
  if (!isRemembered && !needsReading(first, { factsBefore, facts, isSettled, options }))
    return checkPlan({ sha256, ...first, targets }, { namedAccount, options, context });
  const choices = isSettled ? first.choices : withAccountColumns(options.choices, first);
  const second = await readWith(facts, { ...reads, options: { ...options, choices } });
  const again = {
    namedAccount: namedAccount ?? targetNamed(targets),
    options,
    file: fileFacts(second.source, reads),
    context,
  };
  const after =
    sameTargets(targets, { before: first.source.groups, after: second.source.groups }) ??
    (await settle(await targetsOf(second.source.groups, again)));
  return checkPlan({ sha256, ...second, targets: after }, { namedAccount, options, context });
}

async function checkPlan(plan: Prepared, { namedAccount, options, context }: Choosing): Promise<Prepared> {
  const { source, targets } = plan;
  await requireFewRejected(source, { targets, options, context });
  await confirmOtherAccount(targets, { namedAccount, context });
  await noteOpenings(source.groups, { targets, context });
  return plan;
}

/** What is known of the account that rows go to, as evidence for reading them. */
interface AccountFacts {
  readonly currency: string | undefined;
  readonly type: AccountType | undefined;
}

function factsOf(target: Target | undefined): AccountFacts {
  return { currency: target?.currency || undefined, type: target?.provenType };
}

type Read = Pick<Prepared, "source" | "choices">;

/** Whether the file is to be read again, now that its account is settled. */
function needsReading(
  { source, choices }: Read,
  {
    factsBefore,
    facts,
    isSettled,
    options,
  }: { factsBefore: AccountFacts; facts: AccountFacts; isSettled: boolean; options: ImportOptions },
): boolean {
  // What a reading for accounts took for an answer was none.
  if (!isSettled && choices !== options.choices) return true;
  const isOpen = source.groups.some(({ currency }) => currency === null);
  if (isOpen && facts.currency !== undefined) return true;
  return !isSettled && facts.type !== factsBefore.type && mayTellSigns(facts.type, source.groups.length);
}

/** The part whose rows name no currency, which is that of their account; the first where all name one. */
function partWithoutCurrency(groups: readonly AccountGroup[]): AccountGroup | undefined {
  return groups.find(({ currency }) => currency === null) ?? groups[0];
}

/** The accounts of parts that are the same after another reading; undefined where one is not. */
function sameTargets(
  targets: ReadonlyMap<string, Target>,
  { before, after }: { before: readonly AccountGroup[]; after: readonly AccountGroup[] },
): ReadonlyMap<string, Target> | undefined {
  const same = new Map<string, Target>();
  for (const group of after) {
    const old = before.find(
      ({ key, number, name, currency }) =>
        number === group.number &&
        name === group.name &&
        (currency ?? targets.get(key)?.currency) === group.currency,
    );
    const target = targets.get(old?.key ?? "");
    if (old === undefined || target === undefined) return undefined;
    same.set(group.key, target);
  }
  return same;
}

interface Reads {
  readonly file: ImportFile;
  readonly memory: AccountMemory;
  readonly maps: AccountMappings;
  readonly options: ImportOptions;
  readonly context: ImportContext;
}

/**
 * Reads the file for the accounts that it names only, before anybody is asked how it is to be read: whatever its days and
 * amounts mean, the accounts are the same. Only whose accounts it names is asked.
 */
function readForAccounts(reads: Reads, currency?: string): Promise<Read> {
  const decide: Decide = async (doubt) =>
    doubt.about === ACCOUNT_QUESTION ? reads.context.decide?.(doubt) : doubt.readings[0];
  return readWith(
    { currency, type: undefined },
    { ...reads, context: { ...reads.context, decide, adopt: undefined } },
  );
}

/** What the file tells while its account is chosen; it is read again for accounts in a currency that it does not name. */
function fileFacts(source: RowSource, reads: Reads): FileFacts {
  const sources = new Map<string, Promise<RowSource>>();
  return {
    name: reads.file.name,
    source,
    sourceIn(currency) {
      const inCurrency =
        sources.get(currency) ?? readForAccounts(reads, currency).then((again) => again.source);
      sources.set(currency, inCurrency);
      return inCurrency;
    },
  };
}

/** What was said, and what a reading for accounts was told of whose they are. */
function withAccountColumns(initialChoices: ReadingChoices, { choices: { columns } }: Read): ReadingChoices {
  const columnEntries = ACCOUNT_FIELDS.flatMap((field) => {
    const names = columns?.[field];
    return names === undefined ? [] : [[field, names] as const];
  });
  return columnEntries.length === 0
    ? initialChoices
    : { ...initialChoices, columns: { ...initialChoices.columns, ...Object.fromEntries(columnEntries) } };
}

/** Reads the file with what was said, and with what is known of its header where that leaves something open. */
async function readWith(
  { currency: accountCurrency, type: accountType }: AccountFacts,
  { file, memory: { earlier }, maps, options: { choices, proofs }, context }: Reads,
): Promise<Read> {
  const correctedMapping = choices.mapping === undefined ? await mappingOfOrigin(file, context) : undefined;
  const ownMapping = choices.mapping ?? correctedMapping;
  const findMapping = ownMapping === undefined ? maps.findMapping : undefined;
  const fileWithProgress = withReadProgress(file, context);
  const readSuggesting = suggesting<RowSource>({ maps, adopt: context.adopt });
  const { result, ...answers } = await resolveAmbiguities(
    (settling) => {
      const facts = { ...settling, accountCurrency, accountType, remembered: findMapping, earlier };
      return readSuggesting(async (mapping = ownMapping) => {
        const source = await bankFile(file, omitUndefined({ ...facts, mapping }), fileWithProgress);
        return { ...source, detected: recordInFlags(source.detected) };
      });
    },
    { choices, decide: context.decide, pickColumns: context.pickColumns },
  );
  // How the import of its rows was read proves nothing more.
  const own = correctedMapping === undefined ? proofs : {};
  return { source: own === undefined ? result : provingOnly(result, own), ...answers };
}

function provingOnly(source: RowSource, proofs: NonNullable<RowSource["proofs"]>): RowSource {
  return { ...source, proofs, groups: source.groups.map(({ proofs: _own, ...group }) => group) };
}

/** A file of refused rows is read as its import was: a few rows alone do not prove dates and signs again. */
async function mappingOfOrigin(file: ImportFile, context: ImportContext): Promise<Mapping | undefined> {
  const id = await originOf(file);
  if (id === undefined) return undefined;
  const mapping = await (await destinationOf(context)).mappingOf(id);
  return mapping && { ...tableMapping(mapping as unknown as Mapping), name: `of the import ${id}` };
}
