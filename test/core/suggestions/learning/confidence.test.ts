import { expect, test } from "vitest";
import {
  addAnswer,
  fadeTo,
  findConfidence,
  newConfidences,
  newMeasurement,
} from "../../../../src/core/suggestions/learning/confidence.ts";

const LOW = 20;
const HIGH = 100;

/** So many right answers that were sure, after so many that were not and of which every other was wrong. */
function measured({ sure, unsure }: { sure: number; unsure: number }) {
  const measurement = newMeasurement(0);
  for (let at = 0; at < unsure; at += 1) addAnswer(measurement, LOW, at % 2 === 0);
  fadeTo(measurement, 1);
  for (let at = 0; at < sure; at += 1) addAnswer(measurement, HIGH, true);
  const found = newConfidences();
  findConfidence(found, measurement, HIGH);
  return found.confidence[HIGH] ?? 0;
}

test.each([
  ["a few right answers promise little", { sure: 10, unsure: 0 }, [0.8, 0.94]],
  ["nor do more of a young book", { sure: 40, unsure: 0 }, [0.9, 0.94]],
  ["those of an old book do", { sure: 40, unsure: 20_000 }, [0.95, 0.98]],
  ["and many of a young one", { sure: 200, unsure: 0 }, [0.97, 0.99]],
])("%s", (_, answers, [least = 0, most = 0]) => {
  const confidence = measured(answers);
  expect(confidence).toBeGreaterThanOrEqual(least);
  expect(confidence).toBeLessThanOrEqual(most);
});
