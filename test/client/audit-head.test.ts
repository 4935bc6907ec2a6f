import { expect, test } from "vitest";
import { headText, readHead } from "../../src/client/audit-head.ts";

const hash = "0123456789abcdef".repeat(4);

test.each<[text: string, head: ReturnType<typeof readHead>]>([
  [`Acme:3:${hash}`, { company: "Acme", sequence: 3, hash }],
  [`  Acme: Main & Co:12:${hash.toUpperCase()}\r`, { company: "Acme: Main & Co", sequence: 12, hash }],
  [`Acme:0:${hash}`, undefined],
  [`Acme:03:${hash}`, undefined],
  [`Acme:-3:${hash}`, undefined],
  [`Acme:9999999999999999:${hash}`, undefined],
  [`Acme:3:${hash.slice(1)}`, undefined],
  [`Acme:3:${hash}0`, undefined],
  [`:3:${hash}`, undefined],
  [`3:${hash}`, undefined],
  ["", undefined],
])("%j", (text, head) => {
  expect(readHead(text)).toEqual(head);
});

test("a head is read as it is written", () => {
  const head = { company_id: "01a20225-97c9-7128-b659-48b6d2c4b5dd", name: "Acme", sequence: 7, hash };
  expect(readHead(headText(head))).toEqual({ company: head.company_id, sequence: 7, hash });
});
