/** What a bank's file can say of a row beyond the members of a transaction. */

/** Code points of one text at most; what is longer is cut, and ends with "…". */
export const SOURCE_TEXT_MAX = 500;

export const sourceWords = {
  counterparty_name: "Name of the counterparty.",
  counterparty_account: "IBAN or number of the counterparty's account, or the file's name for it.",
  cardholder: "Who paid by card on the company's behalf.",
  bank_id: "The bank's own id of the row.",
  bank_reference: "The bank's reference.",
  payment_reference: "The payer's or payee's reference, such as an end-to-end id.",
  check_number: "Check number.",
  bank_type: "Transaction type, in the bank's words or codes.",
  bank_category: "Category, in the bank's words.",
} as const;

export type SourceField = keyof typeof sourceWords;
export const sourceFields = Object.keys(sourceWords) as readonly SourceField[];
