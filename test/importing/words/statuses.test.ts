/** Whether the words of a status column are the bank's or a bookkeeper's. */
import { expect, test } from "vitest";
import { areOfBookkeeping, isUnbooked } from "../../../src/importing/words/statuses.ts";

test.each([
  ["what is assigned and what is still to be", ["Zugeordnet", "Offen", "offen"], true],
  ["what is linked and what is still to be", ["verknüpft", "offen"], true],
  ["reconciled beside uncleared", ["Reconciled", "Uncleared", ""], true],
  ["one that the bank has not booked among them", ["Zugeordnet", "Offen", "Vorgemerkt"], false],
  ["pending among what is reconciled", ["Reconciled", "Pending"], false],
  ["open ones beside booked ones", ["Gebucht", "Offen"], false],
  ["nothing but open ones", ["Offen", "Offen"], false],
])("%s", (_, cells, expected) => {
  expect(areOfBookkeeping(cells)).toBe(expected);
});

test.each([
  ["CARD DECLINED", true],
  ["Payment failed", true],
  ["Отказ", true],
  ["CARD CHARGED", false],
  ["Payment deposited", false],
  // The bank refused the complaint, and the purchase stays.
  ["Dispute rejected", false],
  // Money went and came back: the refund is a row of its own, in this file or in a later one.
  ["已全额退款", false],
  ["已退款(￥12.00)", false],
  ["refunded", false],
])("%s", (cell, expected) => {
  expect(isUnbooked(cell)).toBe(expected);
});
