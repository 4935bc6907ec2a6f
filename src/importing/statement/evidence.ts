/** What stated balances and totals say, as evidence. */
import type { Evidence } from "../model.ts";
import { proofOfTally } from "./proof.ts";
import type { Survey } from "./survey.ts";

export function balanceEvidence({ groups, controls, failedControl: control }: Survey): readonly Evidence[] {
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
  const balances = [...groups.values()].map(({ proof, number }): Evidence => {
    const { result } = proofOfTally(proof);
    const whose = number === null ? "" : ` of ${number}`;
    return {
      about: "balance",
      decided: result,
      because:
        result === "proved"
          ? `Opening balance and entries${whose} add up to the closing balance.`
          : result === "failed"
            ? `Opening balance and entries${whose} do not add up to the closing balance.`
            : `The file does not state both balances${whose}.`,
      line: null,
    };
  });
  return [...totals, ...balances];
}
