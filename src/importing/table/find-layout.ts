/** Finding the table of a file: where its header is, and what each column holds. */
import { Problem } from "../../contract/problem.ts";
import type { ReadingChoices, SourceFile } from "../model.ts";
import { headerAt } from "./header-at.ts";
import { headerless } from "./headerless.ts";
import type { Layout, Sample } from "./layout.ts";
import { refuseAbove, refuseRowsAbove } from "./lost-rows.ts";
import { columnsInWords, namingFlags, openTable } from "./open-table.ts";
import { rememberedAmong } from "./remembered.ts";
import type { MissingColumn, Scored } from "./scored-layout.ts";

/** Records in which a header is looked for. */
const HEADER_WITHIN = 120;

/**
 * Finds the table among samples of a file: the one that reads best. Throws `missing_column` when there is none.
 */
export function findLayout(
  samples: readonly Sample[],
  { source, choices }: { source: SourceFile; choices: ReadingChoices },
): Layout {
  const kept = rememberedAmong(samples.map(withinReach), choices);
  if (kept !== undefined) {
    const { sample, line, mapping } = kept;
    const known = { ...choices, headerLine: line, mapping };
    const layout = layoutAmong([sample], { source, choices: known });
    return choices.mapping === undefined ? { ...layout, remembered: mapping } : layout;
  }
  return layoutAmong(samples, { source, choices });
}

function layoutAmong(
  samples: readonly Sample[],
  { source, choices }: { source: SourceFile; choices: ReadingChoices },
): Layout {
  const unnamed: MissingColumn[] = [];
  let best: Scored | undefined;
  for (const sample of samples) {
    for (const scored of layoutsOf(sample, { choices, unnamed })) {
      if (scored.score > (best?.score ?? 0)) best = scored;
    }
  }
  if (best !== undefined) {
    refuseAbove(best.layout);
    refuseRowsAbove(best.layout);
  }
  if (best === undefined) throw missingColumn(unnamed) ?? noTable(samples, { source, choices });
  return best.layout;
}

function withinReach(sample: Sample): Sample {
  return { ...sample, records: sample.records.slice(0, HEADER_WITHIN) };
}

function layoutsOf(
  sample: Sample,
  { choices, unnamed }: { choices: ReadingChoices; unnamed: MissingColumn[] },
): readonly Scored[] {
  const { records } = sample;
  const said = choices.headerLine ?? choices.mapping?.header_line;
  if (said === 0) return headerless(sample, { choices, unnamed });
  const candidates = records.slice(0, HEADER_WITHIN).flatMap((record, index) => {
    if (said !== undefined && record.line !== said) return [];
    try {
      const scored = headerAt(sample, index, { choices, isSaid: said !== undefined });
      return scored === undefined ? [] : [scored];
    } catch (error) {
      // A record without the column that a person named is not the header; another one may be.
      if (!(error instanceof Problem)) throw error;
      unnamed.push({ problem: error, cells: record.cells });
      return [];
    }
  });
  return candidates.length > 0 || said !== undefined || unnamed.length > 0
    ? candidates
    : headerless(sample, { choices, unnamed });
}

/** The refusal for the record that is most like a header; none where none lacked a column. */
function missingColumn(unnamed: readonly MissingColumn[]): Problem | undefined {
  const texts = ({ cells }: MissingColumn) => cells.filter((cell) => /^\D+$/.test(cell)).length;
  return unnamed.toSorted((left, right) => texts(right) - texts(left))[0]?.problem;
}

function noTable(
  samples: readonly Sample[],
  { source, choices: { headerLine } }: { source: SourceFile; choices: ReadingChoices },
): Problem {
  if (headerLine !== undefined && headerLine > 0) {
    return new Problem("missing_column", {
      detail: `Line ${headerLine} of ${source.name} names no date and amount that an import needs.`,
      remedy: "Name the columns with --column date=… --column amount=…, or correct --header-line.",
    });
  }
  const table = openTable(samples);
  if (table === undefined) {
    return new Problem("missing_column", {
      detail: `${source.name} has no table with a date and an amount.`,
      remedy: "Say where they are with --header-line, --delimiter, or --column date=… --column amount=….",
    });
  }
  return new Problem("missing_column", {
    detail: `${source.name} has no table with a date and an amount. Its columns are ${columnsInWords(table)}.`,
    remedy: `Name the columns of day and amount: ${namingFlags(table)}; or say where the table is by --header-line or --delimiter.`,
    more: { table },
  });
}
