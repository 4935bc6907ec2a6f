/** Whose files land: one account, or a map from names of files. */
import { findNamedAccount } from "../../src/client/import/accounts/named-account.ts";
import { accountOfName, isInside, readAccountMap } from "../../src/client/import/watch/account-map.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";

/** The name or id of the account of a file; undefined where the map says none. */
export type AccountOf = (fileName: string) => string | undefined;

/**
 * The accounts, all of which exist. Problems: input_needed, settings_conflict, unknown_account, ambiguous_name, those of
 * reading the map.
 */
export async function watchedAccounts(
  { call, settings }: Context,
  {
    folder,
    account: flag,
    accountMap,
  }: {
    readonly folder: string;
    readonly account: string | undefined;
    readonly accountMap: string | undefined;
  },
): Promise<AccountOf> {
  await refuseSettingsInside(folder, { settings, accountMap });
  if (flag !== undefined && accountMap !== undefined)
    throw new Problem("settings_conflict", { detail: "--account and --account-map cannot be combined." });
  if (accountMap === undefined) {
    const account = flag ?? settings.account;
    if (account === undefined) {
      throw new Problem("input_needed", {
        detail: "It was not said which account the files belong to.",
        remedy: "Name the account with --account, or a file of patterns with --account-map.",
      });
    }
    await requireAccount(account, call);
    return () => account;
  }
  const map = await readAccountMap(accountMap);
  for (const account of new Set(map.map(([, account]) => account)))
    await requireAccount(account, call, ` (${accountMap})`);
  return (name) => accountOfName(map, name);
}

async function requireAccount(name: string, call: Context["call"], where = ""): Promise<void> {
  if ((await findNamedAccount(call, name))?.account !== undefined) return;
  throw new Problem("unknown_account", {
    detail: `There is no bank account ${JSON.stringify(name)}${where}.`,
    remedy: "Create it with `cashbook accounts create`: watch creates none.",
  });
}

/** Whoever puts files into the folder must not decide whose they are, or how they are read. */
async function refuseSettingsInside(
  folder: string,
  {
    settings: { folderFile, maps },
    accountMap,
  }: { readonly settings: Context["settings"]; readonly accountMap: string | undefined },
): Promise<void> {
  for (const path of [accountMap, folderFile, maps]) {
    if (path === undefined || !(await isInside(folder, path))) continue;
    throw new Problem("settings_conflict", {
      detail: `${path} lies in the watched folder, where others put files.`,
      remedy: path === accountMap ? "Keep it elsewhere." : "Keep it elsewhere, or start in another folder.",
    });
  }
}
