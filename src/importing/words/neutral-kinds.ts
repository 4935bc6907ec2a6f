/**
 * Rows that a wallet's file puts on neither side, because they are no income and no expense: what it calls them tells
 * whether they took money from the wallet or brought it.
 */
import { foldWord } from "../cells/fold.ts";
import type { Side } from "../fields.ts";

const NEUTRAL = new Set([
  "/",
  "不计收支",
  "不計收支",
  "不计",
  "不計",
  "中性",
  "中性交易",
  "neutral",
  "neutre",
  "neutro",
  "neutraal",
  "중립",
]);

export function isNeutral(cell: string): boolean {
  return NEUTRAL.has(foldWord(cell.trim()).normalize("NFC"));
}

/** Money that leaves a wallet, that comes to it, and what takes either of them back. */
const OUT =
  /提现|提現|提领|提領|信用卡[还還]款|出金|引き?出し?|출금|인출|\b(?:withdrawals?|withdraw|cash-? ?out|auszahlung|retrait|retiro|prelievo|opname|wyplata)\b/gu;
const IN =
  /退款|返金|환불|收益(?:发放|發放|到账)|\b(?:refund(?:ed|s)?|ruckerstattung|erstattung|remboursement|reembolso|devolucion|rimborso|terugbetaling|zwrot)\b/gu;
/** A telephone is topped up too, and that is an expense: only the whole words are a wallet's. */
const TOPPED_UP = /^(?:零钱|零錢|余额|餘額|账户|帳戶|钱包|錢包)?(?:充值|儲值)(?:完成|成功)?$/u;
const BACK =
  /退回|退还|退還|失败|失敗|\b(?:reversal|reversed|returned|failed|cancell?ed|storno|ruckbuchung|annulation)\b/u;

/** The side that the texts of a neutral row speak for; undefined where none does, or two do. */
export function sideOfNeutral(texts: readonly string[]): Side | undefined {
  const sides = texts.flatMap((text) => {
    const foldedText = foldWord(text.trim()).normalize("NFC");
    if (BACK.test(foldedText)) return ["debit", "credit"] as const;
    const out = foldedText.match(OUT) === null ? [] : (["debit"] as const);
    const into = foldedText.match(IN) === null && !TOPPED_UP.test(foldedText) ? [] : (["credit"] as const);
    return [...out, ...into];
  });
  const [side, other] = new Set<Side>(sides);
  return other === undefined ? side : undefined;
}
