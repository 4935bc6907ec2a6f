/** Kinds of records in words, and the commands that list them and make the first one. */
import type { ChosenKind } from "./flag.ts";

interface Kind {
  readonly one: string;
  /** The command that lists them, with what can be typed for each. */
  readonly list: string;
  /** What to do where there is none. */
  readonly none: string;
}

const first = (command: string): string => `\`cashbook ${command}\` makes the first.`;
const LAST_CHANGES = "`cashbook undo --list` shows your last changes.";

export const recordKinds: Readonly<Record<ChosenKind, Kind>> = {
  account: { one: "bank account", list: "accounts list", none: first("accounts create") },
  company: { one: "company", list: "company list", none: first("init") },
  category: { one: "category", list: "categories list", none: first("categories create") },
  rule: { one: "rule", list: "rules list", none: first("rules create") },
  key: { one: "API key", list: "keys list", none: first("keys create") },
  import: { one: "import", list: "imports list", none: first("tx import") },
  heldImport: {
    one: "import with held rows",
    list: "imports list",
    none: "`cashbook imports list` shows the imports, and how many rows each holds.",
  },
  proposal: { one: "open proposal", list: "proposals list", none: first("mcp --allow proposals") },
  statement: { one: "bank statement", list: "statements list", none: first("statements upload") },
  mapping: { one: "mapping", list: "imports map list", none: first("tx import --save-map") },
  profile: { one: "profile", list: "profile list", none: first("profile add") },
  transaction: {
    one: "transaction",
    list: "tx list",
    none: "`cashbook tx import` reads those of a bank file.",
  },
  deletedTransaction: {
    one: "deleted transaction",
    list: "events list --type transaction.deleted --fields subject_id,summary -o tsv",
    none: LAST_CHANGES,
  },
  matchedTransfer: {
    one: "matched transfer",
    list: "transfers list --state matched",
    none: "`cashbook transfers match` matches the two rows of one.",
  },
  bulkChange: {
    one: "bulk change",
    list: "events list --type transaction.bulk_updated",
    none: LAST_CHANGES,
  },
};
