/**
 * Columns of account numbers: of the owner's own accounts, or of those who pay and are paid. An own one sends rows to
 * several accounts, so one that could be either is asked about: rows of two accounts never go into one by a guess.
 */
import type { MappedField } from "../../../model.ts";
import { accountQuestion, type QuestionScene } from "./account-question.ts";
import { ownershipOf, withHeadings, type AccountScene, type Ownership } from "./account-ownership.ts";
import { columnOf, fullest, pocketColumn } from "../candidates.ts";
import type { Columns } from "../columns.ts";

interface Scene extends AccountScene, QuestionScene {
  readonly said: Columns;
}

interface AccountColumns {
  readonly columns: Columns;
  /** Why they are what they are, where more than the header says it. */
  readonly proofs: Readonly<Partial<Record<MappedField, string>>>;
}

/** The columns with those of accounts. Throws `ambiguous_file` for one that may be the owner's or the other party's. */
export function withAccounts(columns: Columns, scene: Scene): AccountColumns {
  const { candidates, header, rows, said } = scene;
  const known = withHeadings(scene);
  const held = candidates.map((index) => ({ index, ...ownershipOf(index, columns, known) }));
  const of = (wanted: Ownership) => held.filter(({ ownership: holding }) => holding === wanted);
  const isSaid = said.account !== undefined;
  const [open] = isSaid ? [] : of("open");
  if (open !== undefined) throw accountQuestion(open.index, columns, scene);
  const several = of("own").filter(({ index }) => new Set(columnOf(rows, index)).size > 1);
  const own = isSaid ? [] : several.length > 0 ? several : of("own");
  const account = own.length === 0 ? undefined : fullest(own, rows);
  const isOtherSaid = said.counterparty_account !== undefined;
  const others = isOtherSaid ? [] : [...of("other"), ...(isSaid ? of("open") : [])];
  const parties = [...(columns.counterparty_account ?? []), ...others.map(({ index }) => index)];
  const whole: Columns = {
    ...columns,
    ...(account === undefined ? {} : { account: [account] }),
    ...(parties.length === 0 ? {} : { counterparty_account: parties }),
  };
  const pocket = isSaid ? undefined : pocketColumn(header, { columns: whole, rows });
  const reasons = {
    account: own.find(({ index }) => index === account)?.because,
    counterparty_account: others.find(({ because }) => because !== undefined)?.because,
  };
  return {
    columns: pocket === undefined ? whole : { ...whole, account: pocket },
    proofs: Object.fromEntries(Object.entries(reasons).filter(([, because]) => because !== undefined)),
  };
}

/**
 * The column of own accounts where no header tells which it is; undefined for none. Throws `ambiguous_file` for one that
 * may be the owner's or the other party's.
 */
export function numberColumn(
  candidates: readonly number[],
  columns: Columns,
  { rows, lines, header }: QuestionScene,
): number | undefined {
  const scene = withHeadings({ candidates, header, rows, above: [] });
  for (const index of candidates) {
    const cells = columnOf(rows, index);
    const count = new Set(cells).size;
    const isIban = cells.every((cell) => /^[A-Z]{2}[0-9]{2}/.test(cell));
    // Bare digits may be a number of anything, and one for each row is no account's.
    if (cells.length < rows.length || count < 2 || (!isIban && count > cells.length / 2)) continue;
    const { ownership: holding } = ownershipOf(index, columns, scene);
    if (holding === "own" && isIban) return index;
    if (holding === "own" || holding === "open")
      throw accountQuestion(index, columns, { header, rows, lines });
  }
  return undefined;
}
