/** How rows without a day come by one. */
import type { Sizes } from "../amount-sizes.ts";

export interface SharedDays {
  /**
   * Where rows without a day have theirs: `above`, in the first row of the day; `head`, in a line of its own; `split`, in the
   * line above each amount; `parts`, they are what the row above comes to, and no bookings; `open` where nothing proves it.
   */
  readonly kind: "above" | "head" | "split" | "parts" | "open";
  /** Whether the running balance has to prove it. */
  readonly byBalance: boolean;
  /** The stated balance from which it has to continue, where rows without a day stand above the first balance of a row. */
  readonly opening?: Sizes | undefined;
  /** How many rows have none, and the line of the first. */
  readonly rows: number;
  readonly line: number;
}
