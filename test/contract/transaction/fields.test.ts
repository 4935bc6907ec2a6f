/** One table says what can be done with each field of a transaction; the lists are derived from it. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  fieldsWith,
  flagOf,
  shortName,
  transactionFields,
} from "../../../src/contract/transaction/fields.ts";
import { transactionSchema } from "../../../src/contract/transaction.ts";
import {
  createTransactionSchema,
  updateTransactionSchema,
} from "../../../src/contract/transaction/request.ts";
import { bulkMembers } from "../../../src/core/transactions/change/members.ts";

const keys = (record: object) => Object.keys(record).toSorted();

test("the schemas have the fields of the table", () => {
  const { external_id, ...answered } = transactionFields;
  expect(external_id.changeable).toBe(true);
  expect(keys(transactionSchema.shape)).toEqual(keys(answered));
  const { id, ...changes } = updateTransactionSchema.shape;
  expect(id).toBeDefined();
  expect(keys(changes)).toEqual(fieldsWith("changeable").toSorted());
  expect(keys(createTransactionSchema.shape)).toEqual(
    expect.arrayContaining([...fieldsWith("importable")].toSorted()),
  );
});

test("what null clears is what the schema of an update lets be null", () => {
  for (const [name, schema] of Object.entries(updateTransactionSchema.shape))
    expect([name, schema.safeParse(null).success]).toEqual([
      name,
      fieldsWith("clearable").includes(name as never),
    ]);
});

test("a bulk change writes these members of a record, in this order", () => {
  expect(bulkMembers).toEqual([
    "bank_account_id",
    "description",
    "category",
    "accounting_category",
    "cash_flow_category",
    "merchant_name",
    "status",
    "status_before",
    "is_reconciled",
    "tags",
    "origins",
    "ai_confidence",
    "twin",
  ]);
});

test("names are short where people type them", () => {
  expect([flagOf("merchant_name"), flagOf("posted_date"), flagOf("tags")]).toEqual([
    "merchant",
    "posted_date",
    "tags",
  ]);
  expect([shortName("merchant_name"), shortName("posted_date"), shortName("tags")]).toEqual([
    "merchant",
    "posted",
    undefined,
  ]);
});

/** Source files that may name a field that is in no list; the number only shrinks. */
const FILES_MAX = 10;

/**
 * What exports, reads books of other programs, reports, suggests, reviews and sets by rules who was paid; and files of services,
 * one of which has a member of this name.
 */
const ABOUT_MERCHANTS =
  /export|books|report|spending|row-sums|suggestion|evidence|review|rule|formats.services/;

test("a field's name stands in few source files", () => {
  const root = join(import.meta.dirname, "../../..");
  // A released migration never changes.
  const files = globSync(["src/**/*.ts", "commands/**/*.ts"], { cwd: root })
    .filter((path) => !path.includes("migrations") && !ABOUT_MERCHANTS.test(path))
    .filter((path) => readFileSync(join(root, path), "utf8").includes("merchant_name"));
  expect(files.length).toBeLessThanOrEqual(FILES_MAX);
});
