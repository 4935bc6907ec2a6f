import { expect, test } from "vitest";
import { readShellLine, POSIX, POWERSHELL } from "../../../src/terminal/completion/shell-line.ts";

const BASH_BREAKS = "@><=;|&(:";

test.for<[line: string, words: readonly string[], prefix: string, replaced: string, quote?: string]>([
  ["cashbook", [], "cashbook", "cashbook"],
  ["cashbook ", [], "", ""],
  ["cashbook  tx\t", ["tx"], "", ""],
  ["cashbook tx li", ["tx"], "li", "li"],
  ["cashbook 'a b' c", ["a b"], "c", "c"],
  ['cashbook "a \\"b\\" \\n" c', ['a "b" \\n'], "c", "c"],
  ["cashbook a\\ b\\'c ", ["a b'c"], "", ""],
  ["cashbook '' ", [""], "", ""],
  ["cashbook Main\\ E", [], "Main E", "Main E"],
  ["cashbook 'Main E", [], "Main E", "Main E", "'"],
  ["cashbook \"it's", [], "it's", "it's", '"'],
  // The part that bash replaces: behind a break, or behind a quote that is open.
  ["cashbook --account=Ma", [], "--account=Ma", "Ma"],
  ['cashbook --account="Main E', [], "--account=Main E", "Main E", '"'],
  ["cashbook --account='Main E'", [], "--account=Main E", "Main E"],
  ["cashbook transactions:cr", [], "transactions:cr", "cr"],
  ["cashbook a:b'c", [], "a:bc", "c", "'"],
  ["cashbook 'a:b'c", [], "a:bc", "a:bc"],
  ["cashbook a\\:b", [], "a:b", "a:b"],
  ["cashbook a:b c", ["a:b"], "c", "c"],
  ["cashbook x\\", [], "x", "x"],
])("%s", ([text, words, prefix, replaced, quote = ""]) => {
  const line = readShellLine(text, { quoting: POSIX, breaks: BASH_BREAKS });
  expect({ ...line, replaced: line.prefix.slice(line.replacedFrom) }).toMatchObject({
    words,
    prefix,
    replaced,
    quote,
  });
});

test.for<[line: string, words: readonly string[], prefix: string]>([
  ["cashbook 'it''s' x", ["it's"], "x"],
  ['cashbook "say ""hi"" `"now`"" x', ['say "hi" "now"'], "x"],
  ["cashbook a` b ", ["a b"], ""],
  ["cashbook C:\\books\\a.db ", ["C:\\books\\a.db"], ""],
  ["cashbook 'Main E", [], "Main E"],
])("PowerShell: %s", ([text, words, prefix]) => {
  expect(readShellLine(text, { quoting: POWERSHELL })).toMatchObject({ words, prefix });
});
