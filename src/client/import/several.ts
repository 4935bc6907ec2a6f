/** Several files, one import each; one that fails does not keep the others from being imported. */
import { Problem, problemKinds, problemObject } from "../../contract/problem.ts";
import { exitOf, type Receipt } from "./receipt.ts";

/** What became of a file: its receipt, or the problem that stopped it. */
export type FileResult =
  Receipt | { readonly file_name: string; readonly problem: Readonly<Record<string, unknown>> };

export interface SeveralReceipts {
  readonly files: readonly FileResult[];
  readonly totals: {
    readonly files: number;
    readonly failed: number;
    readonly rows: number;
    readonly created: number;
    readonly duplicates: number;
    readonly edge_duplicates: number;
    readonly held: number;
    readonly rejected: number;
    readonly skipped: number;
    readonly unknown?: number;
  };
  readonly exit: number;
}

/** The gravest first; 8 only when every file is 8. */
const GRAVITY = [1, 12, 11, 10, 9, 7, 6, 5, 4, 2, 3];

/** Imports files one after the other. `failed` is told of each that could not be imported. */
export async function importSeveral(
  names: readonly string[],
  {
    importOne,
    failed,
    okIfUnchanged,
  }: {
    importOne: (name: string) => Promise<Receipt>;
    failed: (name: string, problem: Problem) => void;
    okIfUnchanged: boolean;
  },
): Promise<SeveralReceipts> {
  const files: FileResult[] = [];
  const exits: number[] = [];
  for (const name of names) {
    try {
      const receipt = await importOne(name);
      files.push(receipt);
      exits.push(exitOf(receipt, { okIfUnchanged }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      files.push({ file_name: name, problem: problemObject(error) });
      exits.push(problemKinds[error.code].exit);
      failed(name, error);
    }
  }
  const receipts = files.filter((result): result is Receipt => !("problem" in result));
  const sum = (member: keyof Receipt) =>
    receipts.reduce((total, receipt) => total + Number(receipt[member] ?? 0), 0);
  return {
    files,
    totals: {
      files: files.length,
      failed: files.length - receipts.length,
      rows: sum("rows"),
      created: sum("created"),
      duplicates: sum("duplicates"),
      edge_duplicates: sum("edge_duplicates"),
      held: sum("held"),
      rejected: sum("rejected"),
      skipped: sum("skipped"),
      ...(receipts.some(({ unknown }) => unknown !== undefined) ? { unknown: sum("unknown") } : {}),
    },
    exit: GRAVITY.find((code) => exits.includes(code)) ?? (exits.every((code) => code === 8) ? 8 : 0),
  };
}
