/** Lines that take a record, for each place of the command line that does. */
import { hasTurn } from "../../support/in-short.ts";

/** What lists show of a record of each kind: one of its names each. */
export type Ids = Readonly<Record<Kind, string>>;
export type Kind =
  | "account"
  | "transaction"
  | "deleted"
  | "import"
  | "statement"
  | "key"
  | "bulk"
  | "event"
  | "proposal"
  | "rule"
  | "category"
  | "mapping"
  | "company";

/** Lines by the operand or flag that takes a record. Changes come last, each after what it needs. */
export const uses: Readonly<Record<string, (ids: Ids) => string>> = {
  "accounts reconcile account": ({ account }) =>
    `accounts reconcile ${account} --until 1999-12-31 --balance 0 --dry-run`,
  "reconcile account": ({ account }) => `reconcile ${account} --until 1999-12-31 --balance 0 --dry-run`,
  "reconcile status --account": ({ account }) => `reconcile status --account ${account}`,
  "accounts show account": ({ account }) => `accounts show ${account}`,
  "accounts transactions account": ({ account }) => `accounts transactions ${account}`,
  "accounts update account": ({ account }) => `accounts update ${account} --status active`,
  "tx list --account": ({ account }) => `tx list --account ${account}`,
  "tx list --import": (ids) => `tx list --import ${ids.import}`,
  "tx list --statement": ({ statement }) => `tx list --statement ${statement}`,
  "accounts transactions --import": (ids) => `accounts transactions main --import ${ids.import}`,
  "accounts transactions --statement": ({ statement }) =>
    `accounts transactions main --statement ${statement}`,
  "statements transactions --account": ({ account, statement }) =>
    `statements transactions ${statement} --account ${account}`,
  "statements transactions --import": ({ statement, ...ids }) =>
    `statements transactions ${statement} --import ${ids.import}`,
  "tx bulk --account": ({ account }) => `tx bulk --account ${account} --add-tag x --dry-run`,
  "tx bulk --import": (ids) => `tx bulk --import ${ids.import} --add-tag x --dry-run`,
  "tx bulk --statement": ({ statement }) => `tx bulk --statement ${statement} --add-tag x --dry-run`,
  "tx create --account": ({ account }) =>
    `tx create --account ${account} --date 2026-02-09 --description Cake --amount -2`,
  "tx update --account": ({ account, transaction }) => `tx update ${transaction} --account ${account}`,
  "tx import --account": ({ account }) => `tx import bank.csv --account ${account} --ok-if-unchanged --yes`,
  "import --account": ({ account }) => `import bank.csv --account ${account} --ok-if-unchanged --yes`,
  "watch --account": ({ account }) => `watch landed --once --settle 1 --account ${account}`,
  "statements upload --account": ({ account }) =>
    `statements upload other.csv --account ${account} --currency EUR`,
  "statements list --account": ({ account }) => `statements list --account ${account}`,
  "imports list --account": ({ account }) => `imports list --account ${account}`,
  "reports cash-flow --account": ({ account }) => `reports cash-flow --period 2026 --account ${account}`,
  "reports summary --account": ({ account }) => `reports summary --period 2026 --account ${account}`,
  "export --account": ({ account }) => `export --account ${account}`,
  "reports page --account": ({ account }) => `reports page --period 2026 --account ${account}`,
  "reports spending --account": ({ account }) =>
    `reports spending --period 2026 --by category --account ${account}`,
  "reports income --account": ({ account }) => `reports income --period 2026 --account ${account}`,
  "reports top --account": ({ account }) => `reports top --period 2026 --by merchant --account ${account}`,
  "review --account": ({ account }) => `review --account ${account}`,
  "review --import": (ids) => `review --import ${ids.import}`,
  "suggestions list --account": ({ account }) => `suggestions list --account ${account}`,
  "suggestions list --import": (ids) => `suggestions list --import ${ids.import}`,
  "suggestions list --statement": ({ statement }) => `suggestions list --statement ${statement}`,
  "suggestions accept --account": ({ account }) =>
    `suggestions accept --min-confidence 0.98 --account ${account} --dry-run`,
  "suggestions accept --import": (ids) =>
    `suggestions accept --min-confidence 0.98 --import ${ids.import} --dry-run`,
  "suggestions accept --statement": ({ statement }) =>
    `suggestions accept --min-confidence 0.98 --statement ${statement} --dry-run`,
  "rules show rule": ({ rule }) => `rules show ${rule}`,
  "rules test rule": ({ rule }) => `rules test ${rule}`,
  "rules apply --rule": ({ rule }) => `rules apply --rule ${rule} --dry-run`,
  "rules update rule": ({ rule }) => `rules update ${rule} --where q~rent`,
  "rules move rule": ({ rule }) => `rules move ${rule} --to 1`,
  "categories show category": ({ category }) => `categories show ${category}`,
  "categories update category": ({ category }) => `categories update ${category} --no-archived`,
  "categories update --parent": ({ category }) => `categories update office --parent ${category}`,
  "categories create --parent": ({ category, key }) => `categories create "Sub ${key}" --parent ${category}`,
  "categories map category": ({ category }) => `categories map Verpflegung ${category}`,
  "categories merge into": ({ category }) => `categories merge marketing ${category} --dry-run`,
  "categories merge category": ({ category }) => `categories merge ${category} travel --dry-run`,
  "tx list --category": ({ category }) => `tx list --category ${category}`,
  "accounts transactions --category": ({ category }) => `accounts transactions main --category ${category}`,
  "statements transactions --category": ({ category, statement }) =>
    `statements transactions ${statement} --category ${category}`,
  "tx bulk --category": ({ category }) => `tx bulk --category ${category} --add-tag x --dry-run`,
  "tx create --category": ({ category, account }) =>
    `tx create --account ${account} --date 2026-02-10 --description Pie --amount -2 --category ${category}`,
  "tx update --category": ({ category, transaction }) => `tx update ${transaction} --category ${category}`,
  "reports spending --category": ({ category }) =>
    `reports spending --period 2026 --by merchant --category ${category}`,
  "reports income --category": ({ category }) => `reports income --period 2026 --category ${category}`,
  "reports top --category": ({ category }) =>
    `reports top --period 2026 --by merchant --category ${category}`,
  "accounts reconcile --category": ({ account, category }) =>
    `accounts reconcile ${account} --until 1999-12-31 --balance 1 --adjust --category ${category} --dry-run`,
  "reconcile --category": ({ account, category }) =>
    `reconcile ${account} --until 1999-12-31 --balance 1 --adjust --category ${category} --dry-run`,
  "imports map show mapping": ({ mapping }) => `imports map show ${mapping}`,
  "imports map path mapping": ({ mapping }) => `imports map path ${mapping}`,
  "imports map edit mapping": ({ mapping }) => `imports map edit ${mapping} --set currency=EUR`,
  "tx list --where account": ({ account }) => `tx list --where account=${account}`,
  "tx list --where import": (ids) => `tx list --where import=${ids.import}`,
  "tx list --where statement": ({ statement }) => `tx list --where statement=${statement}`,
  "tx list --where category": ({ category }) => `tx list --where category=${category}`,
  "tx bulk --where account": ({ account }) => `tx bulk --where account=${account} --add-tag x --dry-run`,
  "tx bulk --set category": ({ category }) => `tx bulk --where q~Tea --set category=${category} --dry-run`,
  "rules test --where account": ({ account }) => `rules test --where account=${account} --set category=rent`,
  "rules test --set category": ({ category }) => `rules test --where q~Tea --set category=${category}`,
  "reports summary --where account": ({ account }) =>
    `reports summary --period 2026 --where account=${account}`,
  "company use company": ({ company }) => `company use ${company}`,
  "events list --by": ({ key }) => `events list --by ${key}`,
  "transfers list --transaction": ({ transaction }) => `transfers list --transaction ${transaction}`,
  "tx why id": ({ transaction }) => `tx why ${transaction}`,
  "tx show id": ({ transaction }) => `tx show ${transaction}`,
  "tx update id": ({ transaction }) => `tx update ${transaction} --category travel`,
  "tx bulk --ids-from": ({ transaction }) => `tx bulk --ids-from - --add-tag y --yes <<< ${transaction}`,
  "tx bulk undo id": ({ bulk }) => `tx bulk undo ${bulk} --yes`,
  "tx restore id": ({ deleted }) => `tx restore ${deleted}`,
  "tx delete id": ({ deleted }) => `tx delete ${deleted} --yes`,
  "events list --subject": ({ transaction }) => `events list --subject ${transaction}`,
  "statements show id": ({ statement }) => `statements show ${statement}`,
  "statements transactions id": ({ statement }) => `statements transactions ${statement}`,
  "imports show id": (ids) => `imports show ${ids.import}`,
  "imports rows id": (ids) => `imports rows ${ids.import}`,
  "imports undo ids": (ids) => `imports undo ${ids.import} --force --dry-run`,
  "proposals show id": ({ proposal }) => `proposals show ${proposal}`,
  "proposals reject id": ({ proposal }) => `proposals reject ${proposal}`,
  "events undo event": ({ event }) => `events undo ${event} --dry-run`,
  "undo event": ({ event }) => `undo ${event} --yes`,
  "keys show key": ({ key }) => `keys show ${key}`,
  "keys usage key": ({ key }) => `keys usage ${key}`,
  "keys usage --id": ({ key }) => `keys usage --id ${key}`,
  "keys update key": ({ key }) => `keys update ${key} --description Desk`,
  "keys rotate key": ({ key }) => `keys rotate ${key} --yes`,
  "keys revoke key": ({ key }) => `keys revoke ${key} --yes`,
  "rules delete rule": ({ rule }) => `rules delete ${rule} --yes`,
  "categories archive category": ({ category }) => `categories archive ${category} --yes`,
};

/** Lines that go once: what they change is gone, or is no longer as it was. */
const ONCE =
  /^(?:statements upload|tx (?:bulk undo|restore|delete)|proposals|undo|keys (?:rotate|revoke)|rules delete|categories archive) /;

/** What takes an id and is not typed here, each with its reason. */
export const APART: Readonly<Record<string, string>> = {
  "statements reconcile id": "the statement states no balances: it is found, and refused for that",
  "imports accept ids": "no rows are held: the import is found, and refused for that",
  "imports dismiss ids": "no rows are held: the import is found, and refused for that",
  "imports resume id": "the import is finished: it is found, and refused for that",
  "proposals apply id": "only a person applies one: it is found, and refused for that",
  "accounts delete account": "the account is in use: it is found, and refused for that",
  "suggestions accept ids": "a young book has no suggestions: the transaction is found, and refused for that",
  "imports map remove mapping":
    "it takes the whole signature or the name: what it removes does not come back",
  "accounts reconcile --tick":
    "the difference has no transactions to tick: they are found, and refused for that",
  "reconcile --tick": "the difference has no transactions to tick: they are found, and refused for that",
  "company delete company": "the only company stays: it is found, and refused for that",
  "transfers match ids": "all are on one account: they are found, and refused for that",
  "transfers unmatch ids": "no transfer is matched: they are found, and refused for that",
};

/** The names of a record that a list shows; the first is the one that each line is typed with. */
export type Names = Readonly<Record<Kind, readonly [string, ...string[]]>>;

/** Each id where one of another kind is needed. */
export const WRONG: Readonly<Partial<Record<Kind, Kind>>> = {
  account: "transaction",
  transaction: "import",
  deleted: "statement",
  import: "account",
  statement: "rule",
  key: "proposal",
  bulk: "key",
  event: "transaction",
  proposal: "bulk",
  rule: "event",
};

/** What takes any record, any text, or no id of the book's. */
export const ANY =
  /^(?:events list --subject|tx bulk --ids-from|(?:tx import|import|watch|statements upload) --account|company|imports map|.*category|categories|reports)/;

/**
 * The lines with the first name of each record, and those that can go again with its other names, before the changes. Names are
 * found by one resolution wherever they are typed: the short run types each of the others at one place in five, and through a
 * service the first one at one in three.
 */
export function linesOf(names: Names, way: "on a book" | "through a service"): readonly string[] {
  const most = Math.max(...Object.values(names).map(({ length }) => length));
  const idsAt = (index: number) =>
    Object.fromEntries(
      Object.entries(names).map(([kind, all]) => [kind, all[Math.min(index, all.length - 1)]]),
    ) as Ids;
  const first = Object.values(uses).map((use) => use(idsAt(0)));
  const further = Array.from({ length: most - 1 }, (_, index) => idsAt(index + 1)).flatMap((ids) =>
    Object.values(uses).map((use) => use(ids)),
  );
  const isOnce = (line: string) => ONCE.test(line);
  const isOnBook = way === "on a book";
  const again = [...new Set(further.filter((line) => !isOnce(line) && !first.includes(line)))];
  return [
    ...first.filter((line) => !isOnce(line)).filter((_, index) => isOnBook || hasTurn(index, { oneIn: 3 })),
    ...again.filter((_, index) => hasTurn(isOnBook ? index : index + 2, { oneIn: 5 })),
    ...first.filter(isOnce),
  ];
}
