import { suggestions } from "../../src/contract/suggestion.ts";
import { decimalText, type Decimal } from "../../src/contract/values/decimal.ts";
import { command } from "../../src/terminal/command.ts";
import { record } from "../../src/terminal/view.ts";
import { transactionsText } from "../tx/tally.ts";

/** Below so many known rows the figures say little. */
const YOUNG = 200;

export const accuracy = command({
  examples: ["cashbook suggestions accuracy", "cashbook suggestions accuracy --json"],
  notes:
    "Goes through the transactions whose category a person or a file set, by day, and suggests each from the days before. " +
    "Covered is a share of all of them; right is the share of those covered.",
  operands: {},
  flags: {},
  async run({ call, interruption: signal }) {
    const { data } = await call(suggestions.accuracy, {}, { signal });
    const { rows, answered, top1, top3, calibration_error, bars } = data;
    return record({
      data,
      lines: (locale) => [
        ["Known", `${transactionsText(rows, locale)}, ${answered} of them with a suggestion`],
        ["First right", percent(top1)],
        ["Among three", percent(top3)],
        ["Calibration error", decimalText(calibration_error)],
      ],
      fields: [
        { name: "rows", kind: "count" },
        { name: "answered", kind: "count" },
        { name: "top1", kind: "rate" },
        { name: "top3", kind: "rate" },
        { name: "calibration_error", kind: "rate" },
      ],
      sections: [
        {
          title: "What --min-confidence would have accepted",
          rows: bars.map(({ at, covered, right }) => ({
            at,
            covered: percent(covered),
            right: right === null ? "" : percent(right),
          })),
          fields: [
            { name: "at", kind: "rate", title: "From", column: { presence: "always" } },
            { name: "covered", kind: "rate", column: { presence: "always" } },
            { name: "right", kind: "rate", column: { presence: "filled" } },
          ],
        },
      ],
      notes:
        rows < YOUNG
          ? [`The book is young: figures of fewer than ${YOUNG} categorised transactions say little yet.`]
          : [],
    });
  },
});

/** "94.4 %" of 0.9437. */
function percent(share: Decimal): string {
  return `${(Number(decimalText(share)) * 100).toFixed(1)} %`;
}
