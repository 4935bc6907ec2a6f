/** What is stored of a replay belongs to the program that replayed it. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { EvidenceRow } from "../../../src/core/suggestions/evidence-row.ts";
import { answerAt } from "../../../src/core/suggestions/learning/answers.ts";
import { replay } from "../../../src/core/suggestions/replay.ts";
import { EDITION } from "../../../src/core/suggestions/snapshot/current.ts";

const PAYEES = [
  "HARBOR ESTATES RENT",
  "Nordwind Hosting",
  "PAYPAL *Blue Door Bakery",
  "Nordwind Domains",
  "4711",
];
const CATEGORIES = ["rent", "software", "meals", "software", "fees"];

/** Five payees with habits, exceptions, open rows and days of several rows. */
const rows = Array.from({ length: 400 }, (_, place): EvidenceRow => {
  const payee = (place * 7) % 5;
  const category = place % 11 === 0 ? "" : (CATEGORIES[place % 13 === 0 ? (payee + 1) % 5 : payee] ?? "");
  return {
    id: String(place),
    day: Math.floor(place / 3),
    account: "1",
    text: `${PAYEES[payee]} ${place}`,
    amount: -900 - (place % 4) * 300 - payee,
    category,
    isMeasured: place % 17 !== 0,
    isOpen: category === "",
    merchant: "",
  };
});

test("a replay that answers differently has another edition", () => {
  const { answers, categories } = replay(rows);
  const all = rows.map((_, place) => answerAt(answers, place));
  const digest = createHash("sha256")
    .update(JSON.stringify([all, categories]))
    .digest("hex");
  // Red? Then raise EDITION in snapshot/current.ts, so that books replay anew, and take the new digest here.
  expect(`${EDITION} ${digest.slice(0, 16)}`).toMatchInlineSnapshot(`"6 b89961afab8d60a7"`);
});
