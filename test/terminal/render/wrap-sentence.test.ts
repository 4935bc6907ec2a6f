import { expect, test } from "vitest";
import { wrapSentence } from "../../../src/terminal/render/wrap-text.ts";

test.for([
  ["A short one.", ["A short one."]],
  [
    "1 row is held: write it with `cashbook imports accept 01a2` or undo it.",
    ["1 row is held: write it with", "`cashbook imports accept 01a2`", "or undo it."],
  ],
  [
    "`cashbook reconcile Geschäftskonto --dry-run` names the rows.",
    ["`cashbook reconcile", "Geschäftskonto --dry-run`", "names the rows."],
  ],
  ["q~finanzamt|finanzkasse|lohnsteuer or q~rent", ["q~finanzamt|finanzkasse|", "lohnsteuer or q~rent"]],
  ["an open ` is no command at all, just a mark", ["an open ` is no command at", "all, just a mark"]],
] as const)("%s", ([sentence, lines]) => {
  expect(wrapSentence(sentence, 30)).toEqual(lines);
});
