/** Why a row of a file does not become a transaction; each code has its sentence. */
export const rejectReasons = {
  amount_syntax: "The amount is not a number.",
  amount_precision: "The amount has more decimals than its currency.",
  amount_range: "The amount has more than 15 digits.",
  amount_missing: "The amount is empty.",
  both_debit_and_credit: "Both the debit and the credit column have an amount.",
  fee_unknown:
    "Nothing proves whether the amount includes the fee. Write the amount that the account moved by, and empty the fee.",
  several_amounts: "More than one amount column has an amount.",
  invalid_date: "The date does not exist or is not in the file's date format.",
  date_missing: "The date is empty.",
  date_out_of_range:
    "The date is before 2 January 1970, as programs write where there is none, or more than a year ahead.",
  unknown_currency: "The currency is not in ISO 4217.",
  unknown_sign: "The sign column has an unknown word.",
  unknown_status:
    "The status does not say whether the entry moved the account. If it did, empty the status; otherwise delete the row.",
  wrong_cell_count: "The row has more or fewer cells than the header.",
  total_unproven:
    "The row is called a total, but neither a balance nor the rows around it prove it. Delete it, or give it another name.",
  text_missing: "The description is empty.",
  text_too_long: "A text is longer than a transaction can hold.",
  invalid_entry: "The entry does not follow its format.",
  trade: "A trade of securities is not an entry of a bank account.",
  invalid_text: "A text has characters that cannot be stored.",
  field_too_large: "A cell is larger than 1 MiB.",
  partly_cancelled:
    "Part of the entry was cancelled, and nothing shows what is left. Write the amount that the account moved by, and empty its status.",
  not_booked: "The bank has not booked this entry: it is pending, or was taken back.",
  corrected: "Another entry of the file removes or replaces this one.",
  summary_line: "The line is a total or a note, not a booking.",
  zero_amount: "The amount is zero: no money moved.",
  part_of_entry: "The line is part of an entry that the file also has as a whole.",
  repeated: "The statement stands in the file before, with the same entries: each was booked once.",
  changed:
    "The service changed this transaction, which an earlier file brought. Compare its date and amount, and correct it by hand.",
  withdrawn:
    "The service took this transaction back, as it does when a pending one is booked. Delete it if an earlier file brought it.",
  period_closed: "The books are closed for this day.",
} as const;

/** What is no booking: it is skipped and counted, and nobody has to correct it. */
export const skippedCodes: ReadonlySet<RejectCode> = new Set([
  "not_booked",
  "corrected",
  "summary_line",
  "zero_amount",
  "part_of_entry",
  "repeated",
  "changed",
  "withdrawn",
]);

export type RejectCode = keyof typeof rejectReasons;
