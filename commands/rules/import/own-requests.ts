/** The rules of our own file as requests. */
import { findAccountId } from "../../../src/client/find.ts";
import type { FileRule } from "../../../src/client/rules-file/read-rules-file.ts";
import { storedCondition, storedSettings } from "../../../src/client/rules-file/rule-requests.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import type { rules } from "../../../src/contract/rule.ts";
import type { WhereCondition } from "../../../src/contract/transaction/where.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { readWhere } from "../../tx/where.ts";

export type RuleRequest = InputOf<typeof rules.import>["rules"][number];

/** Problems: those of --where for a condition that is a text, unknown_account. */
export async function ownRequests(
  context: Context,
  fileRules: readonly FileRule[],
): Promise<readonly RuleRequest[]> {
  const requests: RuleRequest[] = [];
  for (const { name, where, set } of fileRules) {
    const conditions: WhereCondition[] = [];
    for (const condition of where) {
      if (typeof condition === "string")
        for (const each of (await readWhere(context, [condition])) ?? []) conditions.push(each);
      else
        conditions.push(await storedCondition(condition, (account) => findAccountId(context.call, account)));
    }
    // What they hold is checked by the operation, which names the member.
    requests.push({ name, where: conditions, set: storedSettings(set) });
  }
  return requests;
}
