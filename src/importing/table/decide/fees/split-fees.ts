/** The fees of a payment service as rows of their own: whether they are, and whether an earlier file says otherwise. */
import { bareCommand, column, sentence, setting } from "../../../../contract/choice.ts";
import type { EarlierProofs, FeeChoice } from "../../../../contract/import/evidence.ts";
import { Problem } from "../../../../contract/problem.ts";
import type { ReadingChoices } from "../../../choices.ts";
import type { Evidence } from "../../../reading.ts";
import { proofSentence } from "../previous-imports.ts";
import type { TableReading, TableRecipe } from "../../recipe.ts";

/** Whether each row of the table has a fee, and an amount without it. */
export function holdsFees(
  { fee, layout }: Pick<TableRecipe, "fee" | "layout">,
  areOwnRows: boolean,
): boolean {
  if (fee !== undefined) return fee.turn !== undefined && !areOwnRows;
  return layout.parts !== undefined && layout.columns.amount?.length === 1;
}

/**
 * The reading with what becomes of its fees. Problems: missing_column where there are none to split, evidence_contradicted where
 * a file of the same days was imported the other way, so that rows of both would be booked twice.
 */
export async function withFees(
  read: TableReading,
  {
    choices,
    numbers,
    isHolding,
  }: { choices: ReadingChoices; numbers: readonly string[]; isHolding: boolean },
): Promise<TableReading> {
  const requestedSplit = choices.splitFees ?? choices.mapping?.split_fees;
  const about = { layout: read.layout, numbers };
  if (!isHolding) {
    const earlier = requestedSplit === undefined ? await choices.earlier?.(about) : undefined;
    if (requestedSplit === true || earlier?.fees?.decided === "split") throw noFees(earlier?.fees);
    return read;
  }
  const { period } = read;
  const earlier = (await choices.earlier?.(period === null ? about : { ...about, period })) ?? {};
  const { fees, fees_of_period: others = {} } = earlier;
  const [choiceOfPeriod, otherChoice] = (["split", "net"] as const).filter(
    (one) => others[one] !== undefined,
  );
  const choice: FeeChoice =
    requestedSplit === undefined
      ? ((otherChoice === undefined ? choiceOfPeriod : undefined) ??
        (fees?.decided === "split" ? "split" : "net"))
      : requestedSplit
        ? "split"
        : "net";
  const against = others[choice === "split" ? "net" : "split"];
  if (against !== undefined) throw feesContradiction(choice, against);
  const proof = others[choice] ?? (fees?.decided === choice ? fees : undefined);
  return withFeeEvidence(read, { choice, isSaid: requestedSplit !== undefined, proof });
}

const SPLIT = setting("split_fees");

type EarlierFees = NonNullable<EarlierProofs["fees"]>;

function withFeeEvidence(
  read: TableReading,
  { choice, isSaid, proof }: { choice: FeeChoice; isSaid: boolean; proof: EarlierFees | undefined },
): TableReading {
  const isSplit = choice === "split";
  const evidence: Evidence = {
    about: "fees",
    decided: choice,
    because: isSaid
      ? sentence`It was said${isSplit ? sentence` by ${SPLIT}` : ""}.`
      : proof === undefined
        ? "Amounts are net of the fee."
        : proofSentence({ ...proof, basis: "answer" }),
    line: null,
    // Of each file by itself: files of the same days must agree.
    basis: isSaid ? "answer" : "file",
    ...(isSplit ? {} : { otherwise: sentence`${SPLIT}` }),
  };
  const { mapping, recipe } = read;
  return {
    ...read,
    mapping: isSplit ? { ...mapping, split_fees: true } : mapping,
    detected: { ...read.detected, evidence: [...read.detected.evidence, evidence] },
    recipe: isSplit ? { ...recipe, isSplit } : recipe,
  };
}

/** The refusal of a file whose amounts and fees cannot be separated. */
export function noFees(earlier?: EarlierFees): Problem {
  return new Problem("missing_column", {
    detail:
      "The file has no fee column that its amounts are net of, so no fee can be split off." +
      (earlier === undefined
        ? ""
        : ` The account's earlier file ${earlier.file_name} (import ${earlier.import_id}) had.`),
    remedy:
      earlier === undefined
        ? sentence`Leave ${SPLIT} out, or name another amount column with ${column("amount", { placeholder: "Header" })}.`
        : "Export the file with its gross, fee and net columns.",
  });
}

/** The refusal of a file of days that another file brought with its fees the other way. */
export function feesContradiction(choice: FeeChoice, { file_name, import_id }: EarlierFees): Problem {
  const isSplit = choice === "split";
  const [there, here] = isSplit
    ? ["in the amounts of", "rows of their own"]
    : ["rows of their own of", "in the amounts"];
  return new Problem("evidence_contradicted", {
    detail:
      `The fees are ${there} ${file_name} (import ${import_id}), which overlaps with this file; here they would be ${here}, ` +
      "and the same rows would be booked twice.",
    remedy: isSplit
      ? sentence`Leave ${SPLIT} out, or undo that import first (${bareCommand(`imports undo ${import_id}`)}) and import its file again with ${SPLIT}.`
      : sentence`Add ${SPLIT}, or undo that import first (${bareCommand(`imports undo ${import_id}`)}) and import its file again.`,
    more: { about: "fees", found: choice, import_id },
  });
}

/** How many rows of which account a table becomes, with its fees counted. */
export type CountRows = (
  recipe: TableRecipe,
) => Promise<{ readonly rows: number; readonly byGroup: ReadonlyMap<string, number> }>;

/** The reading with the rows that it becomes, where a line may become several. */
export async function withRowCounts(read: TableReading, count: CountRows): Promise<TableReading> {
  const { isSplit, layout } = read.recipe;
  if (isSplit !== true && layout.ends === undefined) return read;
  const { rows, byGroup } = await count(read.recipe);
  const groups = read.groups.map(({ sure: _, ...group }) => ({
    ...group,
    rows: byGroup.get(group.key) ?? group.rows,
  }));
  return { ...read, rows, groups };
}
