/** The workbooks among the fixtures are what xlsx-files.ts writes; CASHBOOK_UPDATE_WORKBOOKS=1 writes them anew. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { workbookBytes } from "./workbook.ts";
import { xlsxFiles } from "./xlsx-files.ts";

const folder = new URL("../fixtures/xlsx/", import.meta.url);

if (process.env["CASHBOOK_UPDATE_WORKBOOKS"] === "1") {
  for (const [name, book] of Object.entries(xlsxFiles))
    writeFileSync(new URL(name, folder), workbookBytes(book));
}

test("each workbook has its rows here, and each of these is a workbook", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".xlsx"));
  expect(files.toSorted()).toEqual(Object.keys(xlsxFiles).toSorted());
});

test.each(Object.entries(xlsxFiles))("%s", (name, book) => {
  expect(readFileSync(new URL(name, folder)).equals(workbookBytes(book))).toBe(true);
});
