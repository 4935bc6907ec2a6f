/** What a caller says about reading a file is checked before the file is read by it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { statements } from "../../../src/contract/statement.ts";
import { OWNER } from "../../support/book.ts";
import { ledger, refusal, type Ledger } from "../../support/ledger.ts";

let here: Ledger;
beforeAll(async () => {
  here = await ledger();
});
afterAll(() => here.book.close());

const FILE = 'Date;Amount;Text\n2026-01-04;-8.50;"Bakery"\n';
const mapping = { version: 1, format: "csv", signature: null, columns: { date: ["Date"] } };

test.each([
  ["an empty delimiter", { delimiter: "" }, "invalid_setting", /delimiter/],
  ["a quote as delimiter", { delimiter: '"' }, "invalid_setting", /delimiter/],
  ["a line break as delimiter", { delimiter: "\n" }, "invalid_setting", /delimiter/],
  [
    "an empty delimiter in a mapping",
    { mapping: { ...mapping, delimiter: "" } },
    "invalid_setting",
    /delimiter/,
  ],
  [
    "a field without headers",
    { columns: { amount: [] } },
    "validation_failed",
    /columns\.amount must name a header/,
  ],
  [
    "a field without headers in a mapping",
    { mapping: { ...mapping, columns: { amount: [] } } },
    "validation_failed",
    /columns\.amount/,
  ],
  [
    "a mapping that is none",
    { mapping: { columns: 1 } },
    "validation_failed",
    /reading\.mapping is not a mapping/,
  ],
])("%s is refused", async (_words, reading, code, detail) => {
  const upload = here.book.core.call(statements.upload, OWNER, {
    bank_account_id: here.main,
    file_name: "a.csv",
    file: Buffer.from(FILE),
    reading,
  });
  await expect(upload).rejects.toThrow(refusal(code, detail));
});
