/** Builds records from validated requests: defaults, the chart, folded texts, and the amount in the account's currency. */
import { UNCATEGORIZED } from "../../contract/category/classification.ts";
import { decimalsFault } from "../../contract/values/amount-decimals.ts";
import { convertMinor, MAX_MINOR, toMinor, type AmountFault } from "../../contract/values/money.ts";
import { Problem } from "../../contract/problem.ts";
import type { CreateTransaction } from "../../contract/transaction/request.ts";
import { NOWHERE, type CompanyChart, type Place } from "../categories/company-chart.ts";
import { fold } from "../../contract/category/fold.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { Origin, Origins } from "../ports/origins.ts";
import type { FoldedTexts, TransactionRecord } from "../ports/transactions.ts";

/** One object for all, since most records have none. */
const NO_ORIGINS: Origins = {};

interface NewTransaction {
  readonly request: Omit<CreateTransaction, "bank_account_id">;
  readonly account: Pick<AccountRecord, "id" | "currency_code">;
  /** Needed only where the request has a category: the built-in chart serves for others. */
  readonly chart: Pick<CompanyChart, "place">;
  readonly id: string;
  readonly sequence: bigint;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly bank_statement_id?: string | null;
  readonly import_id?: string | null;
  /** pending where it is absent. */
  readonly status?: "pending" | "posted";
}

/**
 * The record of a new transaction. Throws `amount_precision` or `amount_range`, and `exchange_rate_required` for another
 * currency without a rate; `validation_failed` for a rate other than 1 between equal currencies.
 */
export function newRecord({
  request,
  account,
  chart,
  id,
  sequence,
  now,
  bank_statement_id = null,
  import_id = null,
  status = "pending",
}: NewTransaction): TransactionRecord {
  const { transaction_date, description, original_description = description, merchant_name = "" } = request;
  const { amount, exchange_rate: rate, currency_code: currency = account.currency_code } = request;
  const account_currency = account.currency_code;
  const price = convertToBooked({ amount, currency_code: currency, exchange_rate: rate, account_currency });
  const { category = "" } = request;
  const place = category === "" ? NOWHERE : chart.place(category);
  const accounting_category = (request.accounting_category ?? place.accounting_category) || UNCATEGORIZED;
  const cash_flow_category = (request.cash_flow_category ?? place.cash_flow_category) || UNCATEGORIZED;
  const tags = distinct(request.tags ?? []);
  // No spread: a million rows pass here, and an object literal is faster.
  return {
    id,
    bank_account_id: account.id,
    transaction_date,
    posted_date: request.posted_date ?? transaction_date,
    description,
    original_description,
    amount_minor: price.amount_minor,
    currency_code: price.currency_code,
    exchange_rate: price.exchange_rate,
    booked_minor: price.booked_minor,
    category,
    accounting_category,
    cash_flow_category,
    merchant_name,
    status,
    status_before: null,
    is_reconciled: false,
    tags,
    bank_statement_id,
    import_id,
    external_id: request.external_id ?? null,
    origins:
      category === ""
        ? NO_ORIGINS
        : placeOrigins(place, { accounting_category, cash_flow_category, import_id }),
    ai_confidence: null,
    twin: null,
    folded: foldedTexts({ description, original_description, merchant_name, tags }),
    created_at: now,
    updated_at: now,
    version: 1,
    deleted_at: null,
    sequence,
  };
}

/** The origins of a place that is not its category's: whoever gave the category gave the place beside it. */
function placeOrigins(
  place: Place,
  { accounting_category, cash_flow_category, import_id }: Place & Pick<TransactionRecord, "import_id">,
): Origins {
  const setsAccounting = accounting_category !== place.accounting_category;
  const setsCashFlow = cash_flow_category !== place.cash_flow_category;
  if (!setsAccounting && !setsCashFlow) return NO_ORIGINS;
  const origin: Origin = { by: import_id === null ? "person" : "file" };
  return {
    ...(setsAccounting && { accounting_category: origin }),
    ...(setsCashFlow && { cash_flow_category: origin }),
  };
}

interface Price {
  /** Plain numeral in major units. */
  readonly amount: string;
  readonly currency_code: string;
  readonly exchange_rate?: string | undefined;
  readonly account_currency: string;
}

/** The amount in its own and in the account's currency. Problems as of `newRecord`. */
export function convertToBooked({
  amount,
  currency_code,
  exchange_rate,
  account_currency,
}: Price): Pick<TransactionRecord, "amount_minor" | "currency_code" | "exchange_rate" | "booked_minor"> {
  const amount_minor = minorOf(amount, currency_code);
  if (currency_code === account_currency) {
    if (exchange_rate !== undefined && exchange_rate !== "1") refuseRate(currency_code);
    return { amount_minor, currency_code, exchange_rate: null, booked_minor: amount_minor };
  }
  if (exchange_rate === undefined) refuseMissingRate(currency_code, account_currency);
  const booked_minor = convertMinor(amount_minor, exchange_rate, {
    from: currency_code,
    to: account_currency,
  });
  if (booked_minor > MAX_MINOR || booked_minor < -MAX_MINOR) {
    throw fault(
      "amount_range",
      "/exchange_rate",
      `makes the amount longer than 15 digits in ${account_currency}`,
    );
  }
  return { amount_minor, currency_code, exchange_rate, booked_minor };
}

function minorOf(amount: string, currency: string): bigint {
  const minor = toMinor(amount, currency);
  if (typeof minor === "bigint") return minor;
  if (minor === "amount_precision") {
    const { detail, remedy } = decimalsFault(amount, currency);
    throw fault(minor, "/amount", detail, remedy);
  }
  throw fault(
    minor,
    "/amount",
    minor === "amount_range"
      ? `${amount} ${currency} has more than 15 digits`
      : `"${amount}" is not a number`,
  );
}

function refuseRate(currency: string): never {
  throw fault("validation_failed", "/exchange_rate", `must be 1, because the account is in ${currency} too`);
}

function refuseMissingRate(currency: string, accountCurrency: string): never {
  throw new Problem("exchange_rate_required", {
    detail: `The amount is in ${currency} and the account in ${accountCurrency}, but no exchange rate is given.`,
    errors: [{ pointer: "/exchange_rate", code: "exchange_rate_required", detail: "is required" }],
  });
}

function fault(
  code: AmountFault | "validation_failed",
  pointer: string,
  detail: string,
  remedy?: string,
): Problem {
  const field = pointer.slice(1).replaceAll("_", " ");
  return new Problem(code, {
    detail: `The ${field} ${detail}.`,
    ...(remedy === undefined ? {} : { remedy }),
    errors: [{ pointer, code: code === "validation_failed" ? "invalid" : code, detail }],
  });
}

/** The texts folded for search. */
export function foldedTexts({
  description,
  original_description,
  merchant_name,
  tags,
}: Pick<TransactionRecord, "description" | "original_description" | "merchant_name" | "tags">): FoldedTexts {
  return {
    description: fold(description),
    original: original_description === description ? null : fold(original_description),
    merchant: merchant_name === "" ? "" : fold(merchant_name),
    tags: tags.map(fold),
  };
}

/** Tags without duplicates, in their order. */
export function distinct(tags: readonly string[]): readonly string[] {
  return tags.length < 2 ? tags : [...new Set(tags)];
}
