/** What a sign is decided by, and a proof of it. */
import type { AccountType } from "../../../../contract/account.ts";
import type { SignReading } from "../../rows/amount-sizes.ts";
import type { Layout } from "../../layout.ts";
import type { Reason } from "../decision.ts";
import type { PreviousDecision } from "../previous-imports.ts";
import type { CardListTally } from "./cards/card-list.ts";
import type { SignTally } from "./sign-tally.ts";
import type { TitleTally } from "./titled-sides.ts";

export interface SignCase {
  readonly tally: SignTally;
  readonly titles: TitleTally;
  readonly layout: Layout;
  readonly requestedSign: SignReading | undefined;
  /** The sign of the mapping, or of an earlier file of the account. */
  readonly previous: PreviousDecision<SignReading> | undefined;
  /** The reading under which alone a running balance adds up. */
  readonly balanceSign: SignReading | undefined;
  /** Whether that balance may be what is owed: then it adds up with charges that are written positive. */
  readonly mayBeOwed: boolean;
  /** Whether the header or the format speaks of a card. */
  readonly isCard: boolean;
  /** The line that adds all amounts up, where the file is a card's. */
  readonly billLine: number | undefined;
  /** Whether a line without a day holds an amount that is not the sum of all rows. */
  readonly isBelowOther: boolean;
  readonly cardList: CardListTally;
  /** The type of the account that the rows go to. */
  readonly accountType: AccountType | undefined;
}

export interface SignProof extends Reason {
  readonly sign: SignReading;
}

/** Whether amounts are written, and none of them with a sign. */
export function isUnsigned({ negative, plus, positive }: SignTally): boolean {
  return negative + plus === 0 && positive > 0;
}
