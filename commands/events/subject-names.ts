/** Names of the things that events happened to. */
import { accounts } from "../../src/contract/account.ts";
import type { Event } from "../../src/contract/event.ts";
import { imports } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import { statements } from "../../src/contract/statement.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { Context } from "../../src/terminal/context.ts";
import { transactionsText } from "../tx/tally.ts";
import { nameIn } from "./words.ts";

/** So many things are looked up; the others stay ids where no event on the page names them. */
const MOST_LOOKUPS = 10;

interface SubjectNames {
  readonly of: (event: Event) => string | undefined;
  /** Learns names from the events themselves, and looks up the first things that none of them names. */
  readonly learn: (events: readonly Event[]) => Promise<void>;
}

/** Whether the subject is a bulk change, which nobody knows by its id. */
function isOfMany(type: string): boolean {
  return /^(?:transaction\.bulk_|transfer\.)|^(?:suggestion\.accepted|rule\.applied)$/.test(type);
}

export function subjectNames({
  call,
  interruption: signal,
  io,
}: Pick<Context, "call" | "interruption" | "io">): SubjectNames {
  const names = new Map<string, string | undefined>();
  let lookups = 0;
  return {
    of: ({ type, subject_id, summary }) =>
      (isOfMany(type) ? countIn(summary) : undefined) ?? nameIn(summary) ?? names.get(subject_id),
    async learn(events) {
      for (const { subject_id, summary } of events) {
        const name = nameIn(summary);
        // The newest event comes first: a thing goes by its latest name.
        if (name !== undefined && names.get(subject_id) === undefined) names.set(subject_id, name);
      }
      const unnamed = new Map(
        events
          .filter(({ subject_id }) => !names.has(subject_id))
          .map(({ subject_id, type }) => [subject_id, type]),
      );
      for (const [id, type] of [...unnamed].slice(0, MOST_LOOKUPS - lookups)) {
        lookups += 1;
        names.set(id, await nameOf(id, type));
      }
    },
  };

  /** "3 transactions" */
  function countIn({ updated, created }: Event["summary"]): string | undefined {
    const count = updated ?? created;
    return typeof count === "number" ? transactionsText(count, io.facts.locale) : undefined;
  }

  /** Undefined where it is gone, or the credential may not read it. */
  async function nameOf(id: string, type: string): Promise<string | undefined> {
    const operation = {
      transaction: transactions.get,
      account: accounts.get,
      import: imports.get,
      statement: statements.get,
    }[type.split(".")[0] ?? ""];
    if (operation === undefined || isOfMany(type)) return undefined;
    try {
      return nameIn({ ...(await call(operation, { id }, { signal })).data });
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  }
}
