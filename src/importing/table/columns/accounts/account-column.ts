/**
 * Columns of account numbers: of the owner's own accounts, or of those who pay and are paid. An own one sends rows to
 * several accounts, so one that could be either is asked about: rows of two accounts never go into one by a guess.
 */
import { foldHeader } from "../../../cells/fold.ts";
import type { MappedField } from "../../../fields.ts";
import { ACCOUNT_NAME_HEADER } from "../../../words/accounts.ts";
import { columnOf, type HeadedRows, type NumberedRows, type Rows } from "../../cells.ts";
import { fullest } from "../candidates.ts";
import { columnsFrom, type Columns } from "../columns.ts";
import { ownershipOf, withHeadings, type AccountScene, type Ownership } from "./account-ownership.ts";
import { accountQuestion } from "./account-question.ts";
import { ownListAccount } from "./own-list.ts";

interface Scene extends AccountScene, NumberedRows {
  /** Columns that a person or a mapping names. */
  readonly preset: Columns;
}

interface AccountColumns {
  readonly columns: Columns;
  /** Why they are what they are, where more than the header says it. */
  readonly proofs: Readonly<Partial<Record<MappedField, string>>>;
}

/** The columns with those of accounts. Throws `ambiguous_file` for one that may be the owner's or the other party's. */
export function withAccounts(columns: Columns, scene: Scene): AccountColumns {
  const { header, rows, preset } = scene;
  const listed = preset.account === undefined ? ownListAccount(header) : undefined;
  if (listed !== undefined) return { columns: { ...columns, account: [listed] }, proofs: {} };
  const candidates = scene.candidates.length > 0 ? scene.candidates : nameColumns(header, rows);
  const headings = withHeadings({ ...scene, candidates });
  const proofs = candidates.map((index) => ({ index, ...ownershipOf(index, columns, headings) }));
  const of = (ownership: Ownership) => proofs.filter((proof) => proof.ownership === ownership);
  const isChosen = preset.account !== undefined;
  const [open] = isChosen ? [] : of("open");
  if (open !== undefined) throw accountQuestion(open.index, columns, scene);
  const several = of("own").filter(({ index }) => new Set(columnOf(rows, index)).size > 1);
  const own = isChosen ? [] : several.length > 0 ? several : of("own");
  const account = own.length === 0 ? undefined : fullest(own, rows);
  const others =
    preset.counterparty_account === undefined ? [...of("other"), ...(isChosen ? of("open") : [])] : [];
  const parties = [...(columns.counterparty_account ?? []), ...others.map(({ index }) => index)];
  const whole = { ...columns, ...columnsFrom({ account, counterparty_account: parties }) };
  const pocket = isChosen ? undefined : pocketColumn(whole, { header, rows });
  const reasons = {
    account: own.find(({ index }) => index === account)?.because,
    counterparty_account: others.find(({ because }) => because !== undefined)?.because,
  };
  return {
    columns: { ...whole, ...columnsFrom({ account: pocket }) },
    proofs: Object.fromEntries(Object.entries(reasons).filter(([, because]) => because !== undefined)),
  };
}

/** Columns of several accounts' names, which tell them where no column has their numbers. */
function nameColumns(header: readonly string[], rows: Rows): readonly number[] {
  return header.flatMap((cell, index) =>
    ACCOUNT_NAME_HEADER.test(foldHeader(cell)) && new Set(columnOf(rows, index)).size > 1 ? [index] : [],
  );
}

/** A column of the accounts that one file mixes, each with a balance of its own: "Current", "Savings". */
function pocketColumn(columns: Columns, { header, rows }: HeadedRows): readonly number[] | undefined {
  if (columns.account !== undefined || columns.balance === undefined) return columns.account;
  const index = header.findIndex((cell) =>
    /^(?:product|produkt|produit|producto|prodotto|produto|tuote|pocket|pot|account type)$/.test(
      foldHeader(cell),
    ),
  );
  const values = new Set(columnOf(rows, index));
  return index >= 0 && values.size >= 2 && values.size <= 10 ? [index] : undefined;
}

/**
 * The column of own accounts where no header tells which it is; undefined for none. Throws `ambiguous_file` for one that
 * may be the owner's or the other party's.
 */
export function numberColumn(
  candidates: readonly number[],
  columns: Columns,
  { rows, lines, header }: NumberedRows,
): number | undefined {
  const headings = withHeadings({ candidates, header, rows, above: [] });
  for (const index of candidates) {
    const cells = columnOf(rows, index);
    const count = new Set(cells).size;
    const isIban = cells.every((cell) => /^[A-Z]{2}[0-9]{2}/.test(cell));
    // Bare digits may be a number of anything, and one for each row is no account's.
    if (cells.length < rows.length || count < 2 || (!isIban && count > cells.length / 2)) continue;
    const { ownership } = ownershipOf(index, columns, headings);
    if (ownership === "own" && isIban) return index;
    if (ownership === "own" || ownership === "open")
      throw accountQuestion(index, columns, { header, rows, lines });
  }
  return undefined;
}
