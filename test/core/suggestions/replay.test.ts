import { describe, expect, test } from "vitest";
import type { EvidenceRow } from "../../../src/core/suggestions/evidence-row.ts";
import { accuracyOf } from "../../../src/core/suggestions/accuracy.ts";
import { answerAt, type Answers } from "../../../src/core/suggestions/learning/answers.ts";
import { newReplayState, replay, replayRows } from "../../../src/core/suggestions/replay.ts";

/** `day text amount category`, `-` where there is none; `!` before a category that was accepted by a bar. */
function rows(...lines: readonly string[]): EvidenceRow[] {
  return lines.map((line, place) => {
    const [day = "", text = "", amount = "", category = ""] = line.split(" ");
    return {
      id: String(place),
      day: Number(day),
      account: "Main",
      text: text.replaceAll("_", " "),
      amount: Number(amount),
      category: category === "-" ? "" : category.replace("!", ""),
      isMeasured: !category.startsWith("!"),
      isOpen: category === "-",
      merchant: "",
    };
  });
}

function allOf(answers: Answers) {
  return Array.from({ length: answers.rowCount }, (_, place) => answerAt(answers, place));
}

/** First category, level and counts for the last row. */
function lastOf(lines: readonly EvidenceRow[]) {
  const { answers, categories } = replay(lines);
  const answer = answerAt(answers, lines.length - 1);
  if (answer === undefined) return undefined;
  const { basis } = answer;
  return `${categories[answer.categories[0] ?? -1]} ${basis?.level} ${basis?.count}/${basis?.rowCount}`;
}

/** So many days of three payees, each with its category. */
function months(count: number): string[] {
  return Array.from({ length: count }, (_, month) => [
    `${month * 30} Harbor_Rent -90000 rent`,
    `${month * 30 + 3} Nordwind_Hosting -${2000 + month} software`,
    `${month * 30 + 9} Blue_Door_Bakery -${300 + 7 * month} meals`,
  ]).flat();
}

test("a row has three answers where the book has three categories, whatever its payee had", () => {
  const { answers, categories } = replay(
    rows(
      "1 Harbor -900 rent",
      "2 Harbor -900 rent",
      "3 Nordwind -20 software",
      "4 Salary 3000 sales",
      "4 Interest 70 interest",
      "5 Harbor -900 -",
      "5 Unheard_Of 70 -",
    ),
  );
  const named = (place: number) =>
    answerAt(answers, answers.rowCount + place)?.categories.map((category) => categories[category]);
  expect(named(-2)).toEqual(["rent", "software", "sales", "interest"]);
  expect(named(-1)?.slice(0, 2)).toEqual(["interest", "sales"]);
  expect(named(-1)?.length).toBeGreaterThanOrEqual(3);
});

test("texts that differ in figures alone have the same keys", () => {
  const answer = lastOf(rows("1 Harbor_71_Estates -900 rent", "2 Harbor_99999_Estates -900 -"));
  expect(answer).toBe("rent amount 1/1");
});

describe("a row is answered from the rows of earlier days", () => {
  test.each([
    ["nothing is suggested without a past", ["1 Harbor -100 -"], undefined],
    ["rows of its own day say nothing", ["1 Harbor -100 rent", "1 Harbor -100 -"], undefined],
    ["later rows say nothing", ["1 Harbor -100 -"], undefined],
    [
      "the same amount is nearest",
      ["1 Harbor -100 rent", "2 Harbor -900 repairs", "9 Harbor -100 -"],
      "rent amount 1/1",
    ],
    [
      "then an amount of its size",
      ["1 Harbor -100 rent", "2 Harbor -9000 repairs", "9 Harbor -101 -"],
      "rent amount_band 1/1",
    ],
    [
      "then amounts as round",
      ["1 Harbor -20000 rent", "2 Harbor -777 repairs", "9 Harbor -950000 -"],
      "rent roundness 1/1",
    ],
    ["then the payee", ["1 Harbor -100 rent", "9 Harbor -5001 -"], "rent signature 1/1"],
    [
      "then how its name begins",
      ["1 Blue_Door_Leeds -100 meals", "9 Blue_Door_York -5000 -"],
      "meals beginning 1/1",
    ],
    ["then a word", ["1 Leeds_Bakery -100 meals", "9 York_Bakery -5000 -"], "meals words 1/1"],
    ["then its size", ["1 Harbor -111 rent", "9 Nordwind -110 -"], "rent size 1/1"],
    ["then the book", ["1 Harbor -100 rent", "9 Nordwind -5000 -"], "rent book 1/1"],
    [
      "in which a payee counts once",
      ["1 A -7 x", "2 A -7 x", "3 A -7 x", "4 B -900 y", "5 C -900 y", "9 D -50000 -"],
      "y book 2/3",
    ],
    [
      "which knows nothing of money in from money out",
      ["1 Harbor -100 rent", "9 Nordwind 5000 -"],
      undefined,
    ],
    [
      "a payment without a name is known by its amount",
      ["1 001 -100 rent", "2 77 -800 fees", "9 0512 -100 -"],
      "rent amount 1/1",
    ],
    [
      "an open row teaches nothing",
      ["1 Harbor -100 -", "2 Harbor -100 rent", "9 Harbor -100 -"],
      "rent amount 1/1",
    ],
    [
      "a habit that changed is followed",
      ["1 Hub -9 a", "2 Hub -9 a", "40 Hub -9 b", "70 Hub -9 b", "99 Hub -9 -"],
      "b amount 2/4",
    ],
  ])("%s", (_, lines, answer) => {
    expect(lastOf(rows(...lines))).toBe(answer);
  });
});

test("where somebody answers one after the other, a row knows those of its day before it", () => {
  const lines = rows("1 Harbor -100 rent", "1 Harbor -100 -");
  const { answers } = replay(lines, (_, from) => from + 1);
  expect(answerAt(answers, 1)?.basis).toMatchObject({ level: "amount", count: 1, lastRow: 0 });
});

/** All categories for the last row, the likeliest first. */
function rankedOf(lines: readonly EvidenceRow[]) {
  const { answers, categories } = replay(lines);
  return answerAt(answers, lines.length - 1)
    ?.categories.map((category) => categories[category])
    .join(" ");
}

describe("a change", () => {
  const others = ["1 Abe -71 old", "1 Bea -72 old", "2 Dot -73 misc", "3 Eva -74 misc", "4 Fay -75 misc"];
  const cid = ["7 Cid -71 old", "30 Cid -71 -"];

  test("of other payees from the same category is told behind the payee's own", () => {
    expect(rankedOf(rows(...others, ...cid))).toBe("old misc");
    expect(rankedOf(rows(...others, "5 Abe -71 new", ...cid))).toBe("old new misc");
  });
});

describe("confidence", () => {
  const open = "2000 Harbor_Rent -90000 -";
  const confidenceOf = (lines: readonly string[]) =>
    answerAt(replay(rows(...lines)).answers, lines.length - 1);

  test("is low in a young book and grows with right answers", () => {
    const confidences = [2, 8, 20, 60].map(
      (count) => confidenceOf([...months(count), open])?.confidence ?? 0,
    );
    expect(confidences).toEqual([...confidences].sort((one, other) => one - other));
    expect(confidences[0]).toBeLessThan(0.95);
    expect(confidences.at(-1)).toBeGreaterThanOrEqual(0.95);
  });

  test.each([
    ["a payee that the book never had", "2000 Quite_New -1234 -"],
    ["of a size that only one category has", "2000 Quite_New -90000 -"],
    ["with a word in common", "2000 Blue_Chandlery -3300 -"],
    ["in another script", "2000 初めての店 -2000 -"],
    ["money in, where all went out", "2000 Refund 2500 -"],
  ])("is not lent by a regular book to what it knows nothing of: %s", (_, line) => {
    expect(confidenceOf([...months(60), open])?.confidence).toBeGreaterThanOrEqual(0.95);
    expect(confidenceOf([...months(60), line])?.confidence ?? 0).toBeLessThan(0.5);
  });

  test("never rises by a suggestion that nobody confirmed", () => {
    const open8 = ["241 Harbor_Rent -90000 -", "242 Harbor_Rent -90000 -", "243 Nordwind_Hosting -2000 -"];
    const before = confidenceOf([...months(8), "250 Harbor_Rent -90000 -"]);
    expect(confidenceOf([...months(8), ...open8, "250 Harbor_Rent -90000 -"])).toEqual(before);
  });

  test("is not measured on what was accepted by a bar", () => {
    const accepted = ["241 Harbor_Rent -90000 !rent", "242 Nordwind_Hosting -2000 !software"];
    const next = "242 Harbor_Rent -90000 -";
    const answered = (lines: readonly string[]) => confidenceOf(lines)?.answered ?? 0;
    expect(answered([...months(8), ...accepted, next])).toBeLessThanOrEqual(answered([...months(8), next]));
  });
});

describe("the order of arrival", () => {
  test("the same rows give the same answers, whatever was categorised in between", () => {
    const lines = rows(...months(30), "900 Harbor_Rent -90000 -");
    const later = lines.map((row, place) => (place === 40 ? { ...row, category: "other" } : row));
    const answers = allOf(replay(lines).answers);
    expect(allOf(replay(later).answers).slice(0, 41)).toEqual(answers.slice(0, 41));
    expect(allOf(replay(lines).answers)).toEqual(answers);
  });
});

describe("a book that goes on", () => {
  test.each([1, 3, 17, 89])("has the answers of one that is replayed at once, parted at row %i", (place) => {
    const lines = rows(...months(30));
    const state = newReplayState();
    const parts = [lines.slice(0, place), lines.slice(place)].map((part) => replayRows(state, part));
    const whole = replay(lines);
    expect(parts.flatMap(allOf)).toEqual(allOf(whole.answers));
    expect([...state.categories.keys()]).toEqual(whole.categories);
    expect(state.links.map((links) => [...links.slice(0, lines.length)])).toEqual(
      whole.links.map((links) => [...links]),
    );
  });
});

describe("accuracy", () => {
  test("counts rows whose category is known", () => {
    const lines = rows(...months(40), "1300 Harbor_Rent -90000 -", "1301 Harbor_Rent -90000 !rent");
    const { bars, ...accuracy } = accuracyOf(lines, replay(lines));
    expect(accuracy).toMatchObject({ rows: 120, answered: 119 });
    expect(accuracy.top1).toBeGreaterThan(0.95);
    expect(accuracy.top3).toBeGreaterThanOrEqual(accuracy.top1);
    expect(bars.map(({ at }) => at)).toEqual([0.5, 0.8, 0.9, 0.95, 0.98]);
    for (const { right } of bars) expect(right ?? 1).toBeGreaterThan(0.95);
  });

  test("of an empty book is nothing", () => {
    expect(accuracyOf([], replay([]))).toMatchObject({ rows: 0, answered: 0, top1: 0, calibration_error: 0 });
  });
});
