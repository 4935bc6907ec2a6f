/** Whether an account's balances in the book are those that a file of it proves. */
import * as z from "zod/mini";
import { day, documented, identifier } from "../values/documented.ts";
import { described, exactNumber, oneOf } from "../values/text.ts";

export const bookProofSchema = documented(
  z.object({
    result: described(
      oneOf(["proved", "failed", "unavailable"]),
      "proved: the book's balances are the file's; failed: they are not; unavailable: there is nothing to compare.",
    ),
    reason: z.optional(
      described(
        z.string(),
        "Where it failed: opening (nothing is booked before the file, so the account's opening balance is another), before (the balance before the file's first row, and so the one after its last), within (one of both only), after (the account's next file begins with another balance). Why it is unavailable: no_balances (the file proves none), no_opening (the account has no opening balance).",
      ),
    ),
    opening_date: z.optional(described(day(), "Booking day of the file's first row.")),
    opening_balance: z.optional(described(exactNumber(), "What the book has before the file's first row.")),
    opening_difference: z.optional(described(exactNumber(), "What the file has more there.")),
    closing_date: z.optional(described(day(), "Booking day of the file's last row.")),
    closing_balance: z.optional(described(exactNumber(), "What the book has after the file's last row.")),
    closing_difference: z.optional(described(exactNumber(), "What the file has more there.")),
    held_sum: z.optional(described(exactNumber(), "What rows that wait for `imports accept` come to.")),
    next: z.optional(
      described(
        z.object({
          import_id: identifier(),
          file_name: z.string(),
          opening_date: day(),
          opening_balance: described(exactNumber(), "What that file begins with."),
          book_balance: described(exactNumber(), "What the book has there."),
        }),
        "The account's next file, where the book does not stand as it begins.",
      ),
    ),
  }),
  { component: "BookProof" },
);
export type BookProof = z.output<typeof bookProofSchema>;
