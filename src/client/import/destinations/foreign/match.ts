/** What an import into a foreign service would do, found out by the same look-up, with nothing sent. */
import type { RowMatch } from "../../../../contract/import/row.ts";
import type { RowSource } from "../../../../importing/drive/row-source.ts";
import type { ImportContext } from "../../context.ts";
import type { Matcher, Matching } from "../destination.ts";
import { daySpans } from "./day-spans.ts";
import { rowJudge } from "./judge-rows.ts";
import { lookUpIn, type IdsByKey } from "./look-up.ts";

/** Looks up what the accounts hold, once; nothing of it where that is not wanted. */
export async function foreignMatcher(
  source: RowSource,
  { targets, noLookup }: Matching,
  context: ImportContext,
): Promise<Matcher> {
  const idsByPart = new Map<string, IdsByKey>();
  const isLookedUp = !noLookup && [...targets.values()].some(({ id }) => id !== null);
  for (const [key, span] of isLookedUp ? await daySpans(source) : []) {
    const id = targets.get(key)?.id ?? null;
    if (id !== null) idsByPart.set(key, await lookUpIn(id, context)(span));
  }
  return ({ key }, { id }) => {
    const judge = rowJudge({
      account: id ?? "",
      format: source.format,
      ids: idsByPart.get(key) ?? new Map<string, readonly string[]>(),
      ownIds: new Set(),
      state: context.state,
    });
    return async (rows) => {
      const matches: RowMatch[] = [];
      for (const row of rows) matches.push((await judge(row)).match);
      return matches;
    };
  };
}
