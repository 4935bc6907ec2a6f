/**
 * Days that stand once for several rows: in the first row of each day, or in a line above its rows; and amounts that stand in
 * a line below their day. What the first pass counted has to prove it.
 */
import type { Evidence } from "../../../reading.ts";
import { holds, type Chain } from "../../../rows/balance-chain.ts";
import { CHAIN_READINGS } from "../amount-sizes.ts";
import type { Layout } from "../../layout.ts";
import { retryColumns } from "../../columns/retry-columns.ts";
import { closeDay, type RowShapes } from "../row-shapes.ts";
import type { Survey } from "../../survey-tallies.ts";
import type { SharedDays } from "./shared-day-kinds.ts";
import { countText } from "../../../../contract/count-text.ts";

/** One row in so many has no day at least, where the layout alone proves that the day stands once. */
const ONE_IN = 10;

/** The layout with what its rows without a day share; undefined where it has that already, and where all have one. */
export function withSharedDays(survey: Survey, layout: Layout): Layout | undefined {
  const { shapes } = survey;
  const { sharedDays, header } = layout;
  if (sharedDays !== undefined) {
    const isProven = !sharedDays.byBalance || sharedDays.kind === "open" || areProven(survey, sharedDays);
    return isProven ? undefined : { ...layout, sharedDays: { ...sharedDays, kind: "open" } };
  }
  closeDay(shapes);
  if (shapes.undatedRows === 0 || retryColumns(header) !== undefined) return undefined;
  return {
    ...layout,
    sharedDays: { ...kindOf(shapes, layout), rows: shapes.undatedRows, line: shapes.line },
  };
}

function kindOf(shapes: RowShapes, { columns }: Layout): Pick<SharedDays, "kind" | "byBalance" | "opening"> {
  const {
    wholeRows,
    days,
    textDays,
    single,
    undatedRows,
    withoutText,
    withValueDate,
    owners,
    repeats,
    sums,
    last,
  } = shapes;
  const open = { kind: "open", byBalance: false } as const;
  if (shapes.isHeadless) return open;
  if (wholeRows === 0) {
    if (single === days) return { kind: "split", byBalance: false };
    return textDays === 0 && withoutText === 0 && !sums.isTotal ? { kind: "head", byBalance: false } : open;
  }
  // Rows that come to the one above each time, and have no balance where others have one, are what that is made of.
  const areParts = owners > 0 && sums.even === owners && !sums.isTotal && shapes.withBalance === 0;
  if (areParts && (sums.isLong || last.hasBalance)) return { kind: "parts", byBalance: last.hasBalance };
  if (repeats > 0) return open;
  if (columns.balance !== undefined && last.hasBalance) {
    const isClosed = last.hanging === 0 && (!shapes.isEarly || shapes.opening !== undefined);
    const opening = shapes.isEarly ? shapes.opening : undefined;
    return isClosed ? { kind: "above", byBalance: true, opening } : open;
  }
  const isSum = sums.isTotal || sums.isLong || sums.even * 2 > owners;
  const isPlain =
    undatedRows > 1 &&
    owners > 1 &&
    undatedRows * ONE_IN >= wholeRows &&
    withoutText === 0 &&
    withValueDate === 0;
  return isPlain && !isSum ? { kind: "above", byBalance: false } : open;
}

/** Whether each group's balances continue through all of its rows, the ones without a day too. */
function areProven({ groups }: Survey, { opening }: SharedDays): boolean {
  const all = [...groups.values()].map(({ chains }) => chains);
  return CHAIN_READINGS.some(({ mark }, reading) => {
    const chains = all.flatMap((one) => one[reading] ?? []);
    const isWhole = ({ unreadable, rows, down, up }: Chain) =>
      unreadable === 0 && (rows < 2 || down.breakCount === 0 || up.breakCount === 0);
    const balanceBefore = opening?.[mark === "." ? 0 : 1];
    const isOpened = ({ first }: Chain) =>
      first !== undefined && first.balance - first.before === balanceBefore;
    return (
      chains.every(isWhole) &&
      chains.some((chain) => holds(chain) !== undefined) &&
      (opening === undefined || (chains.length === 1 && chains.every(isOpened)))
    );
  });
}

export function sharedDayEvidence({ sharedDays }: Layout): readonly Evidence[] {
  if (sharedDays === undefined || sharedDays.kind === "open") return [];
  const { kind, byBalance, rows, line } = sharedDays;
  const whose = countText(rows, "row has no date of its own", "rows have no date of their own");
  if (kind === "parts") {
    const parts = countText(rows, "row is a part", "rows are parts");
    const because = "They have no date, and add up to the row above them each time.";
    return [{ about: "days", decided: `${parts} of the total above`, because, line }];
  }
  const once = "No row repeats the date of the row above";
  const [place, because] = (
    {
      above: [
        "the row above",
        byBalance ? `${once}, and the running balance continues through all of them.` : `${once}.`,
      ],
      head: ["the line above them", "Each amount is below a line that has only a date."],
      split: ["the line above", "Each line with a date has no amount, and one amount below it."],
    } as const
  )[kind];
  return [
    {
      about: "days",
      decided: `${whose}: ${rows === 1 ? "it uses" : "they use"} that of ${place}`,
      because,
      line,
    },
  ];
}
