/**
 * Rows with an amount and a balance whose day cannot be read. They are rejected: within a file its balances lead over them all
 * the same, but before its first row and behind its last one they are none of what the file is proved to hold.
 */
import type { GroupSurvey, Survey, SurveyRule, UndatedRow } from "../../survey-tallies.ts";
import { followBalance } from "./running-balance.ts";

/** Rows that wait for one below them with a day. */
const WAITING_MAX = 100;

/** Follows the balance of a row, with those that waited for it. */
export function followDated(
  survey: Survey,
  group: GroupSurvey,
  row: UndatedRow & { readonly isDated: boolean; readonly rule: SurveyRule },
): void {
  const { undated } = group;
  const { line, cells, amount, isDated, rule } = row;
  // Sums alone say nothing of single rows.
  if (isDated || rule.layout.columns.balance === undefined) {
    group.isBegun = true;
    if (undated.length > 0)
      for (const waiting of undated.splice(0)) followBalance(survey, group, { ...waiting, rule });
    followBalance(survey, group, row);
  } else if (!group.isBegun) survey.unreadAbove = line;
  else {
    survey.unreadBelow ??= line;
    undated.push({ line, cells, amount });
    const oldest = undated.length > WAITING_MAX ? undated.shift() : undefined;
    if (oldest !== undefined) followBalance(survey, group, { ...oldest, rule });
  }
}
