/** What stated balances and totals say, as evidence. */
import { countText } from "../../contract/count-text.ts";
import { amountText } from "../../contract/values/money.ts";
import type { Evidence } from "../reading.ts";
import { proofOfTally, type ProofTally } from "./proof.ts";
import type { Survey } from "./survey.ts";

export function balanceEvidence(survey: Survey): readonly Evidence[] {
  const { groups, controls, failedControl: control, repeats } = survey;
  const [line] = repeats;
  const again: Evidence[] =
    line === undefined
      ? []
      : [
          {
            about: "repeated statements",
            decided: countText(repeats.length, "statement is skipped", "statements are skipped"),
            because: "The same statement, with the same entries, stands in the file before.",
            line,
          },
        ];
  const totals: Evidence[] =
    controls === 0
      ? []
      : [
          {
            about: "control_totals",
            decided: control === undefined ? "agree" : "disagree",
            because:
              control === undefined
                ? `${controls} totals of the file agree with its entries.`
                : `The ${control.name} is ${control.statedSum}, but its entries add up to ${control.ownSum}.`,
            line: control?.line ?? null,
          },
        ];
  const balances = [...groups.values()].map(({ proof: tally, number, currency }): Evidence => {
    const proof = proofOfTally(tally);
    const { result } = proof;
    const whose = number === null ? "" : ` of ${number}`;
    const closing = result === "unavailable" ? proof.closing : undefined;
    const only = closing === undefined || currency === null ? undefined : amountText(closing, currency);
    return {
      about: "balance",
      decided: result,
      because:
        result === "proved"
          ? `Opening balance and entries${whose} add up to the closing balance.`
          : result === "failed"
            ? `Opening balance and entries${whose} do not add up to the closing balance.`
            : unprovedText({ tally, whose, only }),
      line: null,
      ...(only !== undefined && { amounts: [only] }),
    };
  });
  return [...again, ...totals, ...balances];
}

function unprovedText({
  tally: { isUnreadable },
  whose,
  only,
}: {
  readonly tally: ProofTally;
  readonly whose: string;
  readonly only: string | undefined;
}): string {
  if (only !== undefined)
    return `The file states only one balance${whose}, ${only}, and none before its rows.`;
  return isUnreadable
    ? `The file states balances${whose}, but entries between them cannot be read.`
    : `The file does not state both balances${whose}.`;
}
