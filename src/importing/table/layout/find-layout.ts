/** Finding the table of a file: where its header is, and what each column holds. */
import { column, sentence, setting } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import { signature } from "../../mapping.ts";
import type { ReadingChoices } from "../../choices.ts";
import type { SourceFile } from "../../source-file.ts";
import { inSteps, type Steps } from "../../decode/event-loop.ts";
import { HEADED, headerCandidate, type HeaderCandidate } from "./header-candidate.ts";
import { layoutUnder } from "./with-header.ts";
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

/** What a table is looked for with. */
interface Scene {
  readonly source: SourceFile;
  readonly choices: ReadingChoices;
  readonly steps: Steps;
}

/**
 * Finds the table among samples of a file: the one that reads best. Throws `missing_column` when there is none.
 */
export async function findLayout(
  samples: readonly Sample[],
  { source, choices }: Omit<Scene, "steps">,
): Promise<Layout> {
  const layout = await tableLayout(samples, { source, choices, steps: inSteps(source.stopSignal) });
  const isNamed = layout.headerLine === 0 && choices.columns !== undefined;
  const shape = isNamed ? findUnnamedTable(samples) : undefined;
  return shape === undefined ? layout : { ...layout, shape: shapeKey(shape) };
}

async function tableLayout(samples: readonly Sample[], scene: Scene): Promise<Layout> {
  const match = await findSavedMapping(samples.map(withinReach), scene);
  if (match === undefined) return layoutAmong(samples, scene);
  const { sample, line, mapping } = match;
  const choices = { ...scene.choices, headerLine: line, mapping };
  const layout = await layoutAmong([sample], { ...scene, choices });
  return scene.choices.mapping === undefined ? { ...layout, savedMapping: mapping } : layout;
}

async function layoutAmong(samples: readonly Sample[], scene: Scene): Promise<Layout> {
  const missingColumns: MissingColumn[] = [];
  let best: ScoredLayout | undefined;
  for (const sample of samples) {
    const least = best?.score ?? 0;
    const next = await layoutOf(sample, { ...scene, missingColumns, least });
    if (next !== undefined && next.score > least) best = next;
  }
  if (best === undefined) throw refusal(samples, missingColumns, scene);
  const layout = uppermost(best.layout, samples, scene);
  refuseTableAbove(layout);
  refuseRowsAbove(layout);
  return layout;
}

/** The layout of the first table, where the best header is that of a table below it. */
function uppermost(layout: Layout, samples: readonly Sample[], { choices }: Scene): Layout {
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
  missingColumns: readonly MissingColumn[],
  scene: Scene,
): Problem {
  // The record that is most like a header.
  const textsOf = ({ cells }: MissingColumn) => cells.filter((cell) => /^\D+$/.test(cell)).length;
  const [missing] = missingColumns.toSorted((one, other) => textsOf(other) - textsOf(one));
  const problem = missing?.problem ?? noTable(samples, scene);
  if (!isColumnProblem(problem)) return problem;
  const table = findUnnamedTable(samples);
  return withCandidateLayouts(problem, [
    ...(missing === undefined ? [] : [{ key: signature(missing.cells) }]),
    ...(table === undefined ? [] : [unnamedLayout(table, samples)]),
  ]);
}

function unnamedLayout(table: UnnamedTable, samples: readonly Sample[]): CandidateLayout {
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

interface Search extends Scene {
  /** Takes the records that lack a column that a person named. */
  readonly missingColumns: MissingColumn[];
  /** Score of the best table so far: a lesser one is not looked for. */
  readonly least: number;
}

/** The best table of a sample. */
async function layoutOf(sample: Sample, search: Search): Promise<ScoredLayout | undefined> {
  const { choices, missingColumns, least, steps } = search;
  const { records } = sample;
  const headerLine = choices.headerLine ?? choices.mapping?.header_line;
  if (headerLine === 0) return layoutWithoutHeader(sample, search);
  const isSaid = headerLine !== undefined;
  const candidates: HeaderCandidate[] = [];
  for (const [index, record] of records.slice(0, HEADER_WITHIN).entries()) {
    if (isSaid && record.line !== headerLine) continue;
    await steps();
    const candidate = headerCandidate(sample, index, { choices, isSaid });
    if (candidate !== undefined) candidates.push(candidate);
  }
  const failures: { readonly index: number; readonly problem: Problem }[] = [];
  const likeliest = candidates.toSorted((one, other) => other.score - one.score);
  for (const [rank, candidate] of likeliest.entries()) {
    if (candidate.score <= least) break;
    await steps();
    try {
      const isLikely = isSaid || rank < LIKELY;
      if (!isLikely && layoutUnder(sample, candidate, { choices, isSaid, most: FEW_ROWS }) === undefined)
        continue;
      const layout = layoutUnder(sample, candidate, { choices, isSaid });
      if (layout !== undefined) return layout;
    } catch (error) {
      // A record without the column that a person named is not the header; another one may be.
      if (!(error instanceof Problem)) throw error;
      failures.push({ index: candidate.index, problem: error });
    }
  }
  for (const { index, problem } of failures.toSorted((one, other) => one.index - other.index))
    missingColumns.push({ problem, cells: records[index]?.cells ?? [] });
  const isOpen = !isSaid && missingColumns.length === 0 && least < HEADED;
  return isOpen ? layoutWithoutHeader(sample, search) : undefined;
}

const DATE = column("date", { placeholder: "…" });
const AMOUNT = column("amount", { placeholder: "…" });

/** Fewer digits than a day and an amount have, in each line of a text. */
const DIGITS_OF_A_ROW = 6;

/** Whether a text is one that people write, among the files of a folder: a bank's table may have the same ending. */
function isNote(samples: readonly Sample[], { name }: SourceFile): boolean {
  const isText = /\.(?:txt|text|md|log)$/i.test(name) || !name.includes(".");
  const digits = (cells: readonly string[]) => cells.join("").replace(/\D/g, "").length;
  return (
    isText && samples.every(({ records }) => records.every(({ cells }) => digits(cells) < DIGITS_OF_A_ROW))
  );
}

function noTable(samples: readonly Sample[], { source, choices: { headerLine } }: Scene): Problem {
  if (headerLine !== undefined && headerLine > 0) {
    return new Problem("missing_column", {
      detail: `Line ${headerLine} of ${source.name} has no date and amount columns.`,
      remedy: sentence`Name the columns with ${DATE} ${AMOUNT}, or correct ${setting("header_line")}.`,
    });
  }
  const table = findUnnamedTable(samples);
  if (table === undefined || table.columns.every(({ holds }) => holds === "texts")) {
    // To ask which part of a letter is the date would lead nowhere.
    return new Problem("missing_column", {
      detail: `No table of transactions was found in ${source.name}: nothing in it looks like a column of days or of amounts.`,
      remedy: sentence`Give a file that the bank exports: CSV, Excel, OFX, QIF, MT940, CAMT or another of ${setting("format")}. If it has a table all the same, locate it with ${setting("header_line")}, ${setting("delimiter")}, or ${DATE} ${AMOUNT}.`,
      ...(isNote(samples, source) ? { more: { other_kind: "a text" } } : {}),
    });
  }
  return new Problem("missing_column", {
    detail: `${source.name} has no table with a date and an amount. Its columns are ${columnsInWords(table)}.`,
    remedy: sentence`Name the date and amount columns: ${namingChoices(table)}; or locate the table with ${setting("header_line")} or ${setting("delimiter")}.`,
    more: { table },
  });
}
