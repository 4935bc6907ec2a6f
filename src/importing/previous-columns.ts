/** Columns that a person named for an earlier file of the account: they settle the next file of the layout. */
import type { EarlierProofs, ImportProofs } from "../contract/import/evidence.ts";
import type { ReadingChoices } from "./choices.ts";
import { mappedFields, type MappedField } from "./fields.ts";
import type { SourceFormat } from "./source-file.ts";
import { candidateLayouts, type CandidateLayout } from "./table/layout/candidate-layouts.ts";

/** The fields that are asked about. */
const askedFields: readonly MappedField[] = [
  "date",
  "posted_date",
  "amount",
  "debit",
  "credit",
  "sign",
  "description",
  "account",
  "counterparty_account",
  "cardholder",
  "bank_category",
];

type Named = NonNullable<ReadingChoices["columns"]>;

/** Reads a file, and where its columns are open, once more with those that were named for an earlier file. */
export async function withEarlierColumns<Result>(
  format: SourceFormat,
  choices: ReadingChoices,
  read: (choices: ReadingChoices) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(choices);
  } catch (error) {
    for (const layout of candidateLayouts(error)) {
      const about = { layout: `${format}:${layout.key}`, numbers: [] };
      const previous = (await choices.earlier?.(about))?.columns;
      const withKnown = previous === undefined ? undefined : withColumns(choices, previous, layout);
      if (withKnown !== undefined) return read(withKnown);
    }
    throw error;
  }
}

/** The choices with the columns that nobody names now; undefined where all of them are named. */
function withColumns(
  choices: ReadingChoices,
  { columns, file_name, import_id }: NonNullable<EarlierProofs["columns"]>,
  { place }: CandidateLayout,
): ReadingChoices | undefined {
  const ownColumns = choices.columns ?? {};
  const usedColumns = new Set(Object.values(ownColumns).flat());
  const fields = askedFields.filter((field) => {
    const names = columns[field];
    return (
      names !== undefined && ownColumns[field] === undefined && !names.some((name) => usedColumns.has(name))
    );
  });
  if (fields.length === 0) return undefined;
  const { headerLine = place?.headerLine, delimiter = place?.delimiter ?? undefined } = choices;
  const previousColumns = Object.fromEntries(fields.map((field) => [field, columns[field] ?? []])) as Named;
  return {
    ...choices,
    ...(headerLine === undefined ? {} : { headerLine }),
    ...(delimiter === undefined ? {} : { delimiter }),
    columns: { ...previousColumns, ...ownColumns },
    recalled: { fields, because: `It was answered for ${file_name} (import ${import_id}).` },
  };
}

/** What is to be known for the account's next file: the columns, where a person named some of them now. */
export function answeredColumns({ columns = {}, recalled }: ReadingChoices): ImportProofs["columns"] {
  const fields = mappedFields.filter((field) => askedFields.includes(field) && columns[field] !== undefined);
  if (fields.every((field) => recalled?.fields.includes(field))) return undefined;
  return { columns: Object.fromEntries(fields.map((field) => [field, [...(columns[field] ?? [])]])) };
}
