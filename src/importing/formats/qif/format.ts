/**
 * QIF, the Quicken Interchange Format. It fixes neither the order of its dates nor its decimal mark, and each program
 * writes its country's: so its entries are read as the rows of a table are, by whole columns.
 */
import { isAccountName } from "../../cells/account-name.ts";
import type { TextFile } from "../../decode/open-text.ts";
import { readText, type TextEncoding } from "../../decode/text.ts";
import type { TextFormat } from "../../format.ts";
import type { Mapping, ReadingChoices } from "../../choices.ts";
import type { AccountGroup, Evidence, Reading } from "../../reading.ts";
import type { RefusedRow, SourceRow } from "../../source-row.ts";
import { examineTable } from "../../table/examine.ts";
import type { Layout } from "../../table/layout.ts";
import { tableRows } from "../../table/rows/read-rows.ts";
import type { TableRecipe } from "../../table/recipe.ts";
import type { TableRecord } from "../../table/record.ts";
import { contractHeader } from "../../words/headers/contract.ts";
import { skippedCodes } from "../../rows/reject-reasons.ts";
import { entriesOf, type Accounts, type EntryBatch } from "./entries.ts";
import type { StatedOpening } from "./entry-record.ts";
import { openedGroup } from "./opening.ts";
import { accountTypeOf, areAll, claimsQif, statedOrder } from "./headers.ts";

interface QifRecipe extends TableRecipe {
  readonly encoding: TextEncoding;
}

export const qif: TextFormat = {
  id: "qif",
  name: "QIF",
  kind: "text",
  claims: claimsQif,
  examine,
  async *rows(source, { reading, numbering }) {
    const recipe = reading.recipe as QifRecipe;
    const refusedRows: RefusedRow[] = [];
    const records = recordsOf(entriesOf(readText(source, recipe.encoding)), { refusedRows });
    for await (const rows of tableRows(records, { recipe, numbering }))
      yield inOrder(rows, refusedRows.splice(0));
    if (refusedRows.length > 0) yield refusedRows;
  },
};

/** The cells of an entry, in order. */
const fields = [
  "account",
  "date",
  "amount",
  "description",
  "merchant",
  "reference",
  "bank_category",
  "counterparty_account",
] as const;

const layout: Layout = {
  delimiter: null,
  headerLine: 0,
  header: contractHeader(fields),
  firstLine: 1,
  columns: Object.fromEntries(fields.map((field, index) => [field, [index]])),
  width: fields.length,
  preamble: [],
  because: "each field of an entry starts with its letter",
  isSigned: true,
};

/** Throws `unreadable_file`, `ambiguous_file`, `mapping_contradicted` or `invalid_setting`. */
async function examine({ source, encoding, head }: TextFile, choices: ReadingChoices): Promise<Reading> {
  let refusedRows = 0;
  const openings = new Map<string, StatedOpening>();
  let accounts: Accounts = new Map();
  let unclosed: number | undefined;
  const reading = await examineTable(
    {
      format: "qif",
      layout: {
        ...layout,
        isCard: areAll("ccard", head),
        isPurse: areAll("cash", head),
        statedOrder: statedOrder(head),
      },
      encoding: encoding.evidence,
      async *records() {
        const seenRows: RefusedRow[] = [];
        for await (const batch of recordsOf(seenBy(entriesOf(readText(source, encoding))), {
          refusedRows: seenRows,
        })) {
          refusedRows += seenRows.splice(0).length;
          yield batch;
        }
      },
    },
    choices,
  );
  const recipe: QifRecipe = {
    ...reading.recipe,
    encoding: { name: encoding.name, markBytes: encoding.markBytes },
  };
  const groupsWithOpening = reading.groups.map((group) =>
    openedGroup(group, { statedOpening: openings.get(plainName(group.number)), recipe }),
  );
  const { detected } = reading;
  return {
    ...reading,
    mapping: ownMapping(reading),
    detected: {
      ...detected,
      evidence: [
        ...detected.evidence,
        ...unclosedEvidence(unclosed),
        ...groupsWithOpening.flatMap(({ evidence }) => evidence),
      ],
    },
    groups: toldGroups(
      groupsWithOpening.map(({ group }) => group),
      accounts,
    ),
    rows: reading.rows + refusedRows,
    recipe,
  };

  async function* seenBy(batches: AsyncIterable<EntryBatch>): AsyncGenerator<EntryBatch> {
    for await (const batch of batches) {
      accounts = batch.accounts;
      unclosed = batch.unclosed;
      for (const entry of batch.entries) {
        if (entry.kind !== "refused" || entry.opening === undefined) continue;
        const name = plainName(entry.opening.account);
        if (!openings.has(name)) openings.set(name, entry.opening);
      }
      yield batch;
    }
  }
}

function unclosedEvidence(line: number | undefined): readonly Evidence[] {
  if (line === undefined) return [];
  const because =
    'The file ends without "^" after it, but each line is complete and no field of the others is missing.';
  return [{ about: "last entry", decided: "complete", because, line }];
}

/** All files of QIF have the same fields: by them none is known again, whose days may be in another order. */
function ownMapping({ mapping: { header: _, ...mapping } }: Reading): Mapping {
  return { ...mapping, signature: null };
}

/** The records of entries that are rows; the others go into `refused`, to be told beside the rows of their batch. */
async function* recordsOf(
  batches: AsyncIterable<EntryBatch>,
  { refusedRows }: { refusedRows: RefusedRow[] },
): AsyncGenerator<readonly TableRecord[]> {
  for await (const { entries } of batches) {
    const records: TableRecord[] = [];
    for (const entry of entries) {
      const { line, cells } = entry;
      if (entry.kind === "row") records.push({ line, cells });
      else {
        const { code, detail } = entry;
        refusedRows.push({
          verdict: skippedCodes.has(code) ? "skipped" : "rejected",
          line,
          cells,
          code,
          detail,
        });
      }
    }
    yield records;
  }
}

function inOrder(rows: readonly SourceRow[], refusedRows: readonly RefusedRow[]): readonly SourceRow[] {
  return refusedRows.length === 0
    ? rows
    : [...rows, ...refusedRows].sort((left, right) => left.line - right.line);
}

/** The name of an account as a table's reading has it: without white space, empty for none. */
function plainName(name: string | null): string {
  return name?.replace(/\s+/g, "") ?? "";
}

/** The groups of accounts as the file tells them: by a number with its four last digits, or by words. */
function toldGroups(groups: readonly AccountGroup[], accounts: Accounts): readonly AccountGroup[] {
  const byPlainName = new Map([...accounts].toReversed().map((account) => [plainName(account[0]), account]));
  return groups.map((group) => {
    const [name = null, own = ""] = byPlainName.get(plainName(group.number)) ?? [];
    const type = accountTypeOf(own);
    const isName = isAccountName(name);
    return {
      ...group,
      ...(isName ? { number: name, name } : {}),
      ...(type === undefined ? {} : { type }),
    };
  });
}
