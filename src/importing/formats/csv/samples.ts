/** The beginning of a file cut at each delimiter that could be its own. */
import { sentence, setting } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import type { ReadingChoices } from "../../choices.ts";
import type { SourceFile } from "../../source-file.ts";
import { inPieces, inSteps } from "../../decode/event-loop.ts";
import { DELIMITERS } from "../../table/cells.ts";
import type { Sample } from "../../table/layout.ts";
import type { TableRecord } from "../../table/record.ts";
import { recordsIn, TEXT_TABLES } from "./text-tables.ts";

/** What texts hold only where it stands between cells. */
const LONG_DELIMITERS = ["~|~", "|~|"] as const;

/** Records among which the table is looked for. */
const RECORDS_MAX = 20_000;

export interface CutSample extends Sample {
  /** The refusal of a record with too many cells; the sample has no records then. */
  readonly tooWide?: Problem;
}

/** Problem: invalid_setting for a delimiter that cannot be one. */
export async function samplesOf(
  head: string,
  { source, choices }: { source: SourceFile; choices: ReadingChoices },
): Promise<readonly CutSample[]> {
  const requestedDelimiter = choices.delimiter ?? choices.mapping?.delimiter;
  const delimiters =
    requestedDelimiter === undefined
      ? [...LONG_DELIMITERS.filter((delimiter) => head.includes(delimiter)), ...DELIMITERS]
      : [saidDelimiter(requestedDelimiter)];
  const steps = inSteps(source.stopSignal);
  const samples: CutSample[] = [];
  for (const delimiter of delimiters) {
    const sample = await sampleRecords(inPieces(head, steps), { delimiter, fileName: source.name });
    samples.push({ delimiter, ...sample });
  }
  return samples;
}

/** The beginning of a file without delimiters. */
export async function textSamplesOf(head: string, source: SourceFile): Promise<readonly CutSample[]> {
  const steps = inSteps(source.stopSignal);
  const samples: CutSample[] = [];
  for (const delimiter of TEXT_TABLES) {
    const sample = await sampleRecords(inPieces(head, steps), { delimiter, fileName: source.name });
    samples.push({ delimiter, ...sample });
  }
  return samples;
}

/** Problem: invalid_setting for one that cannot stand between cells. */
function saidDelimiter(requestedDelimiter: string): string {
  if (requestedDelimiter === "\\t" || requestedDelimiter === "tab") return "\t";
  if (requestedDelimiter !== "" && !/["\r\n]/.test(requestedDelimiter)) return requestedDelimiter;
  throw new Problem("invalid_setting", {
    detail: "The delimiter must be a character, and neither a quote nor a line break.",
    remedy: sentence`Give ${setting("delimiter")} the character between cells, or leave it out.`,
  });
}

async function sampleRecords(
  head: AsyncIterable<string>,
  place: { delimiter: string; fileName: string },
): Promise<Pick<CutSample, "records" | "tooWide">> {
  const records: TableRecord[] = [];
  try {
    for await (const batch of recordsIn(head, place)) {
      for (const record of batch) records.push(record);
      if (records.length >= RECORDS_MAX) break;
    }
    return { records };
  } catch (error) {
    // The sample may end inside a quoted cell; the whole file decides whether it is closed.
    if (!(error instanceof Problem)) throw error;
    return error.more["cells_max"] === undefined ? { records } : { records, tooWide: error };
  }
}
