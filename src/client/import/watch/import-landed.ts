/** Imports files that landed in a folder, one after the other, each once. */
import { packedFiles } from "../../../importing/zip/packed-files.ts";
import { problemKinds, type Problem } from "../../../contract/problem.ts";
import type { ImportContext } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import type { Destination, KnownFile } from "../destinations/destination.ts";
import { importFile } from "../drive/import-file.ts";
import { outcomeOfProblem, type FileOutcome } from "../drive/import-files.ts";
import type { ImportFile } from "../files/source-file.ts";
import type { ImportOptions } from "../plan/options.ts";
import { exitOf, type Receipt } from "../receipt/receipt.ts";
import { copyOf, digestOf } from "./landed-bytes.ts";
import { landedInZip } from "./landed-in-zip.ts";
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
  const { context, toProblem, stopSignal, done } = landing;
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
    const work: Work = { destination, known, outcomes, landing };
    for (const [file, digest] of digests) {
      if (stopSignal.aborted) break;
      if (isImported(known.get(digest))) {
        done(file);
        continue;
      }
      const copy = await attempt(file, () => copyOf(file, context.state));
      if (copy === undefined) continue;
      try {
        const packed = await attempt(file, async () => (await packedFiles(copy.file)) ?? []);
        if (packed === undefined) continue;
        if (packed.length === 0) await importOnce(file, { ...work, digest, bytes: copy.file });
        else if (await importPacked(landedInZip(packed, { file, zip: copy.file, ...context }), work))
          done(file);
      } finally {
        copy.close();
      }
    }
    return { outcomes, fault: undefined };
  } catch (error) {
    return { outcomes, fault: toProblem(error) };
  }
}

interface Work {
  readonly destination: Destination;
  /** By their digests. What is imported is put here. */
  readonly known: Map<string, KnownFile>;
  /** What became of each file is put here. */
  readonly outcomes: FileOutcome[];
  readonly landing: Landing;
}

function isImported(known: KnownFile | undefined): boolean {
  return known !== undefined && known.unfinishedId === undefined;
}

/** Each file of a zip file for itself; answers whether the zip file needs no more. */
async function importPacked(
  pieces: ReturnType<typeof landedInZip>,
  { landing, ...work }: Work,
): Promise<boolean> {
  const { stopSignal } = landing;
  let openCount = pieces.length;
  const ofPieces: Landing = { ...landing, done: () => openCount-- };
  const attempt = attempting(work.outcomes, ofPieces);
  const digests = new Map<(typeof pieces)[number], string>();
  for (const piece of pieces) {
    if (stopSignal.aborted) return false;
    const digest = await attempt(piece.file, piece.digest);
    if (digest !== undefined) digests.set(piece, digest);
  }
  const { destination, known } = work;
  for (const [digest, one] of await destination.knownFiles([...new Set(digests.values())]))
    known.set(digest, one);
  for (const [{ file, open }, digest] of digests) {
    if (stopSignal.aborted) return false;
    if (isImported(known.get(digest))) {
      openCount--;
      continue;
    }
    const opened = await attempt(file, open);
    if (opened === undefined) continue;
    try {
      await importOnce(file, { ...work, landing: ofPieces, digest, bytes: opened.file });
    } finally {
      opened.close();
    }
  }
  return openCount === 0;
}

async function importOnce(
  file: LandedFile,
  {
    destination,
    known,
    outcomes,
    landing,
    digest,
    bytes,
  }: Work & { readonly digest: string; readonly bytes: ImportFile },
): Promise<void> {
  const { context, optionsOf, done, imported } = landing;
  const notes: string[] = [];
  const receipt = await attempting(outcomes, landing)(file, async () => {
    const ownOptions = optionsOf(file);
    const unfinishedId = known.get(digest)?.unfinishedId;
    return importFile(bytes, {
      options: unfinishedId === undefined ? ownOptions : (await destination.unfinished(unfinishedId)).options,
      context: { ...context, note: (sentence) => notes.push(sentence) },
    });
  });
  if (receipt === undefined) return;
  outcomes.push({ result: receipt, exit: exitOf(receipt, { okIfUnchanged: true }) });
  imported(receipt, notes);
  // Where it is unknown whether rows arrived, the next attempt looks them up.
  if ((receipt.unknown ?? 0) > 0) return;
  known.set(digest, { unfinishedId: undefined });
  done(file);
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
