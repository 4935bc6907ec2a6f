/** Refuses a list of a bonus programme: points and miles are no money. */
import { Problem } from "../../../../contract/problem.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { moneyColumns, type Columns } from "../../columns/columns.ts";

/** Headers of points, whatever word stands before; "en miles" is in thousands. */
const POINTS =
  /(?:^| )(?:points|pts|avios|punkte|\S+punkte|meilen|\S+meilen|puntos|punti|punten|pontos|milhas|millas|miglia|punkty|poang|poeng|pisteet|pontok|ポイント|积分|積分|баллы)(?: (?:earned|redeemed|collected|gesammelt|eingelost))?$|^(?:(?:award|bonus|earned|flight|reward|rewards|status|total|amount) )?miles(?: (?:earned|redeemed))?$/;

/** Throws `unreadable_file` where the only amounts of a row are points; a person may have named the column all the same. */
export function refusePoints(columns: Columns, header: readonly string[], preset: Columns): void {
  const money = moneyColumns(columns);
  const names = money.map((index) => header[index] ?? "");
  if (money.length === 0 || moneyColumns(preset).length > 0) return;
  if (!names.every((name) => POINTS.test(foldHeader(name)))) return;
  throw new Problem("unreadable_file", {
    detail: `The file lists points, not money: its only amounts are in the column "${(names[0] ?? "").trim()}".`,
    remedy: "Export the bookings of the account or the card.",
  });
}
