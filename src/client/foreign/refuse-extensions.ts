/** Refuses what is not in the owner's specification: no foreign service is sent our extensions. */
import { listsTransactions } from "./lists.ts";
import type { Operation } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";

/** Members that only a cashbook knows, by operation, with the flag that sets each. */
const extensions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "transactions.create": {
    posted_date: "--posted-date",
    original_description: "original_description",
    exchange_rate: "--exchange-rate",
    external_id: "--external-id",
  },
  "transactions.update": { external_id: "--external-id" },
  "accounts.delete": { force: "--force" },
  "statements.upload": { reading: "How to read the file" },
};

/** Filters of fields that a foreign service does not have. They cannot be applied to its answer either. */
const UNKNOWN_FILTERS: Readonly<Record<string, string>> = {
  import_id: "--import",
  external_id: "external_id",
  where: "--where",
  id_suffix: "The ending of an id",
  is_deleted: "is_deleted",
};

/** Throws before anything is sent. Problems: no_such_operation, validation_failed with the flag. */
export function refuseExtensions(
  operation: Operation,
  { input, service }: { readonly input: Readonly<Record<string, unknown>>; readonly service: string },
): void {
  if (operation.extension) {
    throw new Problem("no_such_operation", {
      detail: `${service} does not have ${operation.id}: it is not a cashbook service, and nothing was sent.`,
      remedy: "The command works on a book, and on a service that `cashbook serve` offers.",
    });
  }
  if (operation.id === "transactions.bulkUpdate") {
    throw new Problem("no_such_operation", {
      detail: `The specification has no bulk change for ${service}; nothing was sent.`,
      remedy: "Change them one by one with `cashbook tx update`.",
    });
  }
  const members = listsTransactions(operation) ? UNKNOWN_FILTERS : (extensions[operation.id] ?? {});
  const [member] = Object.keys(input).filter((name) => name in members && hasValue(input[name]));
  if (member === undefined) return;
  throw new Problem("validation_failed", {
    detail: `${members[member]} cannot be used with ${service}: it is not a cashbook service and does not know ${member}. Nothing was sent.`,
    remedy: "Leave it out.",
    errors: [{ pointer: `/${member}`, code: "unknown_field", detail: `does not know ${member}` }],
  });
}

/** Nothing is lost by leaving out an empty object. */
function hasValue(value: unknown): boolean {
  if (value === undefined || value === false) return false;
  return typeof value !== "object" || value === null || Object.keys(value).length > 0;
}
