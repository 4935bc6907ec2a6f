/** The running balance of a table, followed in the first pass under each reading of its amounts. */
import { COMMA, DOT, readBody, takeApart } from "../../../cells/amount-text.ts";
import { follow, type Chain } from "../../../rows/balance-chain.ts";
import type { DecimalMark } from "../../../model.ts";
import { amountCell, holdsNone, signedSize, type AmountCell, type SignReading } from "../amount-cells.ts";
import { feeOf, feeTurns } from "../../decide/fees/fee-proof.ts";
import { tallyMark, type MarkTally } from "../../decide/marks/mark-decision.ts";
import type { RejectCode } from "../../../rows/reject-reasons.ts";
import type { GroupSurvey, Survey, SurveyRule } from "../../survey-tallies.ts";

/** Decimals at which balances are followed: more than any currency has. */
export const CHAIN_DECIMALS = 4;
/** The readings that a balance is followed under. */
export const CHAIN_READINGS = [
  { mark: ".", sign: "as_is" },
  { mark: ",", sign: "as_is" },
  { mark: ".", sign: "inverted" },
  { mark: ",", sign: "inverted" },
] as const satisfies readonly { mark: DecimalMark; sign: SignReading }[];

export function chainIndex(mark: DecimalMark, sign: SignReading): number {
  return CHAIN_READINGS.findIndex((reading) => reading.mark === mark && reading.sign === sign);
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
  if (column === undefined) return;
  const cell = (cells[column[0] ?? -1] ?? "").trim();
  const text = holdsNone(cell) ? "" : cell;
  const parts = text === "" ? undefined : takeApart(text);
  if (parts !== undefined) tallyMark(survey.marks, parts.body, { line, text, column: column[0] });
  const negative =
    parts !== undefined &&
    (parts.negative || parts.word === (rule.layout.isLedger === true ? "credit" : "debit"));
  const rivals = (rule.layout.competingAmounts ?? []).map(({ money }) =>
    amountCell(cells, money, rule.layout.letters),
  );
  for (const mark of openMarks(survey.marks, rule.decimalMark)) {
    const bits = mark === "." ? DOT : COMMA;
    const amountSize = readBody(amount.parts.body, bits, CHAIN_DECIMALS);
    const size = parts === undefined ? "amount_syntax" : readBody(parts.body, bits, CHAIN_DECIMALS);
    const balance = text === "" ? undefined : typeof size === "string" ? NaN : negative ? -size : size;
    rivals.forEach((rival, at) => {
      followRival(group.competingChains[at] ?? [], rival, { mark, balance, line });
    });
    const { fee: feeAt } = rule.layout;
    const fee = feeAt === undefined ? 0 : feeOf(cells[feeAt] ?? "", mark, CHAIN_DECIMALS);
    for (let at = 0; at < group.feeChains.length; at++) {
      const moves = fee === 0 ? 0 : fee * (feeTurns[at] ?? 0);
      for (let index = 0; index < CHAIN_READINGS.length; index++) {
        const reading = CHAIN_READINGS[index];
        const chain = group.feeChains[at]?.[index];
        if (reading === undefined || reading.mark !== mark || chain === undefined) continue;
        const signedAmount =
          typeof amountSize === "string" ? NaN : signedSize(amountSize, amount, reading.sign) + moves;
        follow(chain, { amount: signedAmount, balance, line });
      }
    }
  }
}

function followRival(
  chains: readonly Chain[],
  rival: AmountCell | RejectCode,
  { mark, balance, line }: { mark: DecimalMark; balance: number | undefined; line: number },
): void {
  const size =
    typeof rival === "string" ? NaN : readBody(rival.parts.body, mark === "." ? DOT : COMMA, CHAIN_DECIMALS);
  CHAIN_READINGS.forEach((reading, index) => {
    const chain = chains[index];
    if (reading.mark !== mark || chain === undefined) return;
    const amount =
      typeof size === "string" || typeof rival === "string" ? NaN : signedSize(size, rival, reading.sign);
    follow(chain, { amount, balance, line });
  });
}

/** The decimal marks that no amount has refuted yet: a chain under any other mark proves nothing. */
function openMarks(
  { dot, comma }: MarkTally,
  requestedMark: DecimalMark | undefined,
): readonly DecimalMark[] {
  if (requestedMark !== undefined) return [requestedMark];
  if ((dot === undefined) === (comma === undefined)) return BOTH_MARKS;
  return dot === undefined ? COMMA_ONLY : DOT_ONLY;
}

const BOTH_MARKS: readonly DecimalMark[] = [".", ","];
const DOT_ONLY: readonly DecimalMark[] = ["."];
const COMMA_ONLY: readonly DecimalMark[] = [","];
