/** The running balance of a table, followed in the first pass under each reading of its amounts. */
import { takeApart } from "../../../cells/amount-text.ts";
import { follow, followDay, type Chain } from "../../../rows/balance-chain.ts";
import { holdsNone } from "../../../cells/missing-amount.ts";
import type { DecimalMark } from "../../../fields.ts";
import { amountCell, signedSize, type AmountCell } from "../amount-cells.ts";
import { bookingText } from "../cell-texts.ts";
import { heldBalance } from "./held-balance.ts";
import { sizeUnder, MARKS, CHAIN_READINGS, CHAIN_DECIMALS } from "../amount-sizes.ts";
import { feeSigns } from "../../decide/fees/fee-proof.ts";
import { chargeOf } from "../../decide/fees/tax-column.ts";
import { tallyMark, type MarkTally } from "../../decide/marks/mark-decision.ts";
import type { RejectCode } from "../../../rows/reject-reasons.ts";
import { foldHeader } from "../../../cells/fold.ts";
import type { Layout } from "../../layout.ts";
import type { GroupSurvey, Survey, SurveyRule } from "../../survey-tallies.ts";

/** "Saldo do dia": a balance that all rows of a day may have, as it is at its end. */
const OF_A_DAY =
  /\b(?:end of (?:the )?day|day end|daily|saldo d(?:o|el) dia|saldo diario|tages(?:end)?saldo|solde (?:du jour|journalier)|saldo (?:del giorno|giornaliero)|dagsaldo|saldo dnia|denni zustatek)\b/;

export function namesDayBalance({
  columns: { balance },
  header,
}: Pick<Layout, "columns" | "header">): boolean {
  return OF_A_DAY.test(foldHeader(header?.[balance?.[0] ?? -1] ?? ""));
}

export function followBalance(
  survey: Survey,
  group: GroupSurvey,
  {
    line,
    cells,
    amount,
    rule,
  }: { line: number; cells: readonly string[]; amount: AmountCell; rule: SurveyRule },
): void {
  const column = rule.layout.columns.balance;
  if (column === undefined && !survey.isSummed) return;
  const cell = (cells[column?.[0] ?? -1] ?? "").trim();
  const text = holdsNone(cell) ? "" : cell;
  const parts = text === "" ? undefined : takeApart(text);
  if (parts !== undefined) tallyMark(survey.marks, parts.body, { line, text, column: column?.[0] });
  const isNegative =
    parts !== undefined &&
    (parts.negative || parts.word === (rule.layout.isLedger === true ? "credit" : "debit"));
  const rivals = (rule.layout.competingAmounts ?? []).map(({ money }) =>
    amountCell(cells, money, rule.layout.letters),
  );
  const day = group.hasDayBalances ? bookingText(cells, rule.layout.columns) : undefined;
  for (const mark of openMarks(survey.marks, rule.decimalMark)) {
    const size = parts === undefined ? NaN : sizeUnder(mark, parts.body);
    const balance = text === "" ? undefined : heldBalance(isNegative ? -size : size, rule.layout);
    // In a ledger the balance has its side the other way around, too.
    const ofLedger = rule.layout.mayBeLedger !== undefined && parts?.word !== undefined ? -1 : 1;
    const fee = chargeOf(cells, rule.layout, { mark, decimals: CHAIN_DECIMALS });
    rivals.forEach((rival, at) => {
      followChains(group.competingChains[at] ?? [], rival, { mark, balance, line, day, fee: 0 });
    });
    group.feeChains.forEach((chains, at) => {
      const own = fee === 0 ? 0 : fee * (feeSigns[at] ?? 0);
      followChains(chains, amount, { mark, balance, line, day, fee: own, ofLedger });
    });
  }
}

function followChains(
  chains: readonly Chain[],
  cell: AmountCell | RejectCode,
  {
    mark,
    balance,
    line,
    day,
    fee,
    ofLedger = 1,
  }: {
    mark: DecimalMark;
    balance: number | undefined;
    line: number;
    day: string | undefined;
    fee: number;
    ofLedger?: 1 | -1;
  },
): void {
  const size = typeof cell === "string" ? NaN : sizeUnder(mark, cell.parts.body);
  CHAIN_READINGS.forEach((reading, index) => {
    const chain = chains[index];
    if (reading.mark !== mark || chain === undefined) return;
    const amount = typeof cell === "string" ? NaN : signedSize(size, cell, reading.sign) + fee;
    const turn = reading.sign === "inverted" ? ofLedger : 1;
    const row = { amount, balance: balance && turn * balance, line };
    if (day === undefined) follow(chain, row);
    else followDay(chain, { ...row, day });
  });
}

/** The decimal marks that no amount has refuted yet: a chain under any other mark proves nothing. */
function openMarks(
  { dot, comma }: MarkTally,
  requestedMark: DecimalMark | undefined,
): readonly DecimalMark[] {
  if (requestedMark !== undefined) return [requestedMark];
  return (dot === undefined) === (comma === undefined) ? MARKS : dot === undefined ? COMMA_ONLY : DOT_ONLY;
}

const DOT_ONLY: readonly DecimalMark[] = ["."];
const COMMA_ONLY: readonly DecimalMark[] = [","];
