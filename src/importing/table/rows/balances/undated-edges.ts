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
  { isDated, rule, ...row }: UndatedRow & { readonly isDated: boolean; readonly rule: SurveyRule },
): void {
  const { undated } = group;
  // Sums alone say nothing of single rows.
  if (isDated || rule.layout.columns.balance === undefined) {
    group.isBegun = true;
    for (const waiting of undated.splice(0)) followBalance(survey, group, { ...waiting, rule });
    followBalance(survey, group, { ...row, rule });
  } else if (!group.isBegun) survey.unreadAbove = row.line;
  else {
    survey.unreadBelow ??= row.line;
    undated.push(row);
    const [oldest] = undated.length > WAITING_MAX ? undated.splice(0, 1) : [];
    if (oldest !== undefined) followBalance(survey, group, { ...oldest, rule });
  }
}
