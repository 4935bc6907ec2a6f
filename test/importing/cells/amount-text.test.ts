import { describe, expect, test } from "vitest";
import { readAmount } from "../../../src/importing/cells/amount-text.ts";

/** text | under the point | under the comma, in hundredths; a dash where it is not an amount. */
const table = `
1,234.56     | 123456  | -
1.234,56     | -       | 123456
1 234,56     | -       | 123456
1\u00a0234,56     | -       | 123456
1\u202f234,56     | -       | 123456
1'234.50     | 123450  | -
1’234.50     | 123450  | -
1'234,50     | -       | 123450
(45.00)      | -4500   | -
(€45.00)     | -4500   | -
45.00-       | -4500   | -
-45,00       | -       | -4500
-110.7 €     | -11070  | -
€12,50       | -       | 1250
€ 12,50      | -       | 1250
-€12,50      | -       | -1250
€-12,50      | -       | -1250
12,50 EUR    | -       | 1250
EUR 12,50    | -       | 1250
US$12.50     | 1250    | -
12,50 zł     | -       | 1250
12.50 DR     | -1250   | -
12.50DR      | -1250   | -
12.50 CR     | 1250    | -
12.50 Cr.    | 1250    | -
+7           | 700     | 700
１２，３４５．６７ | 1234567 | -
－１，２００     | -120000 | -120
▲1,200       | -120000 | -120
△ 500        | -50000  | -50000
￥1,200      | 120000  | 120
1,200円      | 120000  | 120
—45,00       | -       | -4500
1.250,00 TL  | -       | 125000
Rp 1.250,00  | -       | 125000
12,50 грн    | -       | 1250
RM12.50      | 1250    | -
١٢٫٥٠        | 1250    | -
−7           | -700    | -700
–7           | -700    | -700
7            | 700     | 700
0            | 0       | 0
-0.00        | 0       | -
.5           | 50      | -
,5           | -       | 50
-.5          | -50     | -
0.500        | 50      | -
1.234        | -       | 123400
1,234        | 123400  | -
1,234,567    | 123456700 | -
1.234.567    | -       | 123456700
1.234.567,89 | -       | 123456789
12,34,567.89 | 123456789 | -
1234.50      | 123450  | -
007.10       | 710     | -
5,-          | -       | 500
-1.234,-     | -       | -123400
1 234,– kr   | -       | 123400
5.-          | 500     | -
1'200.--     | 120000  | -
Rs.500       | 50000   | 50000
 12.50       | 1250    | -
`;

/** Texts that are no amounts, whatever the mark: they must never become 0 or something near. */
const refused = [
  "", " ", "-", "--", "abc", "n/a", "1.2.3", "1,2,3", "12,34.56,78", "1.23.456", "12.", "5,-,-", "5,---", "5 ,-", "--5", "-(5)",
  "-5-", "+-5", "5 5", "1  234", "1e5", "1E+5", "0x10", "Infinity", "NaN", "12.50 XX", "12.50 EUR USD", "12.50 DR CR",
  "-12.50 CR", "(12.50", "12.50)", ")12.50(", "12:50", "12/50", "12.50%", "1_000", "1'23", "1 23,50", "12²", "一二",
  "2026-01-15", "15.01.2026", "01,234.50", "€", "EUR", "1.234,5.6", "1,234.567,8",
]; // prettier-ignore

describe("amount texts", () => {
  const rows = table
    .split("\n")
    .filter((row) => row.trim() !== "")
    .map((row) => row.split("|") as [string, string, string]);

  test.each(rows)("%s| %s| %s", (padded, point, comma) => {
    const text = padded.replace(/ +$/, "");
    expect(hundredths(text, ".")).toBe(point.trim());
    expect(hundredths(text, ",")).toBe(comma.trim());
  });

  test.each(refused)("%j is not an amount", (text) => {
    expect(readAmount(text, ".", 2)).toBe("amount_syntax");
    expect(readAmount(text, ",", 2)).toBe("amount_syntax");
  });

  test("more decimals than the currency has are told apart, and zeros after the last do not count", () => {
    expect(readAmount("0.005", ".", 2)).toBe("amount_precision");
    expect(readAmount("1234.567", ".", 2)).toBe("amount_precision");
    expect(readAmount("12.5000", ".", 2)).toBe(1250);
    expect(readAmount("12.5", ".", 0)).toBe("amount_precision");
    expect(readAmount("12.0", ".", 0)).toBe(12);
    expect(readAmount("1.234", ".", 3)).toBe(1234);
  });

  test("fifteen digits are the most", () => {
    expect(readAmount("9999999999999.99", ".", 2)).toBe(999_999_999_999_999);
    expect(readAmount("10000000000000.00", ".", 2)).toBe("amount_range");
    expect(readAmount("9".repeat(400), ".", 2)).toBe("amount_range");
  });
});

/** The amount in hundredths, "-" for none. A number of three decimals is one, and is too precise for hundredths. */
function hundredths(text: string, mark: "." | ","): string {
  const read = readAmount(text, mark, 2);
  return typeof read === "number" ? String(read) : "-";
}
