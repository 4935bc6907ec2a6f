/** Whether an account's balances in the book are those that a file of it proves. */
import * as z from "zod/mini";
import { day, documented, identifier } from "../values/documented.ts";
import { described, exactNumber, oneOf } from "../values/text.ts";

export const bookProofSchema = documented(
  z.object({
    result: described(
      oneOf(["proved", "failed", "unavailable"]),
      "proved: the book's balances match the file's; failed: they do not; unavailable: there is nothing to compare.",
    ),
    reason: z.optional(
      described(
        z.string(),
        "Where it failed: opening (the account's opening balance differs; nothing is booked before the file), before (the balances before the file's first row and after its last row differ), within (only one of them differs), after (the opening balance of the account's next file differs). Why it is unavailable: no_balances (the file proves none), no_opening (the account has no opening balance).",
      ),
    ),
    opening_date: z.optional(described(day(), "Booking day of the file's first row.")),
    opening_balance: z.optional(described(exactNumber(), "The book's balance before the file's first row.")),
    opening_difference: z.optional(described(exactNumber(), "The file's balance minus the book's there.")),
    closing_date: z.optional(described(day(), "Booking day of the file's last row.")),
    closing_balance: z.optional(described(exactNumber(), "The book's balance after the file's last row.")),
    closing_difference: z.optional(described(exactNumber(), "The file's balance minus the book's there.")),
    opening_file: z.optional(
      described(
        z.object({ import_id: identifier(), file_name: z.string() }),
        "With reason opening: another file that proves the account's opening balance in the book.",
      ),
    ),
    held_sum: z.optional(described(exactNumber(), "Sum of held rows (see `imports accept`).")),
    next: z.optional(
      described(
        z.object({
          import_id: identifier(),
          file_name: z.string(),
          opening_date: day(),
          opening_balance: described(exactNumber(), "Opening balance of that file."),
          book_balance: described(exactNumber(), "The book's balance there."),
        }),
        "The account's next file, if the book does not match its opening balance.",
      ),
    ),
  }),
  { component: "BookProof" },
);
export type BookProof = z.output<typeof bookProofSchema>;
