/**
 * Every error of cashbook, in one ordered table: when several apply to one request, the first listed wins.
 *
 * `status` is the HTTP status (RFC 9110) and is 0 where the problem can only arise in the client; `exit` is the exit
 * code of the command line; `title` says what is wrong in general, the raised problem's `detail` says it about this
 * case; `remedy` says what to do.
 */
import { column, command, memberText, sentence, setting, type Sentence } from "./choice.ts";
import type { LimitState } from "./limit-state.ts";

interface ProblemKind {
  readonly status: number;
  readonly exit: number;
  readonly title: string;
  readonly remedy: Sentence;
}

// One problem a line, so that the table reads as one.
// prettier-ignore
const kinds = {
  // The command line itself.
  usage: kind(0, 2, "The command line cannot be understood.", sentence`Run the command with ${setting("help")} to see its arguments and flags.`),
  secret_on_command_line: kind(0, 2, "A secret was given on the command line.", sentence`Use ${setting("api_key_stdin")}, ${setting("token_stdin")}, CASHBOOK_API_KEY_FILE or a profile: a flag's value is visible in the process list and the shell history.`),
  input_needed: kind(0, 2, "A value is missing, and cashbook cannot ask because this is not a terminal.", "Give the value with its flag."),
  confirmation_needed: kind(0, 2, "The command changes or removes data, and cashbook cannot ask because this is not a terminal.", sentence`Add ${setting("yes")} to confirm, or ${setting("dry_run")} to see what would happen.`),
  settings_conflict: kind(0, 2, "Two settings contradict each other.", "Keep one of them."),
  settings_invalid: kind(0, 2, "A setting cannot be used.", "Correct the named setting."),
  database_needed: kind(0, 2, "The command works on a database, not on a remote server.", sentence`Run it with ${setting("database")} on the machine that has the book.`),

  // What is asked cannot be read (400, 413, 415).
  malformed_request: kind(400, 7, "The request cannot be read.", "Send the request as the interface describes it."),
  ambiguous_credentials: kind(400, 7, "More than one credential was sent.", "Send either an API key or a token, once."),
  unknown_parameter: kind(400, 7, "A query parameter is unknown.", "Leave the parameter out, or correct its name."),
  invalid_parameter: kind(400, 7, "A query parameter has a value that cannot be used.", "Correct the named parameter."),
  invalid_json: kind(400, 7, "The text is not JSON as RFC 8259 defines it.", "Correct the JSON at the named place."),
  invalid_text: kind(400, 7, "A text has characters that cannot be stored.", "Remove NUL characters and broken surrogates from the text."),
  invalid_idempotency_key: kind(400, 7, "The idempotency key cannot be used.", "Use 1 to 255 visible ASCII characters."),
  cursor_mismatch: kind(400, 7, "The cursor does not belong to this list.", "Start again without a cursor, and do not change filter or order while paging."),
  too_large: kind(413, 7, "The request is larger than the service accepts.", "Send less data at once."),
  headers_too_large: kind(431, 7, "The request's headers are larger than the service accepts.", "Shorten the query and the headers; send long lists in a body."),
  request_timeout: kind(408, 11, "The request did not arrive in time.", "Send it again over a better connection."),
  unsupported_media_type: kind(415, 7, "The content type is not supported.", "Send application/json, or multipart/form-data where a file is expected."),

  // Who asks (401, 403, 429).
  no_credential: kind(401, 4, "A credential is needed.", sentence`Run ${command("login")}, or set CASHBOOK_API_KEY or CASHBOOK_TOKEN.`),
  invalid_credential: kind(401, 4, "The credential is not valid.", "Check that the key or token is complete and belongs to this service."),
  key_revoked: kind(401, 4, "The API key has been revoked.", "Ask an administrator for a new key."),
  key_expired: kind(401, 4, "The API key has expired.", "Ask an administrator to extend it or to create a new one."),
  key_inactive: kind(401, 4, "The API key is turned off.", "Ask an administrator to turn it on."),
  token_required: kind(403, 5, "API keys cannot manage API keys.", sentence`Ask the owner of the book; on the machine of the book, ${command("auth token", setting("scope", "api_keys"))} prints a token that may.`),
  insufficient_scope: kind(403, 5, "The credential lacks the required scope.", "Use a credential that has the scope."),
  scope_not_held: kind(403, 5, "A token cannot grant a scope that it does not have.", "Leave the scope out, or use a token that has it."),
  owner_required: kind(403, 5, "Only the owner of the book can do this.", "Run it on the machine that has the book, without a credential."),
  too_many_failures: kind(429, 10, "Too many invalid credentials came from this address.", "Check the credential, and wait a minute."),
  rate_limited: kind(429, 10, "The rate limit of the API key is used up.", "Wait until the period ends, or ask an administrator to raise the limit."),

  // What is asked about does not exist (404).
  not_found: kind(404, 6, "No record has this id.", "List the resource to see its records."),
  no_current_key: kind(404, 6, "The token is not bound to an API key.", sentence`Use an API key, or name the key with ${setting("id")}.`),
  unknown_account: kind(404, 6, "The bank account does not exist.", sentence`${command("accounts list")} shows the accounts; ${command("accounts create")} creates one.`),
  unknown_name: kind(404, 6, "No record has this name.", "List the resource to see the names."),
  ambiguous_name: kind(404, 6, "The name matches more than one record.", "Give more of the name, or the id."),
  unknown_company: kind(404, 6, "The company does not exist in this book.", sentence`${command("company list")} shows the companies, and ${command("company use <name>")} chooses one.`),
  unknown_profile: kind(404, 6, "The profile does not exist.", sentence`${command("profile list")} shows the profiles; ${command("profile add")} adds one.`),
  database_missing: kind(0, 6, "There is no book here.", sentence`Create it with ${command("init")}, or correct the path.`),
  file_missing: kind(0, 6, "The file does not exist.", "Correct the path."),
  no_such_operation: kind(404, 6, "The service does not know this operation.", "Check the base URL, or use a service that offers it."),
  method_not_allowed: kind(405, 7, "The service does not accept this method here.", "Use a method that the answer's Allow header names."),

  // What is asked is understood, and not acceptable (422).
  idempotency_key_reused: kind(422, 7, "The idempotency key was used for another request.", "Use a new key for a new request."),
  validation_failed: kind(422, 7, "The request has values that cannot be accepted.", "Correct the named fields."),
  amount_syntax: kind(422, 7, "The amount is not a number.", "Write digits, with a minus for money out and a point before decimals."),
  amount_precision: kind(422, 7, "The amount has more decimals than its currency.", "Write it with the currency's decimals; nothing is rounded."),
  amount_range: kind(422, 7, "The amount is too large.", "An amount has at most 15 digits."),
  invalid_date: kind(422, 7, "The date does not exist.", "Write a day that exists, such as 2026-03-31."),
  unknown_currency: kind(422, 7, "The currency is not in ISO 4217.", "Use a three-letter code such as EUR."),
  exchange_rate_required: kind(422, 7, "The amount is in another currency than its account.", sentence`Add ${setting("exchange_rate", { placeholder: "<rate>" })}, what one unit of the other currency is worth in the account's; or give the amount in the account's currency.`),
  empty_filter: kind(422, 7, "A bulk change needs a filter.", sentence`Choose transactions with ${setting("q")}, ${setting("where")} or ${setting("ids_from")}.`),
  unreadable_file: kind(422, 7, "The file cannot be read as a bank file.", "Export it again as CSV from the bank, or say how to read it."),
  ambiguous_file: kind(422, 7, "The file can be read in two ways.", "Choose the right reading with the named flag."),
  unknown_category: kind(422, 7, "The category does not exist.", sentence`${command("categories list")} shows the categories; ${setting("new_category")} creates one.`),
  currency_required: kind(0, 7, "The currency of the new account is unknown.", sentence`Name it with ${setting("currency")}, such as ${setting("currency", "EUR")}.`),
  missing_column: kind(422, 7, "The file lacks a column that an import needs.", sentence`Name the column with ${column("field", { placeholder: "Header" })}.`),
  too_many_rejected: kind(422, 7, "Too many rows of the file cannot be read; nothing was written.", sentence`Correct the file, or allow more rejected rows with ${setting("max_errors")}.`),
  mapping_contradicted: kind(422, 7, "The file contradicts the mapping.", "Correct the mapping, or leave it out."),
  evidence_contradicted: kind(422, 7, "The file contradicts what earlier files of the account proved.", "Check that the file belongs to this account, or say how to read it."),
  plan_outdated: kind(422, 7, "The plan does not belong to this file.", sentence`Create a new plan with ${setting("dry_run")} ${setting("save_plan")}.`),
  invalid_setting: kind(422, 7, "A value is not one of those allowed.", "Use one of the named values."),

  // What is asked does not fit what is there (409, 412).
  conflict: kind(409, 9, "The request conflicts with the stored data.", "Look at the record, and correct the request."),
  idempotency_key_in_use: kind(409, 9, "A request with this idempotency key is still running.", "Wait, then retry."),
  stale_version: kind(412, 9, "The record has changed since it was read.", "Read it again, then retry the change."),
  duplicate_external_id: kind(409, 9, "The account already has a transaction with this external id.", "Use another external id, or leave the transaction as it is."),
  key_already_revoked: kind(409, 9, "The API key has been revoked and cannot be changed.", sentence`Create a new key with ${command("keys create")}.`),
  too_many_keys: kind(409, 9, "The company has reached its limit of API keys.", sentence`Revoke unused keys; ${command("keys list")} shows when each was last used.`),
  duplicate_name: kind(409, 9, "The name is already taken.", "Choose another name."),
  duplicate_statement: kind(409, 9, "This file was already uploaded for the account.", "Nothing needs to be done; the first upload is named."),
  period_closed: kind(409, 9, "The books are closed for these days.", sentence`Date it after the closed period, or open the period again with ${command("reopen", setting("from", { placeholder: "<date>" }))}.`),
  account_archived: kind(409, 9, "The bank account is archived and accepts no new transactions.", "Set its status to active first."),
  category_archived: kind(409, 9, "The category is archived.", sentence`Bring it back with ${command("categories update <category>", setting("no_archived"))}, or name another.`),
  too_many_categories: kind(409, 9, "The company has reached its limit of categories of its own.", "Change an existing category."),
  account_in_use: kind(409, 9, "The bank account has transactions.", sentence`Archive it with ${setting("force")}.`),
  currency_in_use: kind(409, 9, "The currency of an account with transactions cannot change.", "Create a new account in the other currency."),
  invalid_transition: kind(409, 9, "The status cannot change this way.", "Pending can become posted, posted cannot become pending again, and void is final."),
  transaction_reconciled: kind(409, 9, "The transaction is reconciled.", sentence`Undo the reconciliation first with ${setting("no_reconciled")}.`),
  no_balance: kind(409, 9, "There is no balance of the bank to reconcile with.", sentence`State it: ${command("accounts reconcile <account>", setting("until", { placeholder: "<date>" }), setting("balance", { placeholder: "<amount>" }))}.`),
  balances_differ: kind(409, 9, "The book does not have the bank's balance.", sentence`Compare with ${setting("dry_run")}, which names the rows that explain it.`),
  not_deleted: kind(409, 9, "The transaction is not deleted.", "Nothing needs to be restored."),
  bulk_refused: kind(409, 9, "Some of the transactions cannot change this way; none was changed.", "Narrow the filter, or remove the obstacle."),
  bulk_outdated: kind(409, 9, "Some transactions have changed since the bulk change.", "Change them one by one."),
  count_mismatch: kind(409, 9, "The filter matches a different number of transactions than expected.", sentence`Check the matches with ${setting("dry_run")}, and correct the expected count.`),
  chunk_mismatch: kind(409, 9, "This chunk of the import was stored with other rows.", "Resume the import with the file that it was started with."),
  chunk_gap: kind(409, 9, "An earlier chunk of the import is missing.", "Send the chunks in order."),
  import_finished: kind(409, 9, "The import is finished.", "Start a new import."),
  import_unfinished: kind(409, 9, "The import is not finished.", sentence`Finish it with ${command("imports resume")}.`),
  import_undone: kind(409, 9, "The import has been undone.", "Import the file again."),
  import_changed: kind(409, 9, "Some transactions of the import have changed since.", sentence`${command("imports undo <id>", setting("force"))} removes them too.`),
  proposal_closed: kind(409, 9, "The proposal can no longer be applied or rejected.", sentence`${command("proposals list", setting("state", "open"))} shows the open proposals.`),
  proposal_outdated: kind(409, 9, "The proposal would no longer change what was proposed.", sentence`Reject it with ${command("proposals reject <id>")}, and have it proposed again.`),
  event_not_undoable: kind(409, 9, "This kind of change cannot be undone.", "Correct it with a new change."),
  event_too_old: kind(409, 9, "The change is too old to be undone.", "Change the records themselves."),
  event_undone: kind(409, 9, "The change has been undone already.", "Nothing needs to be done."),
  event_outdated: kind(409, 9, "The records have changed since.", sentence`Undo the later change first, or change the records themselves; ${command("undo", setting("list"))} shows what can be undone.`),
  file_changed: kind(409, 9, "The file differs from the one that the import was started with.", sentence`Name the original file with ${setting("file")}.`),
  file_exists: kind(0, 9, "The file already exists and is not overwritten.", "Choose another name, or move the file away."),
  book_exists: kind(0, 9, "A book already exists here.", "Choose another path; nothing was changed."),
  profile_exists: kind(0, 9, "A profile with this name already exists.", "Choose another name, or remove the profile first."),
  company_present: kind(0, 9, "The book already has another company.", "Choose: add a company, use another book, or rename the existing company."),
  company_in_use: kind(0, 9, "The company has records.", sentence`\`${setting("force")}\` deletes the company and everything in it.`),
  last_company: kind(0, 9, "This is the only company in the book.", sentence`${command("init <name>", setting("new_company"))} adds another one first.`),
  company_exists: kind(409, 9, "The book already has a company with this name.", "Choose another name."),

  // Where it is kept, and the way there (503, 5xx, and none).
  store_busy: kind(503, 12, "The book is in use by another process.", "Wait until the other command ends, then retry."),
  store_away: kind(503, 12, "The database server cannot be reached.", "Check that it is running and that the address is right, then retry."),
  store_behind: kind(503, 12, "The book was written by an older version.", sentence`${command("serve", setting("migrate"))} or ${command("init")} updates it; servers of both versions can run meanwhile.`),
  store_full: kind(503, 12, "There is no space left for the book.", "Free some space, then retry; nothing was partly written."),
  store_unreadable: kind(503, 12, "The book cannot be opened.", "Check its path and permissions, or restore a backup."),
  store_damaged: kind(503, 12, "The file is not a book, or is damaged.", "Restore a backup; the damaged file is not changed."),
  store_newer: kind(503, 12, "The book was written by a newer version.", "Install the newer version of cashbook."),
  unreachable: kind(0, 11, "The service cannot be reached.", "Check the base URL and the network."),
  outcome_unknown: kind(0, 11, "The answer was lost, and the outcome is unknown.", "Check whether the change was made before repeating it."),
  foreign_answer: kind(0, 11, "The answer is not from a cashbook-compatible service.", "Check the base URL and any proxy in between."),
  unexpected: kind(500, 1, "An unexpected error occurred.", sentence`Run the command again with ${setting("debug")}, and report its output.`),
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof kinds;

/** The table, by code. */
export const problemKinds: Readonly<Record<ProblemCode, ProblemKind>> = kinds;

/** The codes in order of precedence. */
export const problemCodes = Object.keys(kinds) as readonly ProblemCode[];

/** One fault inside a request: `pointer` is an RFC 6901 JSON pointer, `code` names the fault. */
export interface FieldProblem {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

export interface ProblemDetails {
  /** One sentence about this case: what is wrong, and where. The title serves when absent. */
  readonly detail?: Sentence;
  /** One sentence that says what to do, where the table's own would mislead. */
  readonly remedy?: Sentence;
  readonly errors?: readonly FieldProblem[];
  /** Members of the problem object beyond RFC 9457's, such as `required_scopes` or `retry_after` (seconds). */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** The one error that crosses boundaries on purpose. Anything else thrown is `unexpected`. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly detail: Sentence;
  readonly remedy: Sentence;
  readonly errors: readonly FieldProblem[];
  readonly more: Readonly<Record<string, unknown>>;
  /** The limits of the key whose request ends with this, where admission has read them. Headers tell them. */
  limits?: readonly LimitState[];

  constructor(code: ProblemCode, { detail, remedy, errors, more, cause }: ProblemDetails = {}) {
    const text = detail ?? kinds[code].title;
    super(memberText(text), cause === undefined ? undefined : { cause });
    this.code = code;
    this.detail = text;
    this.remedy = remedy ?? kinds[code].remedy;
    this.errors = errors ?? [];
    this.more = more ?? {};
  }
}

/** The problem as the object of RFC 9457, whose sentences the wire says in members and `--json` in flags. */
export function problemObject(problem: Problem): Record<string, unknown> {
  const { status, title } = kinds[problem.code];
  return {
    type: `urn:cashbook:problem:${problem.code}`,
    title,
    ...(status === 0 ? {} : { status }),
    detail: problem.detail,
    success: false,
    code: problem.code,
    remedy: problem.remedy,
    ...(problem.errors.length === 0 ? {} : { errors: problem.errors }),
    ...problem.more,
  };
}

function kind<const Status extends number, const Exit extends number>(
  status: Status,
  exit: Exit,
  title: string,
  remedy: Sentence,
): { readonly status: Status; readonly exit: Exit; readonly title: string; readonly remedy: Sentence } {
  return { status, exit, title, remedy };
}
