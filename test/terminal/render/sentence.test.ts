import { describe, expect, test } from "vitest";
import { decimal } from "../../../src/contract/values/decimal.ts";
import { amountWords, sentenceText, unsignedWords } from "../../../src/terminal/render/sentence.ts";

describe("figures in sentences", () => {
  test.each([
    ["1234567.5", "en-US", "1,234,567.5"],
    ["-1234.50", "de-DE", "-1.234,50"],
    ["-1234.50", undefined, "-1234.50"],
    ["980", "fr-FR", "980"],
    ["?", "en-US", "?"],
  ])("%s in %s", (amount, locale, words) => {
    expect(amountWords(amount, locale)).toBe(words);
  });

  test.each([
    ["-145415.55", "en-US", "145,415.55"],
    ["-145415.55", undefined, "145415.55"],
    ["0.00", "en-US", "0.00"],
  ])("%s without its sign", (amount, locale, words) => {
    expect(unsignedWords(decimal(amount), locale)).toBe(words);
  });

  test("a sentence is local where stderr is a terminal", () => {
    const sentence = (locale: string | undefined) => `sum ${amountWords("-9057.3", locale)}`;
    const facts = { locale: "en-US", errorIsTerminal: true };
    expect(sentenceText(sentence, facts)).toBe("sum -9,057.3");
    expect(sentenceText(sentence, { ...facts, errorIsTerminal: false })).toBe("sum -9057.3");
    expect(sentenceText("as it is", facts)).toBe("as it is");
  });
});
