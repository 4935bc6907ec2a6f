/** `--column` flags of a question are read back as they were written. */
import { expect, test } from "vitest";
import { columnFlag, namedColumns } from "../../src/importing/table/columns/column-flag.ts";

test.each(["Betrag", "Net amount", "3", 'Sum "net" in $', "a = b", "Löpnr --column x"])(
  "%s comes back",
  (name) => {
    const flags = `${columnFlag("date", "Datum")} ${columnFlag("amount", name)}`;
    expect(namedColumns(flags)).toEqual({ date: ["Datum"], amount: [name] });
  },
);

test.each(["--date-format DD.MM.YYYY", "--column nothing=a", "--column", ""])("%j names none", (flags) => {
  expect(namedColumns(flags)).toBeUndefined();
});
