/** What earlier files of an account proved about how its bank writes them, as the book or this machine knows it. */
import { accounts } from "../../../contract/account.ts";
import { sharedDecisions, type EarlierProofs, type ImportProofs } from "../../../contract/import/evidence.ts";
import type { EarlierFiles } from "../../../importing/choices.ts";
import { everyRow } from "../../find.ts";
import { optional } from "../../optional-call.ts";
import { pages } from "../../pages.ts";
import { accountNumbered } from "../accounts/account-number.ts";
import type { ImportContext } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import type { EvidenceQuery } from "../destinations/destination.ts";

export interface AccountMemory {
  readonly earlier: EarlierFiles;
  /**
   * Names the account, where it was not known when the file was read, which proved this by itself; whether the file is to
   * be read again, since the account's earlier files tell more.
   */
  readonly nameAccount: (account: string | null, proofs: ImportProofs | undefined) => Promise<boolean>;
}

/** What is known of the account with this id; while it is undefined, of the one with the number that the file names. */
export function accountMemory(account: string | undefined, context: ImportContext): AccountMemory {
  const proofs = new Map<string, Promise<EarlierProofs>>();
  const proofsOf = (id: string, about: About) => {
    const key = JSON.stringify([id, about]);
    const pending = proofs.get(key) ?? previousProofs({ account: id, ...about }, context);
    proofs.set(key, pending);
    return pending;
  };
  let owner = account;
  const queries: About[] = [];
  return {
    async earlier({ layout, numbers, period, isOfSeveral = false }) {
      const about = { layout, period };
      if (isOfSeveral) {
        const own = await accountOf(numbers, context);
        return own === undefined ? {} : proofsOf(own, about);
      }
      queries.push(about);
      owner ??= await accountOf(numbers, context);
      return owner === undefined ? {} : proofsOf(owner, about);
    },
    async nameAccount(id, own = {}) {
      if (owner !== undefined || id === null) return false;
      owner = id;
      for (const about of queries) if (tellsMore(await proofsOf(id, about), own)) return true;
      return false;
    },
  };
}

/** Whether earlier files decided anything that the file itself has not decided as they did. */
function tellsMore({ columns, fees_of_period, ...earlier }: EarlierProofs, own: ImportProofs): boolean {
  if (columns !== undefined || fees_of_period !== undefined) return true;
  return sharedDecisions.some(
    (about) => earlier[about] !== undefined && earlier[about].decided !== own[about]?.decided,
  );
}

/** How a service refuses an account that is not there. */
const NO_ACCOUNT = ["unknown_account", "validation_failed"] as const;

type About = Omit<EvidenceQuery, "account">;

async function previousProofs(about: EvidenceQuery, context: ImportContext): Promise<EarlierProofs> {
  const { previousEvidence } = await destinationOf(context);
  return (await optional(() => previousEvidence(about), NO_ACCOUNT)) ?? {};
}

/** The one account of a file that names one number. */
async function accountOf(numbers: readonly string[], context: ImportContext): Promise<string | undefined> {
  const [number, other] = new Set(numbers);
  if (number === undefined || other !== undefined) return undefined;
  return optional(async () => {
    const all = await everyRow(pages(context, accounts.list, {}, { all: true, isOptional: true }));
    return (await accountNumbered(context, { number, currency: null }, all))?.id;
  }, NO_ACCOUNT);
}
