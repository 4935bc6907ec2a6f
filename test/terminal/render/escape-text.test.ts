import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeJson, escapeText } from "../../../src/terminal/render/escape-text.ts";

test.each([
  ["plain text, ümläuts and 漢字 stay", "plain text, ümläuts and 漢字 stay"],
  ["a\tb\nc\rd", "a\\tb\\nc\\rd"],
  ["\u001b[31mred\u001b]8;;http://x\u0007", "^[[31mred^[]8;;http://x^G"],
  ["\u0000\u0008\u007f", "^@^H^?"],
  ["\u009b31m", "\\u{9b}31m"],
  ["invoice\u202egnp.exe", "invoice\\u{202e}gnp.exe"],
  ["\u2066a\u2069\u200b\ufeff", "\\u{2066}a\\u{2069}\\u{200b}\\u{feff}"],
  ["\u{e0041}", "\\u{e0041}"],
  ["✔\ufe0f ☎\ufe0e 葛\u{e0100}城", "✔\ufe0f ☎\ufe0e 葛\u{e0100}城"],
  ["✔\ufe0f\ufe01\ufe02", "✔\ufe0f\\u{fe01}\\u{fe02}"],
  ["a\u{e0142}\u{e0143}", "a\\u{e0142}\\u{e0143}"],
  ["a\ud800b", "a\\u{d800}b"],
])("%j is shown as %s", (text, shown) => {
  expect(escapeText(text)).toBe(shown);
});

test("no text holds a control character once it is shown", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(escapeText(text)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    }),
  );
});

test("JSON keeps its value when it is shown", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(JSON.parse(escapeJson(json))).toEqual(JSON.parse(json));
      expect(escapeJson(json)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    }),
  );
});
