/** The currencies of a table's amounts, and what its running balances prove, in words. */
import { column, sentence, setting } from "../../../contract/choice.ts";
import { amountText } from "../../../contract/values/money.ts";
import type { ReadingChoices } from "../../choices.ts";
import type { AccountGroup, Evidence, ProofLines } from "../../reading.ts";
import { columnName } from "../columns/named-columns.ts";
import type { Layout } from "../layout.ts";
import { allNames } from "../layout/stacked-tables/lower-table.ts";
import type { Survey } from "../survey-tallies.ts";
import type { GroupRule } from "./accounts/group-rule.ts";
import { HEADER } from "./column-evidence.ts";

/** The lines of rejected rows next to the rows that were read, where they lie outside of these. */
export type Unread = Pick<Survey, "unreadAbove" | "unreadBelow">;

export function currencyEvidence(
  {
    layout,
    rule,
    groups,
  }: { readonly layout: Layout; readonly rule: GroupRule; readonly groups: readonly AccountGroup[] },
  { currency, accountCurrency, mapping }: ReadingChoices,
): Evidence {
  const currencyNames = [...new Set(groups.map((group) => group.currency ?? "that of the account"))].join(
    ", ",
  );
  const evidence = (because: string, index?: number): Evidence => ({
    about: "currency",
    decided: currencyNames === "" ? "none" : currencyNames,
    because,
    line: null,
    ...(index === undefined ? {} : { column: columnName(allNames(layout), index) }),
    otherwise:
      index === undefined
        ? sentence`${setting("currency", { placeholder: "<code>" })}`
        : sentence`${column("currency", HEADER)}`,
  });
  if (rule.currency !== undefined) return evidence("Each row has its own.", rule.currency);
  const only = rule.currencies.length === 1 ? rule.currencies[0] : undefined;
  const defaultCurrency = only ?? rule.requestedCurrency ?? rule.own ?? null;
  if (groups.some((group) => group.currency !== defaultCurrency))
    return evidence("It is written beside the amounts.");
  if (only !== undefined) {
    const { otherwise, ...fixedEvidence } = evidence(
      only === layout.ownCurrency
        ? "The rows in it have the same amount before and after the exchange."
        : "The header, or a line above it, names it.",
    );
    return fixedEvidence;
  }
  if (mapping?.currency !== undefined) return evidence("The mapping says so.");
  const isChosen = currency !== undefined || accountCurrency !== undefined;
  const ending = isChosen ? "; it is from the flag or the account." : ".";
  return evidence(
    rule.currencies.length > 1
      ? `The file has a sign that several currencies share${ending}`
      : `The file has none${ending}`,
  );
}

export function balanceEvidence(
  { proof, number, currency }: AccountGroup,
  { layout: { columns, header }, unread }: { readonly layout: Layout; readonly unread?: Unread },
): readonly Evidence[] {
  const [balance] = columns.balance ?? [];
  if (balance === undefined || currency === null) return [];
  const whose = number === null ? "" : ` of ${number}`;
  const evidence = (
    because: string,
    { line = null, amounts }: { readonly line?: number | null; readonly amounts?: readonly string[] } = {},
  ): Evidence => ({
    about: "balance",
    decided: proof.result,
    because,
    line,
    ...(amounts !== undefined && { amounts }),
    column: columnName(header, balance),
  });
  if (proof.result === "proved") {
    const [opening, closing] = [amountText(proof.opening, currency), amountText(proof.closing, currency)];
    const because = `${opening} and the amounts${whose} add up to ${closing}, row by row.${besideUnread(proof.lines, unread)}`;
    return [evidence(because, { amounts: [opening, closing] })];
  }
  if (proof.result === "failed") {
    const off = amountText(proof.difference, currency);
    return [
      evidence(`From line ${proof.line} on, balance and amounts${whose} differ by ${off}.`, {
        line: proof.line,
        amounts: [off],
      }),
    ];
  }
  if (proof.closing !== undefined) {
    const only = amountText(proof.closing, currency);
    const because = `The only row${whose} has the balance ${only}, and none before it to add up from.`;
    return [evidence(because, { amounts: [only] })];
  }
  return [evidence(`Balances and amounts${whose} do not add up in one order.`, { line: proof.line ?? null })];
}

/** That rows which were rejected come before the opening balance that is proved, or after the closing one. */
function besideUnread(lines: ProofLines | undefined, unread: Unread | undefined): string {
  if (lines === undefined || unread === undefined) return "";
  const { unreadAbove: above, unreadBelow: below } = unread;
  const isDown = lines.opening.row <= lines.closing.row;
  const [before, after] = isDown ? [above, below] : [below, above];
  const rejected = (line: number) => `line ${line}, which is rejected`;
  return [
    ...(before === undefined ? [] : [` The first balance is the one after ${rejected(before)}.`]),
    ...(after === undefined ? [] : [` The last balance is the one before ${rejected(after)}.`]),
  ].join("");
}
