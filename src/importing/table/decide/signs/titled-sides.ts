/**
 * Parts of a table whose titles say which way their amounts went: "Einnahmen" above some rows, and "Ausgaben" above others. Amounts
 * have no signs there, and one sign for the whole file would turn one of its parts around.
 */
import { takeApart } from "../../../cells/amount-text.ts";
import { calledTotal, isTotal } from "../../../words/totals.ts";
import { filledTexts } from "../../cells.ts";
import type { Layout, TitledSide } from "../../layout.ts";
import { titleKind } from "../../layout/title-text.ts";
import type { TableRecord } from "../../record.ts";
import type { AmountCell } from "../../rows/amount-cells.ts";
import { addSizes, isSameSize, sizesOf, ZERO, type Sizes } from "../../rows/amount-sizes.ts";
import type { SignTally } from "./sign-tally.ts";
import { sideOfTitle, titledSign } from "./stated-sign.ts";

interface Title extends TitledSide {
  /** Whether the line holds nothing else. */
  readonly isAlone: boolean;
  /** The sum beside its words: rows below that come to it are those that it names. */
  readonly stated: Sizes | undefined;
  rows: number;
  sum: Sizes;
  /** Whether other titles stand right below it: those that follow divide its rows. */
  isDivided: boolean;
}

export type TitleTally = Title[];

/** More of them divide a list by something else. */
const TITLES_MAX = 2_000;

export function newTitleTally(layout: Pick<Layout, "preamble">): TitleTally {
  const above = titledSign(layout);
  if (above === undefined) return [];
  return [newTitle({ ...above, side: above.sign === "as_is" ? "credit" : "debit" }, { isAlone: true })];
}

function newTitle(
  { line, side, text }: TitledSide,
  { isAlone, stated }: { isAlone: boolean; stated?: Sizes },
): Title {
  return { line, side, text, isAlone, stated, rows: 0, sum: ZERO, isDivided: false };
}

/** Notes a line without a day. */
export function tallyTitle(tally: TitleTally, { line, cells }: TableRecord): void {
  if (tally.length > TITLES_MAX) return;
  const texts = filledTexts(cells);
  const [text = "", other] = texts;
  const isAlone = other === undefined && titleKind(text) === "words";
  const side = sideOfTitle(texts.filter((one) => takeApart(one) === undefined).join(" "));
  const last = tally.at(-1);
  if (isAlone) {
    if (side === undefined && last?.rows === 0) last.isDivided = true;
    if (side !== undefined || last?.isDivided === false)
      tally.push(newTitle({ line, side, text }, { isAlone }));
    return;
  }
  const sum = texts
    .map((one) => takeApart(one))
    .find((parts) => parts !== undefined && /[1-9]/.test(parts.body));
  if (sum === undefined || side === undefined) return;
  if (!isTotal(text) && calledTotal(text) === undefined)
    tally.push(newTitle({ line, side, text }, { isAlone, stated: sizesOf(sum.body) }));
  // Below the sum of one side, rows of the other may follow without a title.
  else if (side !== last?.side) tally.push(newTitle({ line, side: undefined, text }, { isAlone }));
}

/** Counts a row with a day and an amount. */
export function tallyTitled(tally: TitleTally, { parts }: AmountCell): void {
  const last = tally.at(-1);
  if (last === undefined) return;
  last.rows++;
  last.sum = addSizes(last.sum, sizesOf(parts.body));
}

/** The layout with the sides of its titles; undefined unless amounts lack signs, and titles above rows name both sides. */
export function withTitledSides(
  tally: TitleTally,
  { layout, signs }: { layout: Layout; signs: SignTally },
): Layout | undefined {
  const isUnsigned = signs.negative + signs.plus + signs.sidePositive === 0 && signs.positive > 0;
  if (layout.titledSides !== undefined || layout.columns.amount?.length !== 1 || !isUnsigned)
    return undefined;
  const titles = tally.filter(({ rows }) => rows > 0);
  const sides = new Set(titles.flatMap(({ side }) => side ?? []));
  if (sides.size < 2) return undefined;
  return {
    ...layout,
    titledSides: tally.map(({ line, side, text, stated, sum }) => {
      const isTitle = stated === undefined || isSameSize(stated, sum);
      return { line, side: isTitle ? side : undefined, text };
    }),
  };
}

/** Whether rows stand below a title that names no side, behind those of one that does. */
export function areSidesOpen(tally: TitleTally): boolean {
  return tally.some(({ side, isAlone, rows }) => side === undefined && isAlone && rows > 0);
}
