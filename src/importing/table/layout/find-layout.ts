/** Finding the table of a file: where its header is, and what each column holds. */
import { column, sentence, setting } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import { signature } from "../../mapping.ts";
import type { ReadingChoices, SourceFile } from "../../model.ts";
import { inSteps, type Steps } from "../../decode/event-loop.ts";
import { HEADED, layoutUnder, headerCandidate, type HeaderCandidate } from "./with-header.ts";
import { layoutWithoutHeader } from "./without-header.ts";
import type { Layout, Sample } from "../layout.ts";
import { shapeKey } from "./layout-key.ts";
import { refuseTableAbove, refuseRowsAbove, tableAbove } from "./rows-above.ts";
import { isColumnProblem, withCandidateLayouts, type CandidateLayout } from "./candidate-layouts.ts";
import { columnsInWords, namingChoices, findUnnamedTable, type UnnamedTable } from "./unnamed-table.ts";
import { findSavedMapping } from "./saved-mapping.ts";
import type { MissingColumn, ScoredLayout } from "./scored-layout.ts";

/** Records in which a header is looked for. */
const HEADER_WITHIN = 120;
/** Headers that are tried by all rows that are shown; the others first by few, which is dear enough in a hundred of them. */
const LIKELY = 8;
const FEW_ROWS = 20;

/**
 * Finds the table among samples of a file: the one that reads best. Throws `missing_column` when there is none.
 */
export async function findLayout(
  samples: readonly Sample[],
  { source, choices }: { source: SourceFile; choices: ReadingChoices },
): Promise<Layout> {
  const steps = inSteps(source.stopped);
  const layout = await tableLayout(samples, { source, choices, steps });
  const shape =
    layout.headerLine > 0 || choices.columns === undefined ? undefined : findUnnamedTable(samples);
  return shape === undefined ? layout : { ...layout, shape: shapeKey(shape) };
}

async function tableLayout(
  samples: readonly Sample[],
  { source, choices, steps }: { source: SourceFile; choices: ReadingChoices; steps: Steps },
): Promise<Layout> {
  const kept = await findSavedMapping(samples.map(withinReach), { choices, steps });
  if (kept !== undefined) {
    const { sample, line, mapping } = kept;
    const known = { ...choices, headerLine: line, mapping };
    const layout = await layoutAmong([sample], { source, choices: known, steps });
    return choices.mapping === undefined ? { ...layout, savedMapping: mapping } : layout;
  }
  return layoutAmong(samples, { source, choices, steps });
}

async function layoutAmong(
  samples: readonly Sample[],
  { source, choices, steps }: { source: SourceFile; choices: ReadingChoices; steps: Steps },
): Promise<Layout> {
  const unnamed: MissingColumn[] = [];
  let best: ScoredLayout | undefined;
  for (const sample of samples) {
    const scored = await layoutOf(sample, { choices, unnamed, above: best?.score ?? 0, steps });
    if (scored !== undefined && scored.score > (best?.score ?? 0)) best = scored;
  }
  if (best === undefined) throw refusal(samples, { unnamed, source, choices });
  const layout = uppermost(best.layout, { samples, choices });
  refuseTableAbove(layout);
  refuseRowsAbove(layout);
  return layout;
}

/** The layout of the first table, where the best header is that of a table below it. */
function uppermost(
  layout: Layout,
  { samples, choices }: { samples: readonly Sample[]; choices: ReadingChoices },
): Layout {
  const line = tableAbove(layout);
  const isSaid = choices.headerLine !== undefined || choices.mapping !== undefined;
  const sample = samples.find(
    ({ delimiter, sheet }) => delimiter === layout.delimiter && sheet === layout.sheet,
  );
  if (line === undefined || isSaid || sample === undefined) return layout;
  const index = sample.records.findIndex((record) => record.line === line);
  return layoutUnder(sample, { index, score: HEADED }, { choices, isSaid: false })?.layout ?? layout;
}

/** Why there is no table, with the layouts that it may be of. */
function refusal(
  samples: readonly Sample[],
  { unnamed, ...scene }: { unnamed: readonly MissingColumn[]; source: SourceFile; choices: ReadingChoices },
): Problem {
  const found = missingColumn(unnamed);
  const problem = found?.problem ?? noTable(samples, scene);
  if (!isColumnProblem(problem)) return problem;
  const table = findUnnamedTable(samples);
  return withCandidateLayouts(problem, [
    ...(found === undefined ? [] : [{ key: signature(found.cells) }]),
    ...(table === undefined ? [] : [openLayout(table, samples)]),
  ]);
}

function openLayout(table: UnnamedTable, samples: readonly Sample[]): CandidateLayout {
  const { delimiter, header_line: headerLine } = table;
  const header = samples
    .find((sample) => sample.delimiter === delimiter)
    ?.records.find(({ line }) => line === headerLine);
  const key = header === undefined ? shapeKey(table) : signature(header.cells);
  return { key, place: { headerLine, delimiter } };
}

function withinReach(sample: Sample): Sample {
  return { ...sample, records: sample.records.slice(0, HEADER_WITHIN) };
}

interface Search {
  readonly choices: ReadingChoices;
  readonly unnamed: MissingColumn[];
  /** Score of the best table so far: a lesser one is not looked for. */
  readonly above: number;
  readonly steps: Steps;
}

/** The best table of a sample. */
async function layoutOf(sample: Sample, search: Search): Promise<ScoredLayout | undefined> {
  const { choices, unnamed, above, steps } = search;
  const { records } = sample;
  const said = choices.headerLine ?? choices.mapping?.header_line;
  if (said === 0) return layoutWithoutHeader(sample, search);
  const isSaid = said !== undefined;
  const candidates: HeaderCandidate[] = [];
  for (const [index, record] of records.slice(0, HEADER_WITHIN).entries()) {
    if (isSaid && record.line !== said) continue;
    await steps();
    const candidate = headerCandidate(sample, index, { choices, isSaid });
    if (candidate !== undefined) candidates.push(candidate);
  }
  const failed: { readonly index: number; readonly problem: Problem }[] = [];
  const likeliest = candidates.toSorted((left, right) => right.score - left.score);
  for (const [rank, candidate] of likeliest.entries()) {
    if (candidate.score <= above) break;
    await steps();
    try {
      const isLikely = isSaid || rank < LIKELY;
      if (!isLikely && layoutUnder(sample, candidate, { choices, isSaid, most: FEW_ROWS }) === undefined)
        continue;
      const scored = layoutUnder(sample, candidate, { choices, isSaid });
      if (scored !== undefined) return scored;
    } catch (error) {
      // A record without the column that a person named is not the header; another one may be.
      if (!(error instanceof Problem)) throw error;
      failed.push({ index: candidate.index, problem: error });
    }
  }
  for (const { index, problem } of failed.toSorted((left, right) => left.index - right.index))
    unnamed.push({ problem, cells: records[index]?.cells ?? [] });
  return isSaid || unnamed.length > 0 || above >= HEADED ? undefined : layoutWithoutHeader(sample, search);
}

/** The refusal for the record that is most like a header; none where none lacked a column. */
function missingColumn(unnamed: readonly MissingColumn[]): MissingColumn | undefined {
  const texts = ({ cells }: MissingColumn) => cells.filter((cell) => /^\D+$/.test(cell)).length;
  return unnamed.toSorted((left, right) => texts(right) - texts(left))[0];
}

const DATE = column("date", { placeholder: "…" });
const AMOUNT = column("amount", { placeholder: "…" });

function noTable(
  samples: readonly Sample[],
  { source, choices: { headerLine } }: { source: SourceFile; choices: ReadingChoices },
): Problem {
  if (headerLine !== undefined && headerLine > 0) {
    return new Problem("missing_column", {
      detail: `Line ${headerLine} of ${source.name} names no date and amount that an import needs.`,
      remedy: sentence`Name the columns with ${DATE} ${AMOUNT}, or correct ${setting("header_line")}.`,
    });
  }
  const table = findUnnamedTable(samples);
  if (table === undefined) {
    return new Problem("missing_column", {
      detail: `${source.name} has no table with a date and an amount.`,
      remedy: sentence`Say where they are with ${setting("header_line")}, ${setting("delimiter")}, or ${DATE} ${AMOUNT}.`,
    });
  }
  return new Problem("missing_column", {
    detail: `${source.name} has no table with a date and an amount. Its columns are ${columnsInWords(table)}.`,
    remedy: sentence`Name the columns of day and amount: ${namingChoices(table)}; or say where the table is by ${setting("header_line")} or ${setting("delimiter")}.`,
    more: { table },
  });
}
