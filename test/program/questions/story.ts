/** Questions of the program at a terminal: what is typed until each is asked. Whatever is asked last is left with Ctrl-C. */

/** Text of the screen on one line, and what is typed then. */
export type Asked = readonly [waits: RegExp, types: string];

export interface Sitting {
  readonly name: string;
  readonly line: string;
  /** The last question is only looked at. */
  readonly asked: readonly Asked[];
  /** The question that is left. */
  readonly last: RegExp;
}

const ENTER = "\r";
const DOWN = "\u001b[B";

export const sittings: readonly Sitting[] = [
  {
    name: "a new book",
    line: "init --database other.db",
    asked: [
      [/Name of the company$/, `Globex Trading and Shipping${ENTER}`],
      [/Country, as a code of two letters[^?]*$/, ENTER],
    ],
    last: /Base currency \([A-Z]+\)$/,
  },
  {
    name: "a new account",
    line: "accounts create",
    asked: [
      [/Name of the account$/, `Reserve for the taxes of the year${ENTER}`],
      [/Type .*navigate/, ENTER],
    ],
    last: /Currency \(EUR\)$/,
  },
  {
    name: "a new key",
    line: "keys create",
    asked: [
      [/Name of the key$/, `Cash desk${ENTER}`],
      [/Scopes.*select/, ` ${ENTER}`],
    ],
    last: /Expires.*\(90d\)$/,
  },
  {
    name: "a new transaction",
    line: "tx create",
    asked: [
      [/Account .*navigate/, ENTER],
      [/Date \([0-9-]+\)$/, `2026-02-03${ENTER}`],
      [/Description$/, `Train${ENTER}`],
      [/Amount in EUR, negative for money out$/, `-49.99${ENTER}`],
    ],
    last: /Category.*navigate/,
  },
  {
    name: "a new category of a review",
    line: "review",
    asked: [[/\[n\]ew category.*\[q\]uit/, "n"]],
    last: /Name of the new category \(empty to go back\)$/,
  },
  {
    name: "an amount that is no amount",
    line: "tx create --account Girokonto --date 2026-02-03 --description Train",
    asked: [[/Amount in EUR, negative for money out$/, `-12,50${ENTER}`]],
    last: /Write -12\.50/,
  },
  { name: "a bank file", line: "tx import", asked: [], last: /Bank file, or a folder of them$/ },
  {
    name: "the account of a file, and a new one",
    line: "tx import plain.csv",
    asked: [[/Account .*navigate/, `${DOWN}${DOWN}${DOWN}${ENTER}`]],
    last: /Name of the new account$/,
  },
  {
    name: "an account that is not there",
    line: "tx import plain.csv --account 'Petty cash of the Hamburg branch'",
    asked: [[/There is no account .*\(Y\/n\)$/, ENTER]],
    last: /Currency of the new account .*\(three letters, such as EUR\)$/,
  },
  {
    name: "an account that the file contradicts",
    line: "tx import numbered.sta --account 'Company checking account of the Berlin office'",
    asked: [],
    last: /11112222, but .* ends in 9999\. .*\(y\/N\)$/,
  },
  {
    name: "the order of dates",
    line: "tx import days.csv --account Girokonto",
    asked: [],
    last: /Which is right\?.*navigate/,
  },
  {
    name: "the currency of a sign",
    line: "tx import dollars.csv --account Desk",
    asked: [[/There is no account .*\(Y\/n\)$/, ENTER]],
    last: /urrency/,
  },
  {
    name: "columns",
    line: "tx import unknown.csv --account Girokonto",
    asked: [
      [/booking date\?.*navigate/, ENTER],
      [/How are amounts written\?.*navigate/, ENTER],
    ],
    last: /Which column is the amount\?.*navigate/,
  },
  {
    name: "the bank's words",
    line: "tx import words.csv --account Girokonto",
    asked: [],
    last: /What is "Restaurants and canteens".*navigate/,
  },
  {
    name: "balances that differ",
    line: "tx import balances.csv --account Girokonto",
    asked: [],
    last: /Import it anyway\? \(y\/N\)$/,
  },
  {
    name: "a file that is in another account",
    line: "tx import twice.csv --account Savings",
    asked: [],
    last: /Import it into Savings \(EUR\) as well\? \(y\/N\)$/,
  },
  {
    name: "the file of a question",
    line: "tx import folder --account Girokonto",
    asked: [],
    last: /Which is right\?.*navigate/,
  },
  {
    name: "rules to begin with",
    line: "rules starter",
    asked: [],
    last: /Continue\? \(y\/N\)$/,
  },
  {
    name: "a rule",
    line: "rules create Rent --where q~rent --set category=rent --apply",
    asked: [],
    last: /Continue\? \(y\/N\)$/,
  },
  {
    name: "a bulk change",
    line: "tx bulk --where q~payment --set category=meals",
    asked: [],
    last: /Continue\? \(y\/N\)$/,
  },
  { name: "a transaction of several", line: "tx update", asked: [], last: /Which transaction.*navigate/ },
  {
    name: "what to change of a transaction",
    line: "tx update $tx",
    asked: [],
    last: /What to change.*navigate/,
  },
  {
    name: "transactions, and what to change of them",
    line: "tx bulk",
    asked: [[/Which transactions\?.*merchant$/, `payment${ENTER}`]],
    last: /What to change.*navigate/,
  },
  {
    name: "what to change of a key",
    line: "keys update Reporting",
    asked: [],
    last: /What to change.*navigate/,
  },
  { name: "the day of a closing", line: "close", asked: [], last: /\([0-9-]+\)$/ },
  {
    name: "a closing of days that have no category",
    line: "close 2026-01",
    asked: [],
    last: /Continue\? \(y\/N\)$/,
  },
  { name: "a deletion", line: "tx delete $tx", asked: [], last: /Continue\? \(y\/N\)$/ },
  { name: "an undo", line: "undo", asked: [], last: /Continue\? \(y\/N\)$/ },
  { name: "the undo of an import", line: "imports undo", asked: [], last: /Continue\? \(y\/N\)$/ },
  { name: "a new category", line: "categories create Subscriptions", asked: [], last: /navigate/ },
  {
    name: "a merge of categories",
    line: "categories merge meals travel",
    asked: [],
    last: /Continue\? \(y\/N\)$/,
  },
  { name: "the end of a key", line: "keys revoke Reporting", asked: [], last: /Continue\? \(y\/N\)$/ },
  { name: "a new secret of a key", line: "keys rotate Reporting", asked: [], last: /Continue\? \(y\/N\)$/ },
  { name: "a review", line: "review", asked: [], last: /\[q\]uit/ },
  {
    name: "a transfer that nothing speaks for",
    line: "review",
    asked: [[/\[q\]uit/, "t"]],
    last: /\[n\]o, go back/,
  },
  {
    name: "a category of a review",
    line: "review",
    asked: [[/\[c\]hoose.*\[q\]uit/, "c"]],
    last: /Category.*navigate/,
  },
  {
    name: "the account and the day of a balance",
    line: "reconcile --balance 12.50",
    asked: [[/Account .*navigate/, ENTER]],
    last: /Last day that the balance covers$/,
  },
  {
    name: "a difference",
    line: "reconcile Girokonto --until 2026-01-31 --balance 12.50",
    asked: [],
    last: /\[q\]uit/,
  },
  {
    name: "amounts to tick",
    line: "reconcile Girokonto --until 2026-01-31 --balance 12.50",
    asked: [[/\[q\]uit/, "l"]],
    last: /Tick what/,
  },
  {
    name: "a login",
    line: "login --profile desk",
    asked: [[/Address of the service.*$/, `http://b.io${ENTER}`]],
    last: /not encrypted/,
  },
  {
    name: "a secret",
    line: "login --profile desk --base-url https://books.example --no-check",
    asked: [],
    last: /API key or token .*visibility/,
  },
];
