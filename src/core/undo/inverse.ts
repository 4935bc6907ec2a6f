/** What undoes the change of an event, by the event's type; or why nothing does. */
import { command, sentence, setting, type Sentence } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import { idEnding } from "../../contract/values/id-suffix.ts";
import type { Scope } from "../../contract/scope.ts";

/** An event with its summary read. */
export interface RecordedChange {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly subject_id: string;
  readonly summary: Readonly<Record<string, unknown>>;
  readonly created_at: number;
}

/** `images`: the records become what they were. `bulk` and `import` have their own way back. */
export interface Inverse {
  readonly by: "images" | "bulk" | "import";
  readonly scope: Scope;
  /** Needed beside it. */
  readonly also?: Scope;
  /** Id of the bulk change or of the import. */
  readonly subject: string;
}

interface Refusal {
  readonly detail: Sentence;
  readonly remedy: Sentence;
}

/** Problem: event_not_undoable, with the reason. */
export function inverseOf({ type, subject_id, summary }: RecordedChange): Inverse {
  if (typeof summary["undoes"] === "string") throw refusal(IS_UNDO);
  if (becomesVoid(summary)) throw refusal(VOID);
  const [resource = "", verb = ""] = type.split(".");
  if (resource === "import" && IMPORT_VERBS.includes(verb))
    return { by: "import", scope: "transactions:write", subject: subject_id };
  if (type === "statement.processing")
    return { by: "import", scope: "transactions:write", subject: String(summary["import_id"]) };
  if (bulkEvents.includes(type)) {
    const scope = resource === "category" ? "categories:write" : "transactions:write";
    return { by: "bulk", scope, subject: subject_id };
  }
  const scope = SCOPES[type];
  if (scope !== undefined)
    return {
      by: "images",
      scope,
      // By itself, an import changes transactions for whoever sets it.
      ...(type === "company.updated" && "auto_accept" in summary && { also: "transactions:write" as const }),
      subject: subject_id,
    };
  throw refusal(REFUSALS[type] ?? REFUSALS[`${resource}.*`] ?? partOf(type, { subject_id, summary }));
}

/** Why an event without images is not undone. */
export function withoutImages(): Problem {
  return refusal({
    detail:
      "The earlier versions of the records are not stored: the change is part of another one, or older than undo.",
    remedy: sentence`Look at ${command("undo", setting("list"))} for the change it is part of, or change the records yourself.`,
  });
}

const SCOPES: Readonly<Record<string, Scope>> = {
  "transaction.created": "transactions:write",
  "transaction.bulk_created": "transactions:write",
  "transaction.updated": "transactions:write",
  "transaction.deleted": "transactions:write",
  "transaction.restored": "transactions:write",
  "account.created": "accounts:write",
  "account.updated": "accounts:write",
  "account.archived": "accounts:write",
  "account.deleted": "accounts:write",
  "category.created": "categories:write",
  "category.updated": "categories:write",
  "category.archived": "categories:write",
  "bank_category.mapped": "categories:write",
  "rule.created": "rules:write",
  "rule.set_created": "rules:write",
  "rule.imported": "rules:write",
  "rule.updated": "rules:write",
  "rule.moved": "rules:write",
  "rule.deleted": "rules:write",
  "company.updated": "company:write",
};

/** Events whose subject is a bulk change of transactions. */
export const bulkEvents: readonly string[] = [
  "transaction.bulk_updated",
  "category.merged",
  "category.placed",
  "rule.applied",
  "suggestion.accepted",
  "transfer.matched",
  "transfer.unmatched",
  "statement.reconciled",
  "account.reconciled",
];

/** Events of an import that stand for the whole of it. */
const IMPORT_VERBS: readonly string[] = ["begun", "completed"];

const IS_UNDO: Refusal = {
  detail: "This change is itself an undo, which cannot be undone.",
  remedy: "Make the change again.",
};
const VOID: Refusal = {
  detail: "The change made transactions void, and void is final.",
  remedy: "Create the transaction again.",
};
/** Of a change that is a part of an import: which one, where the event says it. */
function partOf(
  type: string,
  { subject_id, summary }: Pick<RecordedChange, "subject_id" | "summary">,
): Refusal {
  const id = type.startsWith("import.") ? subject_id : summary["import_id"];
  const line = typeof id === "string" ? `imports undo ${idEnding(id)}` : "imports undo";
  return {
    detail: "This event is part of a larger change and cannot be undone alone.",
    remedy: sentence`Undo its import: ${command(line)}.`,
  };
}

const HELD: Refusal = {
  detail: "Dismissing held or rejected rows changes no transaction, so there is nothing to undo.",
  remedy: sentence`Take it back: ${command("imports dismiss <id>", setting("hold_again"))}.`,
};

const REFUSALS: Readonly<Record<string, Refusal>> = {
  "key.created": {
    detail: "Creating an API key cannot be undone: somebody may have its secret.",
    remedy: sentence`Revoke the key: ${command("keys revoke <key>")}.`,
  },
  "key.revoked": {
    detail: "Revoking an API key is final.",
    remedy: sentence`Create a new key: ${command("keys create")}.`,
  },
  "key.*": {
    detail: "Changes of API keys cannot be undone: the key may have been used since.",
    remedy: sentence`Change the key instead: ${command("keys update <key>")}.`,
  },
  "proposal.*": {
    detail: "The book did not change by it.",
    remedy: sentence`Propose it again, or undo what was applied: ${command("undo", setting("list"))}.`,
  },
  "period.closed": {
    detail: "Closing a period is not taken back by undo.",
    remedy: sentence`Open the period again: ${command("reopen", setting("from", { placeholder: "<date>" }))}.`,
  },
  "period.reopened": {
    detail: "Opening a period again is not taken back by undo.",
    remedy: sentence`Close the period again: ${command("close", setting("until", { placeholder: "<date>" }))}.`,
  },
  "company.*": {
    detail: "Creating a company cannot be undone.",
    remedy: sentence`An empty company can be deleted: ${command("company delete <name>")}.`,
  },
  "transaction.bulk_undone": IS_UNDO,
  "import.undone": {
    detail: "Undoing an import cannot be undone.",
    remedy: sentence`Import the file again: ${command("tx import <file>")}.`,
  },
  "import.accepted": {
    detail: "Accepted rows belong to their import and are undone with it.",
    remedy: sentence`Delete the transactions that are wrong, or undo the import: ${command("imports undo <id>")}.`,
  },
  "import.dismissed": HELD,
  "import.held_again": HELD,
};

function becomesVoid(summary: Readonly<Record<string, unknown>>): boolean {
  return [summary["after"], summary["set"]].some(
    (members) =>
      typeof members === "object" && members !== null && "status" in members && members.status === "void",
  );
}

function refusal(reason: Refusal): Problem {
  return new Problem("event_not_undoable", reason);
}
