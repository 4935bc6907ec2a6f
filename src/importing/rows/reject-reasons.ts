/** Why a row of a file does not become a transaction; each code has its sentence. */
export const rejectReasons = {
  amount_syntax: "The amount is not a number.",
  amount_precision: "The amount has more decimals than its currency.",
  amount_range: "The amount has more than 15 digits.",
  amount_missing: "The amount is empty.",
  both_debit_and_credit: "Both the debit and the credit column hold an amount.",
  fee_unknown:
    "Nothing proves whether the amount includes the fee. Write what moved the account as the amount, and empty the fee.",
  several_amounts: "Several columns of amounts hold one.",
  invalid_date: "The date does not exist or is not of the file's date format.",
  date_missing: "The date is empty.",
  date_out_of_range: "The date is before 1970 or more than a year ahead.",
  unknown_currency: "The currency is not in ISO 4217.",
  unknown_sign: "The sign column holds a word that is not known.",
  wrong_cell_count: "The row has more or fewer cells than the header.",
  total_unproven:
    "The row is called a total, and neither a balance nor the rows around it show that it sums them up. Delete it, or call it otherwise.",
  text_missing: "The description is empty.",
  text_too_long: "A text is longer than a transaction can hold.",
  invalid_entry: "The entry is not as its format has it.",
  trade: "A trade of securities is not an entry of a bank account.",
  invalid_text: "A text holds characters that cannot be stored.",
  field_too_large: "A cell is larger than 1 MiB.",
  partly_cancelled:
    "A part of the entry was cancelled, and nothing tells what is left. Write what moved the account, and empty its state.",
  not_booked: "The bank has not booked this entry yet.",
  corrected: "Another entry of the file takes this one back, or stands in its place.",
  summary_line: "The line sums up others and is no booking.",
  part_of_entry: "The line is a part of an entry that the file tells as a whole, too.",
} as const;

/** What is no booking: it is skipped and counted, and nobody has to correct it. */
export const skippedCodes: ReadonlySet<RejectCode> = new Set([
  "not_booked",
  "corrected",
  "summary_line",
  "part_of_entry",
]);

export type RejectCode = keyof typeof rejectReasons;
