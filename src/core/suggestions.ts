import { suggestions } from "../contract/suggestion.ts";
import { decimal } from "../contract/values/decimal.ts";
import { reads, writes } from "./handler.ts";
import { accuracyOf } from "./suggestions/accuracy.ts";
import { acceptSuggestions } from "./suggestions/accept.ts";
import { listSuggestions } from "./suggestions/list.ts";
import { replay } from "./suggestions/replay.ts";
import { toEvidence } from "./suggestions/to-evidence.ts";

export const handlers = {
  list: reads(suggestions.list, listSuggestions),
  accuracy: reads(suggestions.accuracy, async (_input, context) => {
    const { queries, company } = context;
    const book = toEvidence(await queries.evidence.records(company));
    const { rows, answered, top1, top3, calibration_error, bars } = accuracyOf(book, replay(book));
    const share = (value: number) => decimal(String(value));
    return {
      data: {
        rows,
        answered,
        top1: share(top1),
        top3: share(top3),
        calibration_error: share(calibration_error),
        bars: bars.map(({ at, covered, right }) => ({
          at: share(at),
          covered: share(covered),
          right: right === null ? null : share(right),
        })),
      },
    };
  }),
  accept: writes(suggestions.accept, acceptSuggestions, { alone: true }),
};
