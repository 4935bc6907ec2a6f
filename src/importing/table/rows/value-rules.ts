/** The values of a row in the order in which they are read: the first that cannot be read refuses the row. */
import { currencyDecimals, isCurrency } from "../../../contract/values/currency.ts";
import { yearlessDay } from "../../cells/yearless-day.ts";
import { rejectReasons } from "../../rows/reject-reasons.ts";
import { isTotal } from "../../words/totals.ts";
import { groupOf } from "../decide/accounts/group-rule.ts";
import { isOutside } from "../decide/dates/stated-limits.ts";
import { chargeOf } from "../decide/fees/tax-column.ts";
import { withoutExtraCells } from "../layout/extra-cells.ts";
import { signedMinor } from "./amount-cells.ts";
import { columnsOf, firstText } from "./cell-texts.ts";
import { feeIn } from "./fee-row.ts";
import { isLabelled } from "./incomplete-rows.ts";
import { DAY_OF_NONE } from "./line-rules.ts";
import type { RowRule } from "./row-context.ts";

const THREE_FIGURES =
  "Other amounts have two decimals, so these three figures may be thousands. Write the amount with two decimals.";
const INSTALMENT =
  /(?<![0-9./])[0-9]{1,2} ?(?:\/|de|of|von|di|z|из) ?[0-9]{1,2}(?![0-9]|[./][0-9])|\b(?:instal?ments?|rate|raten|cuotas?|parcelas?|parc|plazos?|rata|mensualite|echeance|termijn|taksit)\b|分割|分期|할부/iu;
const YEAR_OF_NONE = "The date has no year, and the file does not state one.";

const SIDE_OF_NONE =
  "Titles above other rows say which way their money went, and none above this one. Write the amount with a minus if it is money out.";

export const valueRules = {
  cellCount: (draft, { layout }) => {
    const { cells, areCellsMoved } = draft;
    const isLonger =
      cells.length > layout.width && cells.slice(layout.width).some((cell) => cell.trim() !== "");
    const whole = areCellsMoved ? undefined : isLonger ? withoutExtraCells(cells, layout) : cells;
    if (whole === undefined) return "wrong_cell_count";
    draft.whole = whole;
    return undefined;
  },

  missingDay: ({ line, dayText }, { isBelow, layout }) => {
    if (dayText !== "") return undefined;
    if (isBelow(line)) return "summary_line";
    return layout.sharedDays === undefined ? "date_missing" : ["date_missing", DAY_OF_NONE];
  },

  bookingDay: (draft, { dayOf, isBelow }) => {
    const { line, dayText } = draft;
    const day = dayOf(dayText);
    if (typeof day === "number") {
      draft.postedDay = day;
      return undefined;
    }
    // Below the table, a line without a date is a sum.
    const isLabel =
      isBelow(line) && day === "invalid_date" && (!/[0-9]/.test(dayText) || isLabelled(dayText));
    if (isLabel || isTotal(dayText)) return "summary_line";
    const why = yearlessDay(dayText) === undefined ? rejectReasons[day] : YEAR_OF_NONE;
    return [day, `"${dayText.trim()}": ${why}`];
  },

  /** An instalment may show the day of its purchase, however long ago. */
  outsidePeriod: ({ cells, dayText, postedDay }, { limits, layout: { columns } }) => {
    if (limits === undefined || !isOutside(postedDay, limits)) return undefined;
    const texts = columnsOf(columns, "description", "merchant", "kind", "reference");
    if (texts.some((index) => INSTALMENT.test(cells[index] ?? ""))) return undefined;
    return [
      "date_out_of_range",
      `"${dayText.trim()}": the file states that it covers "${limits[0]?.text ?? ""}". Correct the date, or delete the line that states it.`,
    ];
  },

  amount: (draft, { layout, moneyColumns }) => {
    const { cells, amountCell } = draft;
    if (typeof amountCell === "string") {
      const isShort = moneyColumns.every((index) => index >= cells.length);
      if (amountCell === "unknown_sign" && layout.titledSides !== undefined)
        return [amountCell, SIDE_OF_NONE];
      return amountCell === "amount_missing" && isShort ? "wrong_cell_count" : amountCell;
    }
    draft.amount = amountCell;
    return undefined;
  },

  dayOfOperation: (draft, { dayOf, layout: { columns } }) => {
    const hasBoth = columns.posted_date !== undefined && columns.date !== undefined;
    const text = hasBoth ? firstText(draft.cells, columns.date) : "";
    const day = text === "" ? draft.postedDay : dayOf(text);
    if (typeof day === "string") return [day, `"${text.trim()}": ${rejectReasons[day]}`];
    draft.day = day;
    return undefined;
  },

  currencyOfGroup: (draft, { groups }) => {
    const { key, currency, sharing } = groupOf(draft, draft.amount, groups);
    if (currency !== null && isCurrency(currency)) {
      draft.group = key;
      draft.currency = currency;
      return undefined;
    }
    if (currency !== null) return ["unknown_currency", `"${currency}": ${rejectReasons.unknown_currency}`];
    return ["unknown_currency", unknownCurrency(sharing, groups.requestedCurrency ?? groups.own)];
  },

  movement: (draft, { mark, sign, hasTwoDecimals }) => {
    const { amount: cell, currency } = draft;
    const minor = signedMinor(cell, { mark, sign, decimals: currencyDecimals(currency) });
    if (typeof minor === "string") return [minor, `"${cell.text.trim()}": ${rejectReasons[minor]}`];
    const { body } = cell.parts;
    if (hasTwoDecimals && body.at(-4) === mark && body.length <= 7 && currencyDecimals(currency) < 3)
      return ["amount_syntax", `"${cell.text.trim()}": ${THREE_FIGURES}`];
    draft.movement = minor;
    return undefined;
  },

  fee: (draft, { fee: rule, layout, mark, sign }) => {
    if (rule === undefined) return undefined;
    const text = draft.cells[rule.column] ?? "";
    const size = chargeOf(draft.cells, layout, { mark, decimals: currencyDecimals(draft.currency) });
    if (Number.isNaN(size)) return ["amount_syntax", `The fee "${text.trim()}" is not an amount.`];
    // With its minus and without an amount beside it, it is a movement of its own.
    const isOwn = draft.amount.column === undefined && size < 0 && sign === "as_is";
    const turn = rule.turn ?? (isOwn ? 1 : undefined);
    if (size !== 0 && turn === undefined)
      return ["fee_unknown", `Fee "${text.trim()}": ${rejectReasons.fee_unknown}`];
    // The fee of a row that holds nothing else is in no amount.
    if (draft.amount.column === undefined && rule.turn === 0) return "amount_missing";
    draft.feeAmount = size;
    draft.movement += (turn ?? 0) * size;
    return undefined;
  },

  /** Of a list whose amounts are without their fees, taxes may be in them or not. */
  taxOfTrades: ({ cells }, { layout: { tradeFee } }) => {
    const text = (cells[tradeFee?.tax ?? -1] ?? "").trim();
    if (!/[1-9]/.test(text)) return undefined;
    return [
      "fee_unknown",
      `Tax "${text.slice(0, 40)}": the amounts are without their fees, and nothing shows whether they are without taxes too. Write the amount that the account moved by, and empty the tax.`,
    ];
  },

  /** Where nothing tells whether the amounts are without their fees, they may be without taxes, too. */
  taxBesideFee: ({ cells }, { fee, layout: { tax } }) => {
    const text = (cells[tax?.column ?? -1] ?? "").trim();
    if (fee === undefined || fee.turn !== undefined || !/[1-9]/.test(text)) return undefined;
    return [
      "fee_unknown",
      `Tax "${text.slice(0, 40)}": nothing proves whether the amount includes the tax. Write the amount that the account moved by, and empty the tax.`,
    ];
  },

  /** What a fee in another currency took from the account, no column says. */
  feeCurrency: ({ cells, feeAmount, currency }, { layout: { ends } }) => {
    const code = (cells[ends?.source.feeCurrency ?? -1] ?? "").trim().toUpperCase();
    if (feeAmount === 0 || code === "" || code === currency) return undefined;
    return [
      "fee_unknown",
      `The fee is in ${code.slice(0, 20)}, and the amount in ${currency}. Write the amount that the account moved by, and empty the fee.`,
    ];
  },

  feeOfRow: (draft, table) => {
    if (table.isSplit !== true) return undefined;
    const own = feeIn(draft, table);
    if (own === undefined) return ["fee_unknown", "Gross, fee and net of the row do not add up."];
    draft.feeOfRow = own;
    return undefined;
  },

  /** As a card is checked, or a notice given. A payment that its fee uses up is two movements where fees become rows. */
  zeroAmount: ({ movement, feeOfRow }) => (movement === 0 && feeOfRow === 0 ? "zero_amount" : undefined),

  texts: (draft, { textsOf }) => {
    const read = textsOf(draft.whole, draft.movement < 0);
    if (typeof read === "string") return read;
    draft.texts = read;
    return undefined;
  },
} satisfies Readonly<Record<string, RowRule>>;

/** `chosen` is the currency of the flag or the account. */
function unknownCurrency(sharing: readonly string[] | undefined, chosen: string | undefined): string {
  if (sharing === undefined) return "The file names no currency.";
  const codes = listOf(sharing);
  return chosen === undefined
    ? `The file has a currency sign that several currencies share: ${codes}.`
    : `The amount has a currency sign of ${codes}, and ${chosen} is none of them.`;
}

const SHOWN_MAX = 5;

/** Some of the currencies that share a sign: dozens share that of the dollar. */
function listOf(codes: readonly string[]): string {
  return codes.length > SHOWN_MAX ? `${codes.slice(0, SHOWN_MAX).join(", ")} …` : codes.join(", ");
}
