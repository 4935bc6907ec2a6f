/** Files of hledger's CSV rules, and the rules that they become. */
import { expect, test } from "vitest";
import { hledgerRules } from "../../../src/client/rules-file/hledger-rules.ts";
import type { WhereCondition } from "../../../src/contract/transaction/where.ts";
import { whereWords } from "../../../commands/rules/words.ts";

const words = (where: readonly WhereCondition[]) => whereWords({ where: where as never });

test.each<[what: string, file: string, rules: readonly string[], leftOut: readonly string[]]>([
  [
    "one pattern of the whole record is a text of the bank, or whom it names",
    "if WEWORK\n account2 expenses:rent\n",
    ["WEWORK: original_description~WEWORK or merchant~WEWORK → expenses:rent"],
    [],
  ],
  [
    "several lines are alternatives, and the last block comes first",
    "skip 1\nfields date,description,amount\naccount1 assets:bank\n\nif\nrail\n# a remark\ntrain\n account2 expenses:travel\n\nif %description rent\n account2 expenses:rent\n",
    [
      "rent: original_description~rent → expenses:rent",
      "rail, train: original_description~rail or merchant~rail or original_description~train or merchant~train → expenses:travel",
    ],
    [],
  ],
  [
    "all of a group with & must hold",
    "if %description transfer\n& %amount -\n& ! %description salary\n account2 expenses:misc\n",
    [
      "%description transfer, & %amount -, & ! %description salary: original_description~transfer, amount<0, !original_description~salary → expenses:misc",
    ],
    [],
  ],
  [
    "a field, a currency, and another description",
    "if\n%payee ACME\n%currency eur|usd\n account2 income:sales\n description Acme invoice\n",
    [
      "ACME, eur|usd: merchant~ACME or currency=eur or currency=usd → income:sales, Acme invoice".replace(
        "currency=eur or currency=usd",
        "currency=EUR or currency=USD",
      ),
    ],
    [],
  ],
  [
    "a table is a rule a line",
    "if,account2,description\nrail|train,expenses:travel,Train\nbäckerei,expenses:food,\n\nif X\n account2 expenses:x\n",
    [
      "X: original_description~X or merchant~X → expenses:x",
      "bäckerei: original_description~bäckerei or merchant~bäckerei → expenses:food",
      "rail|train: original_description~rail or merchant~rail or original_description~train or merchant~train → expenses:travel, Train",
    ],
    [],
  ],
  [
    "what is no text is left out with its line, and the rest stays",
    "if\n^RENT\nwework\n account2 expenses:rent\n comment my rent\n\nif amazon.com\n account2 expenses:office\n\nif fee\n skip\n",
    ["wework: original_description~wework or merchant~wework → expenses:rent"],
    [
      '2 ^RENT: "^" means the beginning of the text',
      "5 comment my rent: only account2 and description have a counterpart",
      '7 amazon.com: "." stands for any character; a dot is written "\\."',
      "11 skip: a rule leaves out no row; status=excluded keeps one out of reports",
      "10 if: the block sets neither account2 nor description",
    ].sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10)),
  ],
  [
    "a group with one matcher that is left out is left out whole",
    "if foo\n& %note bar\n account2 expenses:x\n",
    [],
    ["2 & %note bar: transactions have no counterpart of %note"],
  ],
  [
    "equal names are numbered; lines of Windows are read",
    "if foo\r\n account2 a:x\r\nif foo\r\n& %amount -\r\n account2 a:y\r\n",
    [
      "foo, & %amount -: original_description~foo or merchant~foo, amount<0 → a:y",
      "foo: original_description~foo or merchant~foo → a:x",
    ],
    [],
  ],
])("%s", (_, file, rules, leftOut) => {
  const result = hledgerRules(file);
  expect(
    result.rules.map(
      ({ name, where, account, description }) =>
        `${name}: ${words(where)} → ${[account, description].filter((each) => each !== undefined).join(", ")}`,
    ),
  ).toEqual(rules);
  expect(result.leftOut.map(({ line, text, reason }) => `${line} ${text}: ${reason}`)).toEqual(leftOut);
});

test("a pattern of a hundred words becomes rules that a request can take", () => {
  const patterns = Array.from({ length: 100 }, (_, index) => `word${index}`).join("|");
  const { rules } = hledgerRules(`if %description ${patterns}\n account2 expenses:x\n`);
  expect(rules.map(({ where }) => (where[0] as { any: unknown[] }).any.length)).toEqual([20, 40, 40]);
  expect(new Set(rules.map(({ name }) => name)).size).toBe(3);
});
