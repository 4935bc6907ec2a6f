/** Finds a rule by its name, its place in the order, its id or the end of that. */
import { ambiguous, everyRow } from "../../src/client/find.ts";
import { pages } from "../../src/client/pages.ts";
import { rules, type Rule } from "../../src/contract/rule.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";

/** Problems: unknown_name, ambiguous_name. */
export async function findRule(
  { call, stream }: Pick<Context, "call" | "stream">,
  word: string,
): Promise<Rule> {
  const all = await everyRow(pages({ call, stream }, rules.list, {}, { limit: Infinity }));
  const folded = word.trim().toLowerCase();
  const digits = folded.replaceAll("-", "");
  const named = (test: (rule: Rule) => boolean) => all.filter(test);
  const exact = named(({ id, name, position }) =>
    [id, name.toLowerCase(), String(position)].includes(folded),
  );
  const byEnding = /^[0-9a-f]{6,32}$/.test(digits)
    ? named(({ id }) => id.replaceAll("-", "").endsWith(digits))
    : [];
  const byPart = named(({ name }) => name.toLowerCase().includes(folded));
  const [matches = []] = [exact, byEnding, byPart].filter(({ length }) => length > 0);
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return only;
  if (only === undefined) {
    throw new Problem("unknown_name", {
      detail: `There is no rule ${JSON.stringify(word)}.`,
      remedy: "`cashbook rules list` shows the rules.",
    });
  }
  throw ambiguous(word, { what: "rules", candidates: matches.map(({ name }) => name) });
}
