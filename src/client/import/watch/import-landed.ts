/** Imports files that landed in a folder, one after the other, each once. */
import { problemKinds, type Problem } from "../../../contract/problem.ts";
import type { ImportContext } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import type { Destination, KnownFile } from "../destinations/destination.ts";
import { importFile } from "../drive/import-file.ts";
import { outcomeOfProblem, type FileOutcome } from "../drive/import-files.ts";
import type { ImportOptions } from "../plan/options.ts";
import { exitOf, type Receipt } from "../receipt/receipt.ts";
import { copyOf, digestOf } from "./landed-bytes.ts";
import type { LandedFile } from "./list-folder.ts";

export interface Landing {
  readonly context: ImportContext;
  /** How a file is imported. Throws a Problem for one that belongs to no account. */
  readonly optionsOf: (file: LandedFile) => ImportOptions;
  /** What was thrown, as a problem. */
  readonly toProblem: (error: unknown) => Problem;
  /** Aborted when no further file is wanted; the one in hand is finished. */
  readonly stopSignal: AbortSignal;
  /** A file that needs no more until it changes. */
  readonly done: (file: LandedFile) => void;
  /** What was imported, with the sentences that the import said meanwhile. */
  readonly imported: (receipt: Receipt, notes: readonly string[]) => void;
  readonly failed: (file: LandedFile, problem: Problem) => void;
  readonly passedOver: (file: LandedFile, problem: Problem) => void;
}

export interface LandedOutcomes {
  readonly outcomes: readonly FileOutcome[];
  /** What is wrong with the book, the way there or the credential: files that are left were not tried. */
  readonly fault: Problem | undefined;
}

/** Tells of each file as it goes. A file that has changed since it was listed is left for the next time. */
export async function importLanded(files: readonly LandedFile[], landing: Landing): Promise<LandedOutcomes> {
  const { context, toProblem, stopSignal, done, imported } = landing;
  const outcomes: FileOutcome[] = [];
  const attempt = attempting(outcomes, landing);
  try {
    const destination = await destinationOf(context);
    const digests = new Map<LandedFile, string>();
    for (const file of files) {
      if (stopSignal.aborted) break;
      const digest = await attempt(file, () => digestOf(file));
      if (digest !== undefined) digests.set(file, digest);
    }
    const known = new Map(await destination.knownFiles([...new Set(digests.values())]));
    for (const [file, digest] of digests) {
      if (stopSignal.aborted) break;
      const earlier = known.get(digest);
      if (earlier !== undefined && earlier.unfinishedId === undefined) {
        done(file);
        continue;
      }
      const notes: string[] = [];
      const receipt = await attempt(file, () => importCopy(file, { earlier, destination, notes, landing }));
      if (receipt === undefined) continue;
      outcomes.push({ result: receipt, exit: exitOf(receipt, { okIfUnchanged: true }) });
      imported(receipt, notes);
      // Where it is unknown whether rows arrived, the next attempt looks them up.
      if ((receipt.unknown ?? 0) > 0) continue;
      known.set(digest, { unfinishedId: undefined });
      done(file);
    }
    return { outcomes, fault: undefined };
  } catch (error) {
    return { outcomes, fault: toProblem(error) };
  }
}

interface CopyImport {
  readonly destination: Destination;
  readonly earlier: KnownFile | undefined;
  /** What the import says is put here. */
  readonly notes: string[];
  readonly landing: Landing;
}

/** Undefined where the file has changed since it was listed. */
async function importCopy(
  landed: LandedFile,
  { destination, earlier, notes, landing: { context, optionsOf } }: CopyImport,
): Promise<Receipt | undefined> {
  const ownOptions = optionsOf(landed);
  const copy = await copyOf(landed, context.state);
  if (copy === undefined) return undefined;
  try {
    const options =
      earlier?.unfinishedId === undefined
        ? ownOptions
        : (await destination.unfinished(earlier.unfinishedId)).options;
    return await importFile(copy.file, {
      options,
      context: { ...context, note: (sentence) => notes.push(sentence) },
    });
  } finally {
    copy.close();
  }
}

/** Exit codes of what no file can help: the credential, the limit, the way there, the book. */
const PLACE_EXITS: readonly number[] = [4, 5, 10, 11, 12];

/** Does the work on a file; where the file is at fault tells of it, and answers undefined. Throws the faults of the place. */
function attempting(outcomes: FileOutcome[], { toProblem, done, failed, passedOver }: Landing) {
  return async <Result>(file: LandedFile, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      const problem = toProblem(error);
      if (PLACE_EXITS.includes(problemKinds[problem.code].exit)) throw problem;
      const outcome = outcomeOfProblem(file.path, problem, { isFound: true });
      outcomes.push(outcome);
      done(file);
      (outcome.exit === undefined ? passedOver : failed)(file, problem);
      return undefined;
    }
  };
}
