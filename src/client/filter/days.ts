/** Terms about days: a value is a day or a period, as --from and --to take them, and a comparison needs one of its edges. */
import type { WhereCondition } from "../../contract/transaction/where.ts";
import type { WhereField, WhereOperator } from "../../contract/transaction/where-fields.ts";
import { findPeriod, localDay } from "../notation/named-periods.ts";

const DAY_FIELDS: readonly WhereField[] = ["transaction_date", "posted_date"];

interface Comparison {
  readonly field: WhereField;
  readonly op: WhereOperator;
  readonly value: string;
}

/** Whether the value is a day or a period. `~` takes any part of a day as it is written. */
export function isAboutDays({ field, op }: Pick<Comparison, "field" | "op">): boolean {
  return op !== "~" && DAY_FIELDS.includes(field);
}

/** Whether the value stands for more days than one, as seen on the day `today`. */
export function isLongPeriod(comparison: Comparison, today: string = localDay()): boolean {
  const span = isAboutDays(comparison) ? findPeriod(comparison.value, today) : undefined;
  return span !== undefined && span.from !== span.to;
}

/**
 * The conditions, all of which hold, on the days for which a value of `=`, `<` and the like stands: after a period is after
 * its last day, `=` a period is within it.
 */
export function dayConditions(
  { field, op, value }: Comparison,
  today: string = localDay(),
): readonly WhereCondition[] {
  const { from, to } = findPeriod(value, today) ?? { from: value, to: value };
  if (op === "=" && from !== to)
    return [
      { field, op: ">=", value: from },
      { field, op: "<=", value: to },
    ];
  return [{ field, op, value: op === ">" || op === "<=" ? to : from }];
}
