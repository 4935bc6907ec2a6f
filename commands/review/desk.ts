/** The desk of a terminal: groups scroll by, one key answers, and nothing is drawn over. */
import { categories } from "../../src/contract/category.ts";
import type { ReviewGroup } from "../../src/contract/review.ts";
import { everyRow } from "../../src/client/find.ts";
import { pages } from "../../src/client/pages.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { Context } from "../../src/terminal/context.ts";
import { escapeText } from "../../src/terminal/render/escape-text.ts";
import { localNumber, plainCell } from "../../src/terminal/render/cells.ts";
import { paintFor } from "../../src/terminal/render/paint.ts";
import { cutText } from "../../src/terminal/render/wrap-text.ts";
import { accountNames } from "../tx/account-column.ts";
import { explanationLines } from "./explanation.ts";
import { keyLines } from "./key-line.ts";
import { saveAnswer } from "./save.ts";
import { groupLines, type ScreenContext } from "./screen.ts";
import type { Desk } from "./session.ts";

export async function terminalDesk(
  context: Context,
  { isPlain }: { readonly isPlain: boolean },
): Promise<Desk> {
  const { io, call, stream, interruption: signal } = context;
  const all = await everyRow(pages({ call, stream }, categories.list, {}, { limit: Infinity, signal }));
  const names = new Map(all.map(({ slug, name }) => [slug, name]));
  const screen: ScreenContext = {
    width: io.facts.width,
    locale: io.facts.locale,
    paint: await paintFor(io.facts.colour.error && !isPlain),
    accounts: await accountNames(context),
    categories: names,
  };
  const print = (lines: readonly string[]): void => io.log(`${lines.join("\n")}\n`);
  return {
    show(group, { position, total }) {
      print(["", ...groupLines(escapedGroup(group), { ...screen, place: `${position + 1}/${total}` })]);
    },
    say: (sentence) => io.warn(sentence),
    key: (keys) =>
      io.key({
        message: keyLines(keys, io.facts.width - 4),
        keys: keys.map(({ key }) => key),
        isLineMode: isPlain,
        flag: "--json",
      }),
    async choose() {
      const none = { name: "(none: leave it open)", value: "" };
      const choices = all.map(({ slug, name }) => ({ name: `${name} (${slug})`, value: slug }));
      const slug = await io.search({ message: "Category", flag: "--json", choices: [...choices, none] });
      return slug === "" ? undefined : slug;
    },
    save: (group, answer) =>
      saveAnswer({ ...context, nameOf: (slug) => names.get(slug) ?? slug }, { group, answer }),
    async openRows(group) {
      print(await allRows(context, { group, screen }));
    },
    async explain(group) {
      print(explanationLines(group, screen).map((line) => `  ${line}`));
    },
  };
}

async function allRows(
  { call, interruption: signal }: Context,
  { group, screen: { locale, width } }: { group: ReviewGroup; screen: ScreenContext },
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const id of group.transaction_ids.slice(0, ROWS_MAX)) {
    const { data } = await call(transactions.get, { id }, { signal });
    const amount = `${localNumber(plainCell(data.amount), locale)} ${data.currency_code}`.padStart(16);
    const start = `  ${data.transaction_date}  ${amount}  `;
    lines.push(`${start}${cutText(escapeText(data.description), Math.max(8, width - start.length))}`);
  }
  const rest = group.transaction_count - lines.length;
  return rest > 0 ? [...lines, `  and ${rest} more`] : lines;
}

/** Rows that are shown at once. */
const ROWS_MAX = 40;

/** Texts of a bank's file may hold control characters. */
function escapedGroup(group: ReviewGroup): ReviewGroup {
  return {
    ...group,
    title: escapeText(group.title),
    rows: group.rows.map((row) => ({ ...row, description: escapeText(row.description) })),
  };
}
