/**
 * Brex: GET /v2/transactions/card/primary and …/cash/{id}, all of them settled. Whole numbers of the smallest unit; what a card has
 * spent is positive, and so is what a cash account has received: the types tell them apart. Only transactions of a cash account have a
 * transfer_id, so that a type of cards beside it ("COLLECTION") does not turn a deposit into money out.
 */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

const CARD_TYPES = ["PURCHASE", "REFUND", "CHARGEBACK", "REWARDS_CREDIT", "COLLECTION", "BNPL_FEE"];
const CASH_TYPES = [
  "PAYMENT",
  "DIVIDEND",
  "FEE",
  "ADJUSTMENT",
  "INTEREST",
  "CARD_COLLECTION",
  "REWARDS_REDEMPTION",
  "RECEIVABLES_OFFERS_ADVANCE",
  "RECEIVABLES_OFFERS_REPAYMENT",
  "RECEIVABLES_OFFERS_COLLECTION",
  "FBO_TRANSFER",
  "BREX_OPERATIONAL_TRANSFER",
  "INTRA_CUSTOMER_ACCOUNT_BOOK_TRANSFER",
  "BOOK_TRANSFER",
  "CRYPTO_BRIDGE",
  "STABLECOIN",
  "TRANSACTION_FEES_COLLECTION",
  "PAYBACK",
];

export const brex: EntryLayout = {
  id: "brex",
  dateFormat: "YYYY-MM-DD",
  because: "Brex defines dates and amounts, and the type of each says what its sign means.",
  members: [["items[].posted_at_date", "items[].amount.amount"]],
  entries: "items[]",
  posted: ["posted_at_date"],
  transacted: ["initiated_at_date"],
  amount: {
    at: "amount.amount",
    decimals: "currency",
    way: { at: "type", plusIsOut: CARD_TYPES, plusIsIn: CASH_TYPES, onlyOfIn: "transfer_id" },
  },
  currency: "amount.currency",
  description: ["description"],
  merchant: ["merchant.raw_descriptor"],
  bankId: ["id"],
  source: { bank_type: ["type"], payment_reference: ["transfer_id"] },
};
