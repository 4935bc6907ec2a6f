/** How bank statements are shown. */
import type { Statement } from "../../src/contract/statement.ts";
import { shortenIds } from "../../src/client/ids/short-id.ts";
import { namedAccount } from "../accounts/named-account.ts";
import { balanceProofWords, bookProofReason, bookProofWords } from "../imports/proof-words.ts";
import { typedWord } from "../../src/contract/typed-word.ts";
import { bookProofLines } from "../book-proof-lines.ts";
import { rejectedLine } from "../tx/import/open-rows.ts";
import { acceptedLines, balanceText, daysText } from "../tx/import/receipt/lines.ts";
import {
  exitFor,
  record,
  type FieldOf,
  type LabelledLine,
  type RecordView,
  type Sentence,
} from "../../src/terminal/view.ts";
import { countText } from "../../src/contract/count-text.ts";

const PARTIAL = 3;

const amount = { kind: "amount", currency: "currency_code" } as const;

/** Statements whose rows are not all in the book. */
const UNUSUAL: readonly string[] = ["pending", "processing", "partial", "failed", "reverted"];

const statementFields: readonly FieldOf<Statement>[] = [
  { name: "id", kind: "id", column: { presence: "always" } },
  { name: "file_name", kind: "text", title: "File", column: { presence: "always", least: 20, weight: 2 } },
  { name: "status", kind: "word", column: { isNotable: (status) => UNUSUAL.includes(status) } },
  { name: "period_start", kind: "date", title: "From", column: { presence: "filled" } },
  { name: "period_end", kind: "date", title: "To", column: { presence: "always" } },
  { name: "opening_balance", ...amount, title: "Opening", visibleIn: "pipe" },
  { name: "closing_balance", ...amount, title: "Closing", column: { presence: "always" } },
  { name: "currency_code", kind: "text", title: "Currency" },
  { name: "transaction_count", kind: "count", title: "Transactions", column: { dropFirst: true } },
  { name: "duplicate_count", kind: "count", title: "Known before", visibleIn: "pipe" },
  { name: "rejected_count", kind: "count", title: "Rejected" },
  { name: "bank_account_id", kind: "id", title: "Account", visibleIn: "pipe" },
  { name: "file_format", kind: "text", visibleIn: "data" },
  { name: "file_sha256", kind: "text", visibleIn: "data" },
  { name: "file_size", kind: "count", visibleIn: "data" },
  { name: "created_at", kind: "timestamp", visibleIn: "data" },
  { name: "updated_at", kind: "timestamp", visibleIn: "data" },
];

/** With the account's name behind the file, on a terminal. */
export function statementFieldsWith(account: FieldOf<Statement>): readonly FieldOf<Statement>[] {
  const at = statementFields.findIndex(({ name }) => name === "file_name") + 1;
  return [...statementFields.slice(0, at), account, ...statementFields.slice(at)];
}

const detailFields: readonly FieldOf<Statement>[] = [
  ...statementFields.map((field) => ({ ...field, visibleIn: "everywhere" as const })),
  { name: "balance_proof.result", kind: "text", title: "Balance", cell: balanceProofWords },
  { name: "book_proof.result", kind: "text", title: "In the book", cell: bookProofWords },
  { name: "book_proof.reason", kind: "text", title: "Because of", cell: bookProofReason },
];

/** The newest import is what an undo offers; a statement does not know its own. */
function asFile(
  { bank_account_id, transaction_count, duplicate_count }: Statement,
  account: string | undefined,
) {
  const undo = transaction_count > duplicate_count ? "cashbook imports undo" : undefined;
  return { account: account ?? "the account", account_id: bank_account_id, undo };
}

/** Where the file's balances do not add up, or the book does not have what they prove. */
function proofLines(data: Statement, account: string | undefined): readonly Sentence[] {
  // A service that is no cashbook may leave it out.
  const { balance_proof } = data as Partial<Statement>;
  if (balance_proof === undefined) return [];
  const { result, line = "?" } = balance_proof;
  return [
    ...(result === "failed" ? [`The balances of ${data.file_name} do not add up from line ${line} on.`] : []),
    ...bookProofLines({ ...data, ...asFile(data, account) }),
  ];
}

/** What of the file is not in the book. */
function partLines({
  status,
  file_name = "",
  rejected_count = 0,
  balance_proof,
}: Partial<Statement>): string[] {
  const isBroken = balance_proof?.result === "failed";
  if (rejected_count > 0)
    return [
      `${countText(rejected_count, "row of", "rows of")} ${file_name} ${rejected_count === 1 ? "is" : "are"} rejected.`,
    ];
  if (status === "completed" || (status === "partial" && isBroken)) return [];
  return status === "partial"
    ? [
        `Rows of ${file_name} are held as possible duplicates: \`cashbook imports accept ${typedWord(file_name)}\` writes them, \`cashbook imports dismiss ${typedWord(file_name)}\` leaves them out.`,
      ]
    : [`The service reports "${status}" for ${file_name}.`];
}

export function statementRecord(
  data: Statement,
  {
    isPartial = false,
    isReceipt = false,
    findsByEnding = false,
    listsChanges = true,
    sentence,
    account,
  }: {
    isPartial?: boolean;
    isReceipt?: boolean;
    /** Whether the service takes the endings of ids. */
    findsByEnding?: boolean;
    /** Whether the credential may read the log of changes, so that the last one can be undone. */
    listsChanges?: boolean;
    sentence?: string;
    account?: string | undefined;
  } = {},
): RecordView {
  // A service that is no cashbook may leave them out.
  const rejected_rows = (data as Partial<Statement>).rejected_rows ?? [];
  const proofs = proofLines(data, account);
  return record({
    data,
    fields: namedAccount(detailFields, account),
    essence: data.id,
    ...(isPartial ? { exit: exitFor(PARTIAL, [...partLines(data), ...proofs]) } : { notes: proofs }),
    ...(sentence === undefined ? {} : { sentence }),
    ...(isReceipt ? { lines: (locale) => uploadLines(data, { locale, findsByEnding, listsChanges }) } : {}),
    ...(rejected_rows.length === 0
      ? {}
      : {
          sections: [{ title: "Rejected rows", lines: () => rejected_rows.map(rejectedLine) }],
        }),
  });
}

/** What an upload did, in words. A service that is no cashbook may leave members out. */
function uploadLines(
  data: Statement,
  {
    locale,
    findsByEnding,
    listsChanges,
  }: { readonly locale: string; readonly findsByEnding: boolean; readonly listsChanges: boolean },
): readonly LabelledLine[] {
  const { file_name, period_start, period_end, transaction_count, duplicate_count } = data;
  const { balance_proof, book_proof, auto_accepted, rejected_count = 0 } = data as Partial<Statement>;
  const newCount = transaction_count - duplicate_count;
  const counts = [
    `${newCount} new`,
    ...(duplicate_count > 0 ? [`${duplicate_count} already in the book`] : []),
    ...(rejected_count > 0 ? [`${rejected_count} rejected`] : []),
  ];
  const { opening_balance = undefined, closing_balance = undefined } = balanceOf(data);
  return [
    ["File", file_name],
    ["Rows", counts.join(", ")],
    ...(period_start === null || period_end === null
      ? []
      : [["Days", daysText({ from: period_start, to: period_end })] as const]),
    ...(balance_proof === undefined
      ? []
      : [
          [
            "Balance",
            balanceText(
              { balance_proof: { opening_balance, closing_balance, ...balance_proof }, book_proof },
              locale,
            ),
          ] as const,
        ]),
    ...(auto_accepted === undefined ? [] : acceptedLines(asReceipt(auto_accepted), { locale })),
    ["Next", `cashbook statements show ${findsByEnding ? shortenIds(data.id) : data.id}`],
    ...(newCount > 0
      ? [
          [
            "Undo",
            auto_accepted === undefined && listsChanges ? "cashbook undo" : "cashbook imports undo",
          ] as const,
        ]
      : []),
  ];
}

function asReceipt({ transactions, bulk_id }: NonNullable<Statement["auto_accepted"]>) {
  return { auto_accepted: { transactions, bulk_ids: [bulk_id] } };
}

function balanceOf({ opening_balance, closing_balance }: Statement) {
  return {
    ...(opening_balance === null ? {} : { opening_balance }),
    ...(closing_balance === null ? {} : { closing_balance }),
  };
}
