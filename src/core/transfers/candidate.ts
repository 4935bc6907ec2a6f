/** Rows as the search meets them, and what makes it look closer at some of them. */
import { transferWords } from "../../importing/words/transfers.ts";
import { fold } from "../../contract/category/fold.ts";
import type { TransactionOutline } from "../ports/outlines.ts";
import { endOf } from "./naming.ts";
import { numberSearch } from "./number-search.ts";
import { ownText, toRow, type OwnAccount, type TransferRow } from "./row.ts";

export interface Candidate {
  readonly outline: TransactionOutline;
  /** Whether its text has words for transfers. */
  readonly isSpoken: boolean;
  /** Whether its text may hold the number of an own account. */
  readonly isNumbered: boolean;
  /** Whether a row of the opposite amount is near. */
  isNear: boolean;
  row?: TransferRow;
  /** Of a row of money in that has been read: the accounts that it names by number or name, and its references. */
  names?: readonly string[];
  references?: readonly string[];
}

/** What the bank's file says beside a row counts where its text or its amount speak for a transfer. */
export function rowOf(candidate: Candidate): TransferRow {
  const { outline, isSpoken, isNear } = candidate;
  return (candidate.row ??= toRow(outline, { hasSource: isSpoken || isNear }));
}

/** Whether it could name the account on its other side. */
export function maySpeak({ isSpoken, isNumbered, isNear }: Candidate): boolean {
  return isSpoken || isNumbered || isNear;
}

export function candidates(accounts: readonly OwnAccount[]): (outline: TransactionOutline) => Candidate {
  const hasNumber = numberSearch(accounts.map(endOf));
  return (outline) => {
    const text = fold(ownText(outline));
    return {
      outline,
      isSpoken: transferWords(text, { isCard: true }) !== undefined,
      isNumbered: hasNumber(text),
      isNear: false,
    };
  };
}
