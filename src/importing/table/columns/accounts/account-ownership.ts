/** Whose accounts a column holds: its header, the columns beside it and the running balance prove it. */
import { foldHeader, foldSpace, foldWord, ownWords } from "../../../cells/fold.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { ACCOUNT_KIND, CARD_HEADER, KIND_OR_NAME_HEADER, OWN_HEADER } from "../../../words/accounts.ts";
import { columnOf, type HeadedRows, type Rows } from "../../cells.ts";
import { numberAbove } from "../../decide/accounts/group-rule.ts";
import { amountCell } from "../../rows/amount-cells.ts";
import type { Columns } from "../columns.ts";
import { accountsByBalance } from "./account-balances.ts";

export interface AccountScene extends HeadedRows {
  /** Columns that may hold numbers or names of accounts. */
  readonly candidates: readonly number[];
  /** Cells above the table. */
  readonly above: readonly string[];
}

/** A scene with what its header says, computed once for all candidates. */
interface HeadedScene extends AccountScene {
  /** The headers, folded. */
  readonly headings: readonly string[];
  /** Candidates that are filled, and whose header says that they are the owner's. */
  readonly ownColumns: readonly number[];
  /** Columns of the kinds or names of accounts; whether there are candidates beside them. */
  readonly kinds: readonly number[];
  readonly isNumbered: boolean;
  /** The header of the other party's account. */
  readonly party: string | undefined;
  /** The account that the lines above the table name. */
  readonly numberAbove: string | null;
}

export function withHeadings(scene: AccountScene): HeadedScene {
  const { candidates, header, rows, above } = scene;
  const headings = header.map(foldHeader);
  const isKind = (index: number) => KIND_OR_NAME_HEADER.test(headings[index] ?? "");
  return {
    ...scene,
    headings,
    ownColumns: candidates.filter(
      (index) => OWN_HEADER.test(headings[index] ?? "") && columnOf(rows, index).length > 0,
    ),
    kinds: [...headings.keys()].filter(isKind),
    isNumbered: candidates.some((index) => !isKind(index)),
    party: header.find((cell) => fieldOf(cell)?.field === "counterparty_account")?.trim(),
    numberAbove: numberAbove(above),
  };
}

/** The owner's accounts, those of other parties, none of both, or nobody knows which. */
export type Ownership = "own" | "other" | "none" | "open";

/** Rows in which as many accounts as half of them are those of many parties. */
const MANY_ROWS = 8;

interface OwnershipProof {
  readonly ownership: Ownership;
  /** What tells it, where the header does not. */
  readonly because?: string;
}

interface ColumnScene extends HeadedScene {
  readonly index: number;
  readonly columns: Columns;
  readonly heading: string;
  /** Its texts, and how many different ones. */
  readonly cells: readonly string[];
  readonly count: number;
  /** The account of a row. */
  readonly key: (cells: readonly string[]) => string;
  /** A header that many banks write above the other party's. */
  readonly isBare: boolean;
  /** What a column holds that is not the owner's. */
  readonly other: "other" | "none";
}

/** Whose accounts a column holds, by the first rule that tells. */
export function ownershipOf(index: number, columns: Columns, scene: HeadedScene): OwnershipProof {
  const cells = columnOf(scene.rows, index).filter((cell) => ownWords(cell) !== "");
  const heading = scene.headings[index] ?? "";
  if (cells.length === 0) return { ownership: "none" };
  const isNumbers = cells.filter((cell) => /[0-9]{4}/.test(cell)).length >= cells.length / 2;
  const column: ColumnScene = {
    ...scene,
    index,
    columns,
    heading,
    cells,
    count: new Set(cells).size,
    key: (row) => ownWords(row[index] ?? ""),
    isBare: heading === "iban" || heading === "konto",
    other: isNumbers ? "other" : "none",
  };
  for (const rule of RULES) {
    const proof = rule(column);
    if (proof !== undefined) return proof;
  }
  return { ownership: "open" };
}

type Rule = (column: ColumnScene) => OwnershipProof | undefined;

const RULES: readonly Rule[] = [
  byHeading,
  byGaps,
  byNumberAbove,
  besideOwnColumn,
  byOnlyValue,
  byKinds,
  byColumnsBeside,
  byBalances,
  byParties,
  ({ heading }) => (isOfCards(heading) ? { ownership: "open" } : undefined),
  byRepetition,
];

function byHeading({ index, heading, kinds, isNumbered }: ColumnScene): OwnershipProof | undefined {
  if (OWN_HEADER.test(heading)) return { ownership: "own" };
  return kinds.includes(index) && isNumbered ? { ownership: "none" } : undefined;
}

const GAPS = "It is empty in some rows, which your own account number never is.";

function byGaps({ cells, rows, other }: ColumnScene): OwnershipProof | undefined {
  const isInAll = cells.length >= rows.length * 0.9 || (cells.length >= 2 && rows.length - cells.length <= 2);
  return isInAll ? undefined : { ownership: other, because: GAPS };
}

function byNumberAbove({ numberAbove: number, cells, other }: ColumnScene): OwnershipProof | undefined {
  if (number === null) return undefined;
  return cells.some((cell) => cell.replaceAll(" ", "") === number)
    ? { ownership: "own", because: `It contains ${number}, which is above the table.` }
    : { ownership: other, because: `It does not contain ${number}, which is above the table.` };
}

function besideOwnColumn({ ownColumns, index, other }: ColumnScene): OwnershipProof | undefined {
  return ownColumns.some((column) => column !== index) ? { ownership: other } : undefined;
}

function byOnlyValue({ count, isBare, cells, other }: ColumnScene): OwnershipProof | undefined {
  if (count !== 1) return undefined;
  return { ownership: isBare && cells.length === 1 ? other : "own" };
}

/** "Current Account" and "Cash": what a program calls the accounts that its user keeps. */
function byKinds({ cells }: ColumnScene): OwnershipProof | undefined {
  return cells.every((cell) => ACCOUNT_KIND.test(foldHeader(cell)))
    ? { ownership: "own", because: "It names kinds of accounts." }
    : undefined;
}

/** What cardholders, kinds of accounts and the other party's account beside the column say of it. */
function byColumnsBeside(column: ColumnScene): OwnershipProof | undefined {
  const { index, columns, header, rows, key, kinds, party, isBare } = column;
  const isConstant = (at: number) => isOneEach(rows, { key, of: (cells) => (cells[at] ?? "").trim() });
  const isOfHolders = columns.cardholder?.some((at) => isConstant(at) && columnOf(rows, at).length > 0);
  if (isOfHolders === true) return { ownership: "none" };
  const kind = kinds.find((at) => at !== index && isConstant(at));
  if (kind !== undefined)
    return { ownership: "own", because: `“${(header[kind] ?? "").trim()}” distinguishes the accounts.` };
  return party !== undefined && !isBare
    ? { ownership: "own", because: `“${party}” is the counterparty's.` }
    : undefined;
}

function byBalances({ rows, columns, header, key, heading, other }: ColumnScene): OwnershipProof | undefined {
  const balances = accountsByBalance({ header, rows }, { columns, key });
  if (balances === undefined) return undefined;
  if (balances === "each")
    return { ownership: "own", because: "Each number has a running balance of its own." };
  const ownership = isOfCards(heading) ? "none" : other;
  return { ownership, because: "There is one running balance over all rows." };
}

function byParties({ columns, rows, key, other, isBare }: ColumnScene): OwnershipProof | undefined {
  const parties = columns.merchant === undefined ? undefined : partiesOf(rows, { key, columns });
  if (parties !== undefined && other === "other" && (isBare || parties === "one each"))
    return { ownership: other, because: "Each number occurs with only one counterparty." };
  return parties === "several"
    ? { ownership: "own", because: "Each number occurs with several counterparties." }
    : undefined;
}

function byRepetition(column: ColumnScene): OwnershipProof | undefined {
  const { cells, count, rows, columns, key, other } = column;
  const isMissing = rows.some((row) => key(row) === "" && typeof amountCell(row, columns) !== "string");
  if (count <= cells.length / 3)
    return isMissing
      ? undefined
      : { ownership: "own", because: `Every row has one of the same ${count} numbers.` };
  if (isMissing) return { ownership: other, because: GAPS };
  return count > cells.length / 2 && cells.length >= MANY_ROWS
    ? { ownership: other, because: "Most rows have different numbers." }
    : undefined;
}

/** Whether a header names cards, several of which may pay from one account. */
export function isOfCards(header: string): boolean {
  return CARD_HEADER.test(foldHeader(header));
}

interface Relation {
  readonly key: (cells: readonly string[]) => string;
  readonly of: (cells: readonly string[]) => string;
}

/** Whether every value of a column stands beside one value of another throughout. */
function isOneEach(rows: Rows, relation: Relation): boolean {
  return valuesOf(rows, relation).every(({ values }) => values.size === 1);
}

/** For each value of a column, the different values beside it, and how many rows have it. */
function valuesOf(rows: Rows, { key, of }: Relation) {
  const byKey = Map.groupBy(
    rows.filter((cells) => key(cells) !== ""),
    key,
  );
  return [...byKey.values()].map((own) => ({ values: new Set(own.map(of)), rows: own.length }));
}

/**
 * What names of parties say of the accounts beside them: `one each` where every account that comes again is beside the same
 * name, `several` where every such one is beside several; `silent` else.
 */
function partiesOf(
  rows: Rows,
  { key, columns }: Pick<ColumnScene, "key" | "columns">,
): "one each" | "several" | "silent" {
  // Who pays and who is paid change places, where money comes back.
  const of = (cells: readonly string[]) =>
    (columns.merchant ?? [])
      .map((column) => foldWord(foldSpace(cells[column] ?? "")))
      .sort()
      .join("\n");
  const repeats = valuesOf(rows, { key, of }).filter((one) => one.rows > 1);
  if (repeats.length === 0) return "silent";
  if (repeats.every(({ values }) => values.size === 1)) return "one each";
  return repeats.every(({ values }) => values.size > 1) ? "several" : "silent";
}
