/** Several files, one import each; one that fails does not keep the others from being imported. */
import { flagText, recordInFlags } from "../../flag-text.ts";
import {
  decimal,
  readDigits,
  scaledText,
  type Decimal,
  type Digits,
} from "../../../contract/values/decimal.ts";
import { Problem, problemKinds, problemObject } from "../../../contract/problem.ts";
import type { NamedFile } from "../files/named-files.ts";
import {
  acceptanceOf,
  categorizationOf,
  exitOf,
  openWordsMember,
  type Receipt,
  type ReceiptAccount,
} from "../receipt/receipt.ts";

/** What became of a file: its receipt, the problem that stopped it, or why a folder's file was passed over. */
export type FileResult =
  | Receipt
  | { readonly file_name: string; readonly problem: Readonly<Record<string, unknown>> }
  | { readonly file_name: string; readonly passed_over: string };

/** What all files together did to an account. */
interface AccountSum {
  readonly id: string;
  readonly name: string;
  readonly currency_code: string;
  readonly sum_in: Decimal;
  readonly sum_out: Decimal;
}

export interface SeveralReceipts {
  readonly files: readonly FileResult[];
  readonly accounts: readonly AccountSum[];
  readonly totals: {
    readonly files: number;
    readonly failed: number;
    /** Files of a folder that are no bank files. */
    readonly passed_over: number;
    readonly rows: number;
    readonly created: number;
    readonly duplicates: number;
    readonly edge_duplicates: number;
    readonly held: number;
    readonly rejected: number;
    readonly skipped: number;
    readonly unknown?: number;
  };
  /** Which of the new transactions have a category; absent where nobody tells. */
  readonly categorization?: NonNullable<Receipt["categorization"]>;
  /** The bank's words for categories that mean nothing in the book; absent where there are none. */
  readonly open_bank_words?: NonNullable<Receipt["open_bank_words"]>;
  /** Suggested categories that the imports accepted by themselves; absent where there are none. */
  readonly auto_accepted?: NonNullable<Receipt["auto_accepted"]>;
  /** Takes all of them back; null where nothing was imported. */
  readonly undo_command: string | null;
  readonly exit: number;
}

/** The gravest first; 8 only when every file is 8. */
const GRAVITY = [1, 12, 11, 10, 9, 7, 6, 5, 4, 2, 3];

/** Says anew whether the book has what an import's file proves. */
type Judge = (importId: string) => Promise<ReceiptAccount["book_proof"]>;

/** A receipt by what is in the book when all files are: one of them may bring what another one lacked. */
async function judgeAgain(receipt: Receipt, judge: Judge): Promise<Receipt> {
  const accounts: ReceiptAccount[] = [];
  for (const account of receipt.accounts) {
    const book_proof =
      account.book_proof?.result === "failed" ? await judge(account.import_id) : account.book_proof;
    accounts.push(book_proof === undefined ? account : { ...account, book_proof });
  }
  return { ...receipt, accounts };
}

/** What became of a file, with the exit code that it has alone; undefined for one that was passed over. */
export interface FileOutcome {
  readonly result: FileResult;
  readonly exit: number | undefined;
}

interface AddingUp {
  readonly judge: Judge;
  readonly okIfUnchanged: boolean;
}

/** Imports files one after the other. `onFailure` is told of each that could not be imported. */
export async function importSeveral(
  files: readonly NamedFile[],
  {
    importOne,
    onFailure,
    passedOver,
    ...addingUp
  }: AddingUp & {
    importOne: (file: NamedFile) => Promise<Receipt>;
    onFailure: (name: string, problem: Problem) => void;
    passedOver: (name: string, problem: Problem) => void;
  },
): Promise<SeveralReceipts> {
  const outcomes: FileOutcome[] = [];
  for (const file of files) {
    const { path, isFound } = file;
    try {
      const receipt = await importOne(file);
      outcomes.push({ result: receipt, exit: exitOf(receipt, addingUp) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const outcome = outcomeOfProblem(path, error, { isFound });
      outcomes.push(outcome);
      (outcome.exit === undefined ? passedOver : onFailure)(path, error);
    }
  }
  return addUp(outcomes, addingUp);
}

/** Of a file that nobody named, one that is no bank file is passed over. */
export function outcomeOfProblem(
  path: string,
  problem: Problem,
  { isFound }: { readonly isFound: boolean },
): FileOutcome {
  if (isFound && "other_kind" in problem.more)
    return { result: { file_name: path, passed_over: flagText(problem.detail) }, exit: undefined };
  const result = { file_name: path, problem: recordInFlags(problemObject(problem)) };
  return { result, exit: problemKinds[problem.code].exit };
}

/** The receipt of several files. */
export async function addUp(
  outcomes: readonly FileOutcome[],
  { judge, okIfUnchanged }: AddingUp,
): Promise<SeveralReceipts> {
  const files: FileResult[] = [];
  const exits: number[] = [];
  for (const { result, exit } of outcomes) {
    if (!("import_id" in result)) {
      files.push(result);
      if (exit !== undefined) exits.push(exit);
      continue;
    }
    const receipt = await judgeAgain(result, judge);
    files.push(receipt);
    exits.push(exitOf(receipt, { okIfUnchanged }));
  }
  const receipts = files.filter((result): result is Receipt => "import_id" in result);
  const sum = (member: keyof Receipt) =>
    receipts.reduce((total, receipt) => total + Number(receipt[member] ?? 0), 0);
  const ids = receipts.flatMap(({ accounts }) => accounts.map(({ import_id }) => import_id));
  return {
    files,
    accounts: accountSums(receipts),
    totals: {
      files: files.length,
      failed: files.filter((result) => "problem" in result).length,
      passed_over: files.filter((result) => "passed_over" in result).length,
      rows: sum("rows"),
      created: sum("created"),
      duplicates: sum("duplicates"),
      edge_duplicates: sum("edge_duplicates"),
      held: sum("held"),
      rejected: sum("rejected"),
      skipped: sum("skipped"),
      ...(receipts.some(({ unknown }) => unknown !== undefined) ? { unknown: sum("unknown") } : {}),
    },
    ...categorizationOf(receipts),
    ...openWordsMember(joinedWords(receipts)),
    ...acceptanceOf(receipts.flatMap(({ auto_accepted }) => auto_accepted ?? [])),
    undo_command: ids.length === 0 ? null : `cashbook imports undo ${ids.join(" ")}`,
    exit: exitOfAll(exits),
  };
}

/** Each word once, with its rows in all files. */
function joinedWords(receipts: readonly Receipt[]): NonNullable<Receipt["open_bank_words"]> {
  const rowsByWord = new Map<string, number>();
  for (const { word, rows } of receipts.flatMap(({ open_bank_words = [] }) => open_bank_words))
    rowsByWord.set(word, (rowsByWord.get(word) ?? 0) + rows);
  return [...rowsByWord].map(([word, rows]) => ({ word, rows })).sort((one, other) => other.rows - one.rows);
}

function exitOfAll(exits: readonly number[]): number {
  const gravest = GRAVITY.find((code) => exits.includes(code));
  return gravest ?? (exits.length > 0 && exits.every((code) => code === 8) ? 8 : 0);
}

function accountSums(receipts: readonly Receipt[]): readonly AccountSum[] {
  const sums = new Map<string, AccountSum>();
  for (const { id, name, currency_code, sum_in, sum_out } of receipts.flatMap(({ accounts }) => accounts)) {
    const before = sums.get(id);
    sums.set(id, {
      id,
      name,
      currency_code,
      sum_in: before === undefined ? sum_in : addDecimals(before.sum_in, sum_in),
      sum_out: before === undefined ? sum_out : addDecimals(before.sum_out, sum_out),
    });
  }
  return [...sums.values()];
}

/** Exact, whatever number of decimals a service gives. */
function addDecimals(one: Decimal, other: Decimal): Decimal {
  const [first, second] = [readDigits(one.rawJSON), readDigits(other.rawJSON)];
  if (first === undefined || second === undefined) throw new TypeError("a sum that is no number");
  const scale = Math.max(decimalsOf(one), decimalsOf(other));
  const units = ({ negative, digits, scale: own }: Digits) =>
    BigInt(digits || "0") * 10n ** BigInt(scale - own) * (negative ? -1n : 1n);
  return decimal(scaledText(units(first) + units(second), scale));
}

function decimalsOf({ rawJSON }: Decimal): number {
  return rawJSON.split(".")[1]?.length ?? 0;
}
