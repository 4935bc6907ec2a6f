/** Whose accounts a column holds: by its header, by what stands beside it, and by which balances add up. */
import { foldHeader, foldSpace, foldWord } from "../../../cells/fold.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { accountsByBalance } from "./account-balances.ts";
import { amountCell } from "../../rows/amount-cells.ts";
import { columnOf } from "../candidates.ts";
import type { Columns } from "../columns.ts";
import { numberAbove } from "../../decide/accounts/group-rule.ts";

type Rows = readonly (readonly string[])[];

export interface AccountScene {
  /** Columns that may hold numbers or names of accounts. */
  readonly candidates: readonly number[];
  readonly header: readonly string[];
  readonly rows: Rows;
  /** Cells above the table. */
  readonly above: readonly string[];
}

/** A scene with what its header says, told once for all candidates. */
interface HeadedScene extends AccountScene {
  /** The headers, folded. */
  readonly headings: readonly string[];
  /** Candidates that are filled, and whose header says that they are the owner's. */
  readonly owned: readonly number[];
  /** Columns of the kinds or names of accounts; whether there are candidates beside them. */
  readonly kinds: readonly number[];
  readonly isNumbered: boolean;
  /** The header of the other party's account. */
  readonly party: string | undefined;
  /** The account that the lines above the table name. */
  readonly stated: string | null;
}

export function withHeadings(scene: AccountScene): HeadedScene {
  const { candidates, header, rows, above } = scene;
  const headings = header.map(foldHeader);
  const isKind = (index: number) => KIND_OR_NAME.test(headings[index] ?? "");
  return {
    ...scene,
    headings,
    owned: candidates.filter((index) => OWN.test(headings[index] ?? "") && columnOf(rows, index).length > 0),
    kinds: headings.flatMap((_, index) => (isKind(index) ? [index] : [])),
    isNumbered: candidates.some((index) => !isKind(index)),
    party: header.find((cell) => fieldOf(cell)?.field === "counterparty_account")?.trim(),
    stated: numberAbove(above),
  };
}

/** The owner's accounts, those of other parties, none of both, or nobody knows which. */
export type Ownership = "own" | "other" | "none" | "open";

/** A header that says whose account it is. */
const OWN =
  /\b(?:own|my|eigene?[mnrs]?|auftragskonto|kontoinhabers?|kliendi|klienta|vlastni\w*|wlasn\w*|egen|eget|egna|sajat|konyvelesi|propi[ao]|propri[ao]|mio|mon|oma|omat)\b|本方|本人/;
const CARD =
  /\b(?:cards?|karten?\w*|carte|tarjeta|carta|kart[ay]|kort|kaart\w*|cartao|kartya\w*|kortti|kortin)\b|卡|カード|카드/;
/** What only a list of own accounts says beside their numbers. */
const KIND_OR_NAME =
  /^(?:account (?:type|name|nickname|title|description)|konto(?:art|typ|bezeichnung|name|namn|navn|type)|name des kontos|type (?:de )?compte|(?:nom|intitule) du compte|tipo (?:de |di )?(?:cuenta|conta|conto)|nombre de (?:la )?cuenta|nome (?:da |del )?(?:conta|conto)|rekening(?:type|naam)|(?:soort|naam) rekening|(?:typ|rodzaj|nazwa) (?:konta|rachunku)|(?:typ|nazev) uctu|tilin (?:nimi|tyyppi)|szamla (?:neve|tipusa))$/;

/** Rows in which as many accounts as half of them are those of many parties. */
const MANY_ROWS = 8;

interface OwnershipProof {
  readonly ownership: Ownership;
  /** What tells it, where the header does not. */
  readonly because?: string;
}

export function ownershipOf(index: number, columns: Columns, scene: HeadedScene): OwnershipProof {
  const { rows, headings, owned, kinds, isNumbered, stated } = scene;
  const cells = columnOf(rows, index);
  if (cells.length === 0) return { ownership: "none" };
  const isNumbers = cells.filter((cell) => /[0-9]{4}/.test(cell)).length >= cells.length / 2;
  const other = isNumbers ? "other" : "none";
  const heading = headings[index] ?? "";
  if (OWN.test(heading)) return { ownership: "own" };
  if (kinds.includes(index) && isNumbered) return { ownership: "none" };
  const isInAll = cells.length >= rows.length * 0.9 || (cells.length >= 2 && rows.length - cells.length <= 2);
  if (!isInAll) return { ownership: other, because: "It is empty in some rows, and one's own never is." };
  if (stated !== null) {
    const isStated = cells.some((cell) => cell.replaceAll(" ", "") === stated);
    return isStated
      ? { ownership: "own", because: `It holds ${stated}, which stands above the table.` }
      : { ownership: other, because: `${stated} stands above the table, and it is none of these.` };
  }
  if (owned.some((one) => one !== index)) return { ownership: other };
  const count = new Set(cells).size;
  const isBare = heading === "iban" || heading === "konto";
  if (count === 1) return { ownership: isBare && cells.length === 1 ? other : "own" };
  return ofSeveral(index, columns, {
    ...scene,
    ...{ heading, isBare, other, count, size: cells.length },
  });
}

interface Several extends HeadedScene {
  readonly heading: string;
  /** A header that many banks write above the other party's. */
  readonly isBare: boolean;
  /** What a column holds that is not the owner's. */
  readonly other: "other" | "none";
  /** Different values, and cells that hold one. */
  readonly count: number;
  readonly size: number;
}

/** Whose the accounts of a column of several are. */
function ofSeveral(
  index: number,
  columns: Columns,
  { header, rows, heading, kinds, party, isBare, other, count, size }: Several,
): OwnershipProof {
  const key = (cells: readonly string[]) => (cells[index] ?? "").trim();
  const isKept = (column: number) => isOneEach(rows, { key, of: (cells) => (cells[column] ?? "").trim() });
  const isOfHolders = columns.cardholder?.some((at) => isKept(at) && columnOf(rows, at).length > 0) === true;
  if (isOfHolders) return { ownership: "none" };
  const kind = kinds.find((at) => at !== index && isKept(at));
  if (kind !== undefined)
    return { ownership: "own", because: `“${(header[kind] ?? "").trim()}” tells the accounts apart.` };
  if (party !== undefined && !isBare)
    return { ownership: "own", because: `“${party}” is the other party's.` };
  const balanced = accountsByBalance(rows, { columns, header, key });
  if (balanced === "each")
    return { ownership: "own", because: "The running balance is that of each of them by itself." };
  if (balanced === "one") {
    const ownership = isOfCards(heading) ? "none" : other;
    return { ownership, because: "The running balance is that of one account over all rows." };
  }
  const parties = columns.merchant === undefined ? undefined : partiesOf(rows, { key, columns });
  if (parties !== undefined && other === "other" && (isBare || parties === "one each"))
    return { ownership: other, because: "It stands beside the name of the other party." };
  if (parties === "several")
    return { ownership: "own", because: "Each stands beside several other parties." };
  if (isOfCards(heading)) return { ownership: "open" };
  const isMissing = rows.some((cells) => key(cells) === "" && typeof amountCell(cells, columns) !== "string");
  if (count <= size / 3)
    return isMissing
      ? { ownership: "open" }
      : { ownership: "own", because: `Every row names one of the same ${count}.` };
  if (isMissing) return { ownership: other, because: "It is empty in some rows, and one's own never is." };
  return count > size / 2 && size >= MANY_ROWS
    ? { ownership: other, because: "Most rows name another one." }
    : { ownership: "open" };
}

/** Whether a header names cards, several of which may pay from one account. */
export function isOfCards(header: string): boolean {
  return CARD.test(foldHeader(header));
}

interface Relation {
  readonly key: (cells: readonly string[]) => string;
  readonly of: (cells: readonly string[]) => string;
}

/** Whether every value of a column stands beside one value of another throughout. */
function isOneEach(rows: Rows, { key, of }: Relation): boolean {
  return [...valuesOf(rows, { key, of }).values()].every(({ values }) => values.size === 1);
}

function valuesOf(rows: Rows, { key, of }: Relation) {
  const found = new Map<string, { values: Set<string>; rows: number }>();
  for (const cells of rows) {
    const own = key(cells);
    if (own === "") continue;
    const so = found.get(own) ?? { values: new Set<string>(), rows: 0 };
    so.values.add(of(cells));
    so.rows++;
    found.set(own, so);
  }
  return found;
}

/**
 * What names of parties say of the accounts beside them: `one each` where every account that comes again is beside the same
 * name, `several` where every such one is beside several; `silent` else.
 */
function partiesOf(
  rows: Rows,
  { key, columns }: Pick<Relation, "key"> & { columns: Columns },
): "one each" | "several" | "silent" {
  // Who pays and who is paid change places, where money comes back.
  const of = (cells: readonly string[]) =>
    (columns.merchant ?? [])
      .map((column) => foldWord(foldSpace(cells[column] ?? "")))
      .sort()
      .join("\n");
  const again = [...valuesOf(rows, { key, of }).values()].filter((one) => one.rows > 1);
  if (again.length === 0) return "silent";
  if (again.every(({ values }) => values.size === 1)) return "one each";
  return again.every(({ values }) => values.size > 1) ? "several" : "silent";
}
