/** Reads a file, again where its account tells more, and decides where its rows go; nothing is written. */
import { imports, JSON_FORMAT } from "../../../contract/import.ts";
import { noFees } from "../../../importing/table/decide/fees/split-fees.ts";
import { mayTellSigns } from "../../../importing/account-type.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import { accountMappings } from "../mappings/account-mappings.ts";
import { accountMemory } from "./previous-evidence.ts";
import type { ImportOptions } from "./options.ts";
import { requireFewRejected } from "./rejection-limit.ts";
import { confirmNewAccounts } from "../accounts/new-accounts.ts";
import { joinParts, requestFile } from "../files/create-requests.ts";
import { sha256Of, type ImportFile } from "../files/source-file.ts";
import type { ImportContext } from "../context.ts";
import { noteOpenings } from "../accounts/opening-balance.ts";
import { requestTargets } from "../accounts/request-targets.ts";
import { findNamedAccount } from "../accounts/named-account.ts";
import { toTarget, targetNamed, type Target } from "../accounts/target.ts";
import { confirmOtherAccount, targetsOf, type Choosing } from "../accounts/targets.ts";
import {
  factsOf,
  fileFacts,
  readForAccounts,
  readWith,
  withAccountColumns,
  type AccountFacts,
  type FileReading,
} from "./read-for-account.ts";

interface Prepared extends FileReading {
  readonly sha256: string;
  readonly targets: ReadonlyMap<string, Target>;
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
  const confirm = confirmNewAccounts({ options, context });
  const memory = accountMemory(namedAccount?.account?.id, context);
  const maps = await accountMappings(context.maps, namedAccount?.account);
  const reads = { file, memory, maps, options, context };
  if (options.choices.format === JSON_FORMAT) {
    if (options.choices.splitFees === true) throw noFees();
    const source = await requestFile(file);
    if (source.groups.length === 0)
      await requireFewRejected(source, { targets: new Map(), options, context });
    const targets = await confirm(await requestTargets(source.groups, { namedAccount, options, context }));
    await requireFewRejected(source, { targets, options, context });
    return { sha256, source: joinParts(source, targets), targets, choices: options.choices };
  }
  const factsBefore = factsOf(
    namedAccount?.account === undefined ? undefined : toTarget(namedAccount.account),
  );
  const isKnown = namedAccount?.account !== undefined;
  const first = isKnown ? await readWith(factsBefore, reads) : await readForAccounts(reads);
  const ofFirst = { namedAccount, options, file: fileFacts(first.source, reads), context };
  const targets = await confirm(await targetsOf(first.source.groups, ofFirst));
  const part = partWithoutCurrency(first.source.groups);
  const target = targets.get(part?.key ?? "");
  const facts = factsOf(target);
  const hasMapping = target !== undefined && maps.nameAccount(target);
  const tellsMore = await memory.nameAccount(target?.id ?? null, part?.proofs ?? first.source.proofs);
  const isRemembered = tellsMore || hasMapping;
  if (!isRemembered && !needsReading(first, { factsBefore, facts, isKnown, options }))
    return checkPlan({ sha256, ...first, targets }, { namedAccount, options, context });
  const choices = isKnown ? first.choices : withAccountColumns(options.choices, first);
  const second = await readWith(facts, { ...reads, options: { ...options, choices } });
  const again = {
    namedAccount: namedAccount ?? targetNamed(targets),
    options,
    file: fileFacts(second.source, reads),
    context,
  };
  const after =
    sameTargets(targets, { before: first.source.groups, after: second.source.groups }) ??
    (await confirm(await targetsOf(second.source.groups, again)));
  return checkPlan({ sha256, ...second, targets: after }, { namedAccount, options, context });
}

async function checkPlan(plan: Prepared, { namedAccount, options, context }: Choosing): Promise<Prepared> {
  const { source, targets } = plan;
  await requireFewRejected(source, { targets, options, context });
  await confirmOtherAccount(targets, { namedAccount, context });
  await noteOpenings(source.groups, { targets, context });
  return plan;
}

/** Whether the file is to be read again, now that its account is known. */
function needsReading(
  { source, choices }: FileReading,
  {
    factsBefore,
    facts,
    isKnown,
    options,
  }: { factsBefore: AccountFacts; facts: AccountFacts; isKnown: boolean; options: ImportOptions },
): boolean {
  // What a reading for accounts took for an answer was none.
  if (!isKnown && choices !== options.choices) return true;
  const isOpen = source.groups.some(({ currency }) => currency === null);
  if (isOpen && facts.currency !== undefined) return true;
  return !isKnown && facts.type !== factsBefore.type && mayTellSigns(facts.type, source.groups.length);
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
