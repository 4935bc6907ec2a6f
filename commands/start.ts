import { accounts } from "../src/contract/account.ts";
import { rules } from "../src/contract/rule.ts";
import { company } from "../src/contract/company.ts";
import { command } from "../src/terminal/command.ts";
import type { Context } from "../src/terminal/context.ts";
import { record, type LabelledLine, type View } from "../src/terminal/view.ts";
import { accountBlock, startLines } from "./start/account-block.ts";
import { optional } from "../src/client/optional-call.ts";
import { hasPlace } from "./start/has-place.ts";
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
    const lacksRules = work.isMostlyUncategorized && (await hasNoRules(context));
    const data = { company: own?.data ?? null, accounts: list?.data ?? [], ...work.data };
    const base = own?.data.base_currency ?? "";
    return record({
      data,
      sentence: own?.data.name ?? "cashbook",
      lines: (locale) => [...placeLines(context), ...startLines(list, { base, locale })],
      sections: [
        ...accountBlock(list, { base }),
        ...(work.isDone ? [] : [{ title: "Waiting", lines: work.lines }]),
        {
          title: "Next",
          lines: () => nextLines({ hasRows: work.hasRows, hasOpen: work.hasUncategorized, lacksRules }),
        },
      ],
    });
  },
});

/** Where the figures come from, where that is not this machine. */
function placeLines({ settings: { place, profile } }: Pick<Context, "settings">): readonly LabelledLine[] {
  if (place.kind !== "remote") return [];
  return [["", `on ${place.baseUrl}${profile === undefined ? "" : `, profile ${profile}`}`]];
}

/** Whether there is no rule; not where the credential may not read rules, or the service has none. */
async function hasNoRules({ call, interruption: signal }: Context): Promise<boolean> {
  const list = await optional(() => call(rules.list, { limit: 1 }, { isOptional: true, signal }));
  return list?.data.length === 0;
}

interface Standing {
  readonly hasRows: boolean;
  readonly hasOpen: boolean;
  /** Whether most rows have no category, and no rule gives them one. */
  readonly lacksRules: boolean;
}

function nextLines({ hasRows, hasOpen, lacksRules }: Standing) {
  return [
    ["cashbook tx import <file>", "read a bank file, no row twice"],
    ...(lacksRules
      ? [["cashbook rules starter", "rules to begin with, and what they would do"] as const]
      : []),
    ...(hasOpen ? [["cashbook review", "give transactions a category, many with one key"] as const] : []),
    ...(hasRows ? [["cashbook reports summary", "income, expenses and balances"] as const] : []),
    ["cashbook --help", "all commands"],
  ] as const;
}
