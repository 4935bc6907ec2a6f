import { existsSync } from "node:fs";
import { accounts } from "../src/contract/account.ts";
import { company } from "../src/contract/company.ts";
import { command } from "../src/terminal/command.ts";
import type { Context } from "../src/terminal/context.ts";
import { record, type View } from "../src/terminal/view.ts";
import { accountBlock, startLines } from "./start/account-block.ts";
import { optional } from "./start/optional-call.ts";
import { waitingWork } from "./start/waiting-work.ts";
import { welcome } from "./start/welcome.ts";

/** Accounts that the page lists; the others are counted. */
const ACCOUNTS_MAX = 100;

/**
 * The page of `cashbook` without words, on a terminal: balances, what waits, what to do next. It writes nothing and makes no
 * book.
 */
export const start = command({
  examples: ["cashbook"],
  operands: {},
  flags: {},
  async run(context): Promise<View> {
    const { call, interruption: signal } = context;
    if (!hasPlace(context)) return welcome();
    const own = await optional(() => call(company.get, {}, { isOptional: true, signal }));
    const list = await optional(() =>
      call(accounts.list, { status: ["active"], limit: ACCOUNTS_MAX }, { isOptional: true, signal }),
    );
    const work = await waitingWork(context);
    const data = { company: own?.data ?? null, accounts: list?.data ?? [], ...work.data };
    const base = own?.data.base_currency ?? "";
    return record({
      data,
      sentence: own?.data.name ?? "cashbook",
      lines: (locale) => startLines(list, { base, locale }),
      sections: [
        ...accountBlock(list, { base }),
        ...(work.isDone ? [] : [{ title: "Waiting", lines: work.lines }]),
        { title: "Next", lines: () => nextLines({ hasRows: work.hasRows, hasOpen: work.hasUncategorized }) },
      ],
    });
  },
});

/** Whether there is a book or service to ask. A named book that is missing is an error of the first call. */
function hasPlace({ settings: { place } }: Context): boolean {
  return place.kind === "remote" || place.isExplicit || existsSync(place.database);
}

function nextLines({ hasRows, hasOpen }: { hasRows: boolean; hasOpen: boolean }) {
  return [
    ["cashbook tx import <file>", "read a bank file, no row twice"],
    ...(hasOpen ? [["cashbook review", "give transactions a category, many with one key"] as const] : []),
    ...(hasRows ? [["cashbook reports summary", "income, expenses and balances"] as const] : []),
    ["cashbook --help", "all commands"],
  ] as const;
}
