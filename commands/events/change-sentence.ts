/** Changes of the audit log in words: "Changed the category of 14 transactions from none to software". */
import { addDays } from "../../src/contract/values/date.ts";
import type { Event } from "../../src/contract/event.ts";
import { localNumber, plainCell } from "../../src/terminal/render/cells.ts";
import { transfersText } from "../transfers/view.ts";
import { transactionsText } from "../tx/tally.ts";
import { proposalEventWords } from "../proposals/words.ts";
import { importName } from "../imports/import-name.ts";
import { emptyWord, wordsOf, type Names } from "../names.ts";
import { mappingWords, mergeWords } from "./category-words.ts";
import { memberNoun } from "./member-names.ts";
import { ruleChangeWords } from "./rule-words.ts";

type Members = Readonly<Record<string, unknown>>;

export interface WordsContext {
  readonly locale: string;
  /** Names of the files of imports and ids of their accounts, by the id of the import. */
  readonly files: ReadonlyMap<string, { readonly name: string; readonly account: string }>;
  /** The names of accounts by their ids, and where a person reads them of categories by their slugs. */
  readonly names: Names;
}

/** A sentence without its full stop. */
export function changeSentence({ type, subject_id, summary }: Event, context: WordsContext): string {
  const [resource = "", verb = ""] = type.split(".");
  const past = VERBS[verb] ?? verb.replaceAll("_", " ");
  const name = textOf(summary["name"]);
  switch (resource) {
    case "transaction":
      if (verb === "bulk_created")
        return `Created ${transactionsText(Number(summary["created"]), context.locale)}`;
      if (verb === "bulk_updated") return bulkWords(summary, context);
      if (verb === "bulk_undone")
        return `Undid a change of ${transactionsText(Number(summary["updated"]), context.locale)}`;
      if (verb === "updated") return differences(summary, { of: quoted(summary["description"]), ...context });
      return `${past} ${transactionWords(summary, context)}`;
    case "statement":
      return verb === "reconciled"
        ? reconciledWords(summary, context)
        : `${past} the ${resource} ${textOf(summary["file_name"])}`.trimEnd();
    case "account":
      if (verb === "reconciled") return reconciledWords(summary, context);
      if (verb === "opening_proven")
        return `Took the opening balance of ${context.names.get(subject_id) ?? "an account"} from a file`;
      if (verb === "updated" && "before" in summary)
        return differences(summary, { of: `the account ${quoted(name)}`, ...context });
      return `${past} the account ${quoted(name)}`;
    case "company":
      return verb === "updated" ? `Changed ${companyWords(summary)}` : `${past} the company ${quoted(name)}`;
    case "category":
      if (verb === "merged") return mergeWords(summary);
      if (verb === "created" || !("before" in summary)) return `Created the category ${quoted(name)}`;
      if (verb === "archived") return `Archived the category ${quoted(name)}`;
      return differences(summary, { of: `the category ${quoted(name)}`, ...context });
    case "bank_category":
      return mappingWords(summary, context.names);
    case "rule":
      return ruleChangeWords(verb, summary, context.names);
    case "period":
      return periodWords(summary);
    case "key":
      return `${past} the API key ${name === "" ? textOf(summary["key_prefix"]) : quoted(name)}`;
    case "suggestion":
      return `Accepted the suggestions for ${transactionsText(Number(summary["updated"]), context.locale)}`;
    case "import":
      return importWords(
        { verb, past, summary, file: context.files.get(subject_id)?.name ?? textOf(summary["file_name"]) },
        { ...context, account: context.names.get(context.files.get(subject_id)?.account ?? "") },
      );
    case "proposal":
      return proposalEventWords(verb, summary);
    case "transfer":
      return `${verb === "matched" ? "Matched" : "Unmatched"} ${transfersText(Number(plainCell(summary["transfers"])))}`;
    default:
      return `${past} the ${resource} ${textOf(summary["file_name"])}`.trimEnd();
  }
}

/** "Reconciled Checking until 2026-03-31 at 220.00 EUR". */
function reconciledWords(summary: Members, { names, locale }: WordsContext): string {
  const account = names.get(textOf(summary["bank_account_id"])) ?? "an account";
  const balance = `${localNumber(plainCell(summary["balance"]), locale)} ${textOf(summary["currency_code"])}`;
  return `Reconciled ${account} until ${textOf(summary["until"])} at ${balance}`;
}

const VERBS: Readonly<Record<string, string>> = {
  created: "Created",
  updated: "Changed",
  deleted: "Deleted",
  restored: "Restored",
  removed: "Removed",
  archived: "Archived",
  rotated: "Rotated",
  revoked: "Revoked",
  completed: "Imported",
  begun: "Began to import",
  accepted: "Accepted held rows of",
  dismissed: "Dismissed rows of",
  held_again: "Held or rejected again rows of",
  undone: "Undid the import of",
  processing: "Uploaded",
};

function transactionWords(
  { description, transaction_date, amount, currency_code }: Members,
  { locale }: WordsContext,
): string {
  const sum = `${localNumber(plainCell(amount), locale)} ${textOf(currency_code)}`;
  return `${quoted(description)} of ${textOf(transaction_date)}, ${sum}`;
}

function bulkWords(
  { updated, set, add_tags, remove_tags, before }: Members,
  { locale, names }: WordsContext,
): string {
  const count = transactionsText(Number(updated), locale);
  const previous = membersOf(before);
  const sets = Object.entries(membersOf(set)).map(([member, value]) => {
    const values = previous[member];
    const inWords = (each: unknown) => wordsOf(member, valueText(each, member), names);
    const from =
      Array.isArray(values) && values.length > 0 ? ` from ${values.map(inWords).join(" or ")}` : "";
    return `${memberNoun(member)}${from} to ${inWords(value)}`;
  });
  const tagWords = (tags: unknown) => (Array.isArray(tags) ? tags.map(plainCell) : []).join(", ");
  if (sets.length === 1 && tagWords(add_tags) === "" && tagWords(remove_tags) === "") {
    const [member = "", value = ""] = splitOnce(sets[0] ?? "");
    return `Changed the ${member} of ${count}${value}`;
  }
  const parts = [
    ...sets.map((one) => `the ${one}`),
    ...(tagWords(add_tags) === "" ? [] : [`added the tag ${tagWords(add_tags)}`]),
    ...(tagWords(remove_tags) === "" ? [] : [`removed the tag ${tagWords(remove_tags)}`]),
  ];
  return `Changed ${count}: ${parts.join(", ")}`;
}

/** "category" and " from uncategorized to software" of "category from uncategorized to software". */
function splitOnce(text: string): readonly [string, string] {
  const at = text.search(/ (?:from|to) /);
  return [text.slice(0, at), text.slice(at)];
}

/** "Changed the category of "Tea" from Rent to Travel"; of several members "Changed "Tea": the category from Rent to Travel, …". */
function differences(
  { before, after }: Members,
  { of, locale, names: known }: WordsContext & { readonly of: string },
): string {
  const [old, fresh] = [membersOf(before), membersOf(after)];
  // What follows from the category is not said beside it.
  const names = Object.keys(fresh).filter((name) => !("category" in fresh && FOLLOWING.includes(name)));
  const value = (member: string, members: Members): string => {
    const text = valueText(members[member], member);
    return JSON.isRawJSON(members[member]) ? localNumber(text, locale) : wordsOf(member, text, known);
  };
  const fromTo = (name: string) => `from ${value(name, old)} to ${value(name, fresh)}`;
  const [only = "", ...others] = names;
  if (others.length === 0) return `Changed the ${memberNoun(only)} of ${of} ${fromTo(only)}`;
  const changes = names.slice(0, NAMED_MAX).map((name) => `the ${memberNoun(name)} ${fromTo(name)}`);
  const more = names.length > NAMED_MAX ? `, and ${names.length - NAMED_MAX} more` : "";
  return `Changed ${of}: ${changes.join(", ")}${more}`;
}

const NAMED_MAX = 3;
const FOLLOWING: readonly string[] = ["accounting_category", "cash_flow_category"];

function companyWords({ before, ...changes }: Members): string {
  const old = membersOf(before);
  const parts = Object.entries(changes).map(([name, value]) => {
    const from = name in old ? ` from ${valueText(old[name])}` : "";
    return `the company's ${memberNoun(name)}${from} to ${valueText(value)}`;
  });
  return parts.join(", ");
}

/** "Closed the books until 2026-06-30"; "Opened the books again from 2026-04-01 to 2026-06-30". */
function periodWords({ closed_until, before }: Members): string {
  const until = textOf(closed_until);
  const previous = textOf(membersOf(before)["closed_until"]);
  if (until > previous) return `Closed the books until ${until}`;
  const from = until === "" ? "" : ` from ${addDays(until, 1)}`;
  return `Opened the books again${from} to ${previous}`;
}

function importWords(
  { verb, past, summary, file }: { verb: string; past: string; summary: Members; file: string },
  { locale, account }: WordsContext & { readonly account: string | undefined },
): string {
  const name = importName(file === "" ? "a file" : file, account);
  const { created } = summary;
  if (verb !== "completed" || created === undefined) return `${past} ${name}`;
  // Before names, which a narrow list cuts.
  return `${past} ${transactionsText(Number(plainCell(created)), locale)} from ${name}`;
}

function valueText(value: unknown, member = ""): string {
  if (value === null || value === undefined || value === "") return emptyWord(member);
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = plainCell(value);
  return text === "" ? "none" : text;
}

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function quoted(value: unknown): string {
  return JSON.stringify(textOf(value));
}
