/** The workbooks of xlsx-files.ts are those among the fixtures; CASHBOOK_UPDATE_WORKBOOKS=1 writes them anew. Other workbooks may lie beside them. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { workbookBytes } from "./workbook.ts";
import { xlsxFiles } from "./xlsx-files.ts";

const folder = new URL("../fixtures/xlsx/", import.meta.url);

if (process.env["CASHBOOK_UPDATE_WORKBOOKS"] === "1") {
  for (const [name, book] of Object.entries(xlsxFiles))
    writeFileSync(new URL(name, folder), workbookBytes(book));
}

test.each(Object.entries(xlsxFiles))("%s", (name, book) => {
  expect(readFileSync(new URL(name, folder)).equals(workbookBytes(book))).toBe(true);
});
