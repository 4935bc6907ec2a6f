/** How good the suggestions for a book would have been: each row answered from the rows before it alone. */
import type { EvidenceRow } from "./evidence-row.ts";
import { answerAt } from "./learning/answers.ts";
import type { Replay } from "./replay.ts";

interface Bar {
  readonly at: number;
  /** Share of all rows. */
  readonly covered: number;
  /** Share of those that are covered; null where none is. */
  readonly right: number | null;
}

interface Accuracy {
  /** Rows whose category is known. */
  readonly rows: number;
  readonly answered: number;
  /** Shares of all rows. */
  readonly top1: number;
  readonly top3: number;
  readonly calibration_error: number;
  readonly bars: readonly Bar[];
}

const BARS = [0.5, 0.8, 0.9, 0.95, 0.98];
const BINS = 10;

export function accuracyOf(rows: readonly EvidenceRow[], { answers, categories }: Replay): Accuracy {
  const outcomes: { confidence: number; isRight: boolean; isAmongThree: boolean }[] = [];
  let measured = 0;
  rows.forEach(({ category, isMeasured }, place) => {
    if (category === "" || !isMeasured) return;
    measured += 1;
    const answer = answerAt(answers, place);
    if (answer === undefined) return;
    const ranked = answer.categories.slice(0, 3).map((number) => categories[number]);
    outcomes.push({
      confidence: answer.confidence,
      isRight: ranked[0] === category,
      isAmongThree: ranked.includes(category),
    });
  });
  const shareOfAll = (count: number): number => (measured === 0 ? 0 : rounded(count / measured));
  return {
    rows: measured,
    answered: outcomes.length,
    top1: shareOfAll(outcomes.filter(({ isRight }) => isRight).length),
    top3: shareOfAll(outcomes.filter(({ isAmongThree }) => isAmongThree).length),
    calibration_error: rounded(calibrationError(outcomes)),
    bars: BARS.map((at) => {
      const covered = outcomes.filter(({ confidence }) => confidence >= at);
      const right = covered.filter(({ isRight }) => isRight).length;
      return {
        at,
        covered: shareOfAll(covered.length),
        right: covered.length === 0 ? null : rounded(right / covered.length),
      };
    }),
  };
}

/** The mean of |confidence − share right| over ten equal bins, weighted by rows. */
function calibrationError(outcomes: readonly { confidence: number; isRight: boolean }[]): number {
  const gaps = Array.from({ length: BINS }, () => 0);
  for (const { confidence, isRight } of outcomes) {
    const bin = Math.min(BINS - 1, Math.floor(confidence * BINS));
    gaps[bin] = (gaps[bin] ?? 0) + confidence - (isRight ? 1 : 0);
  }
  return outcomes.length === 0 ? 0 : gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / outcomes.length;
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
