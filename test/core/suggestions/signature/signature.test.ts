import { describe, expect, test } from "vitest";
import { signatureOf } from "../../../../src/core/suggestions/signature/signature.ts";

describe("the signature of a text", () => {
  test.each([
    ["GUSTO PAYROLL 6SEMK53 WEB ID: 9138864001", "gusto payroll web id"],
    ["CARD PURCHASE HARBOR COFFEE ROASTERS 03/14", "harbor coffee roasters"],
    ["PAYPAL *NORDWIND HOSTING 4029357733", "nordwind hosting"],
    ["SQ *BLUE DOOR BAKERY", "blue door bakery"],
    ["SumUp  *Blumen Müller", "blumen muller"],
    ["AMZN MKTP US*2K3RT4", "amzn mktp us"],
    ["Kartenzahlung Bäckerei Öz GmbH 12.03.2026", "backerei oz"],
    ["Prélèvement EDF SA réf 12AB", "edf ref"],
    ["Przelew Żabka Z5012", "zabka"],
    ["ООО Ромашка №17", "ооо ромашка"],
    ["株式会社テスト123", "株式会社テスト"],
    ["The Company Ltd", "the company ltd"],
    ["CARD PAYMENT", "card payment"],
    ["A1B2C3", "abc"],
    ["00012345 03/26", ""],
  ])("%s is %s", (text, signature) => {
    expect(signatureOf(text).join(" ")).toBe(signature);
  });
});
