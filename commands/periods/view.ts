/** How a closed period is shown to programs. */
import type { ClosedPeriod } from "../../src/contract/period.ts";
import type { FieldOf } from "../../src/terminal/view.ts";

export const periodFields: readonly FieldOf<ClosedPeriod>[] = [
  { name: "closed_until", kind: "date" },
  { name: "previous", kind: "date" },
  { name: "transaction_count", kind: "count" },
  { name: "uncategorized_count", kind: "count" },
  { name: "unreconciled_count", kind: "count" },
];
