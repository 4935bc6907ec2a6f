/**
 * The mappings of a folder as a file of an account finds them: one that names the account is used; one of another account,
 * or of none, is only suggested, since another bank may write the same header and mean something else by it.
 */
import { sentence } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import { tableMapping } from "../../../importing/mapping.ts";
import type { Mapping, Remembered } from "../../../importing/choices.ts";
import { fits, savedMappings, onlyMapping, type SavedMapping } from "./saved-mappings.ts";
import { wordFor } from "./find-mapping.ts";

/** A mapping that a person may take for a file. */
export interface SuggestedMapping {
  /** What it is called. */
  readonly name: string;
  readonly path: string;
  /** The account that it is for; undefined where it names none. */
  readonly account: string | undefined;
}

/** Asks whether a suggested mapping is right; false where nobody can be asked. */
export type Adopt = (suggestion: SuggestedMapping) => Promise<boolean>;

export interface AccountMappings {
  /** Finds the mapping of a header; undefined where the folder holds none at all. */
  readonly findMapping: Remembered | undefined;
  /** Names the account, where it was not known when the file was read; whether a mapping of it fits the file's header. */
  readonly nameAccount: (account: MapOwner) => boolean;
  /** Mappings of the file's header that are for no account, or another. */
  readonly others: () => readonly SavedMapping[];
}

interface MapOwner {
  readonly id: string | null | undefined;
  readonly name: string | undefined;
}

/** Finding throws what is wrong with a mapping of the file's header that may be the account's. */
export async function accountMappings(
  folder: string,
  account: MapOwner | undefined,
): Promise<AccountMappings> {
  const all = await savedMappings(folder);
  let owner = account;
  const fitting = new Set<SavedMapping>();
  const isOwn = ({ account: accountName, format }: SavedMapping) =>
    accountName === undefined ? format === undefined : isNamed(accountName, owner);
  const findMapping: Remembered = (about) => {
    const candidates = all.filter((one) => fits(one, about));
    for (const one of candidates) fitting.add(one);
    return onlyMapping(candidates.filter(isOwn));
  };
  return {
    findMapping: all.length === 0 ? undefined : findMapping,
    nameAccount(newOwner) {
      if (owner !== undefined) return false;
      owner = newOwner;
      return [...fitting].some(isOwn);
    },
    others: () => [...fitting].filter((one) => !isOwn(one)),
  };
}

function isNamed(word: string, owner: MapOwner | undefined): boolean {
  return word === owner?.id || word.toLowerCase() === owner?.name?.toLowerCase();
}

/** Refusals of a file that a mapping can settle. */
const OPEN = ["ambiguous_file", "missing_column"];

/**
 * Reads a file, and where it leaves something open, by the mapping of another account if a person takes it for this one.
 * Where nobody does, the refusal names the mapping.
 */
export function suggesting<Result>({
  maps,
  adopt,
}: {
  maps: Pick<AccountMappings, "others">;
  adopt: Adopt | undefined;
}): (read: (mapping?: Mapping) => Promise<Result>) => Promise<Result> {
  let adoptedMapping: Mapping | undefined;
  let wasOffered = false;
  return async (read) => {
    try {
      return await read(adoptedMapping);
    } catch (error) {
      if (!(error instanceof Problem) || !OPEN.includes(error.code) || adoptedMapping !== undefined)
        throw error;
      const suggestions = maps.others();
      const [only, other] = suggestions;
      if (only === undefined) throw error;
      const isTaken = !wasOffered && other === undefined && (await adopt?.(suggestionOf(only))) === true;
      wasOffered = true;
      if (!isTaken) throw naming(error, suggestions.map(suggestionOf));
      adoptedMapping = tableMapping(only.mapping());
      return read(adoptedMapping);
    }
  };
}

function suggestionOf(savedMapping: SavedMapping): SuggestedMapping {
  const { path, account, accountName } = savedMapping;
  return { name: wordFor(savedMapping), path, account: accountName ?? account };
}

function naming(
  { code, detail, remedy, errors, more }: Problem,
  suggestions: readonly SuggestedMapping[],
): Problem {
  const ways = suggestions.map(({ path, account }) => {
    const whose = account === undefined ? "no account" : `the account ${JSON.stringify(account)}`;
    return `--map ${path} (saved for ${whose})`;
  });
  return new Problem(code, {
    detail,
    remedy: sentence`${remedy} There is a mapping for this header: ${ways.join(" or ")}.`,
    errors,
    more,
  });
}
