/** What an id is of: for who typed it where a record of another kind is needed. */
import type { Call } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { asOptional } from "../optional-call.ts";
import { endingIn, isWholeId } from "./ending.ts";
import { kinds } from "./kinds.ts";

interface KindOfId {
  /** "a transaction". */
  readonly noun: string;
  /** The command that takes it, without the program's name. */
  readonly command: string;
  /** What that does. */
  readonly effect: string;
}

type Found = (call: Call, digits: string) => Promise<readonly unknown[]>;

interface Place extends KindOfId {
  readonly find: Found;
}

const limit = 1;

/** In the order in which they are asked for: those whose ids are typed most come first. */
const places: readonly Place[] = [
  {
    noun: "a transaction",
    command: "tx show",
    effect: "shows it",
    find: (call, id) => kinds.transaction.search(call, [id]),
  },
  {
    noun: "an import",
    command: "imports show",
    effect: "shows it",
    find: (call, id) => kinds.import.search(call, [id]),
  },
  {
    noun: "a bank account",
    command: "accounts show",
    effect: "shows it",
    async find(call, id) {
      const { accounts } = await import("../../contract/account.ts");
      return (await call(accounts.list, { id_suffix: [id], limit })).data;
    },
  },
  {
    noun: "a statement",
    command: "statements show",
    effect: "shows it",
    find: (call, id) => kinds.statement.search(call, [id]),
  },
  {
    noun: "a change",
    command: "undo --dry-run",
    effect: "shows it",
    async find(call, id) {
      const { events } = await import("../../contract/event.ts");
      return (await call(events.list, { id_suffix: [id], limit })).data;
    },
  },
  {
    noun: "a bulk change",
    command: "tx bulk undo",
    effect: "takes it back",
    find: (call, id) => kinds.bulkChange.search(call, [id]),
  },
  {
    noun: "a deleted transaction",
    command: "tx restore",
    effect: "brings it back",
    find: (call, id) => kinds.deletedTransaction.search(call, [id]),
  },
  {
    noun: "a rule",
    command: "rules show",
    effect: "shows it",
    async find(call, id) {
      const { rules } = await import("../../contract/rule.ts");
      return (await call(rules.list, { id_suffix: [id], limit })).data;
    },
  },
  {
    noun: "an API key",
    command: "keys show",
    effect: "shows it",
    async find(call, digits) {
      const { keys } = await import("../../contract/key.ts");
      const { data } = await call(keys.list, {});
      return data.filter(({ id }) => id.replaceAll("-", "").endsWith(digits));
    },
  },
  {
    noun: "a proposal",
    command: "proposals show",
    effect: "shows it",
    find: (call, id) => kinds.proposal.search(call, [id]),
  },
];

/** What the id, or the ending of one, is of; undefined of what is of none, or not of the caller's to see. */
export async function kindOfId(call: Call, text: string): Promise<KindOfId | undefined> {
  const digits = isWholeId(text) ? text.replaceAll("-", "").toLowerCase() : endingIn(text);
  if (digits === undefined) return undefined;
  for (const { find, ...kind } of places) {
    const found = await find(asOptional(call), digits).catch(nothing);
    if (found.length > 0) return kind;
  }
  return undefined;
}

/** What cannot be looked up is not said; the problem that brought one here stands. */
function nothing(error: unknown): readonly never[] {
  if (error instanceof Problem) return [];
  throw error;
}
