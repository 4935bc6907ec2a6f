/** What a bulk change would do to the newest transactions, old → new. */
import { flagOf, type FieldsWith } from "../../../src/contract/transaction/fields.ts";
import type { BulkPreviewRow, BulkResult } from "../../../src/contract/transaction/bulk-update.ts";
import { payeeText } from "../../../src/contract/transaction/payee-text.ts";
import { displayWidth } from "../../../src/terminal/render/display-width.ts";
import type { Table } from "../../../src/terminal/view.ts";
import { transactionsText } from "../tally.ts";
import type { Change } from "./change.ts";
import { valueWords } from "./value-words.ts";

/** Width to which the change may be cut; where there is less, a row takes several lines. */
const CHANGE_MAX = 64;

/** Width to which a description may be cut. */
const DESCRIPTION_MIN = 24;

interface PreviewContext {
  readonly change: Change;
  readonly names: ReadonlyMap<string, string>;
  /** Whether rows show their ids, as the list does that they were chosen from. */
  readonly hasIds?: boolean;
  /** Whether the rows are the oldest, not the newest. */
  readonly isOldestFirst?: boolean;
}

interface Preview {
  readonly table: Table;
  /** Whether its title says what becomes of each row, since all change alike. */
  readonly hasChangeInTitle: boolean;
  /** Whether rows change that it does not show. */
  readonly isCut: boolean;
}

/** The first transactions that would change; without a row where the service shows none. */
export function previewOf({ preview = [], updated }: BulkResult, context: PreviewContext): Preview {
  const { hasIds = false, isOldestFirst = false } = context;
  const isCut = preview.length > 0 && updated > preview.length;
  const more = isCut
    ? `, the ${isOldestFirst ? "oldest" : "newest"} ${preview.length} of ${transactionsText(updated)}`
    : "";
  const rows = preview.map((row) => ({ ...row, ...rowWords(row, context) }));
  const [first] = rows;
  const areAlike = (member: "change" | "after") =>
    rows.length > 1 && rows.every((row) => row[member] === first?.[member]);
  const isAlike = areAlike("change");
  // One value for all rows is said once; what they have now stands beside each.
  const isOneValue = !isAlike && areAlike("after");
  const title = isAlike ? `Each row: ${first?.change}` : `Each row gets ${first?.after}`;
  const longest = rows.reduce(
    (length, { change, was }) => Math.max(length, (isOneValue ? was : change).length),
    0,
  );
  const widest = rows.reduce((width, row) => Math.max(width, displayWidth(payeeText(row))), 0);
  const table: Table = {
    title: `${isAlike || isOneValue ? title : "What would change"}${more}`,
    rows,
    fields: [
      { name: "transaction_date", kind: "date", title: "Date", column: { presence: "always" } },
      {
        name: "description",
        kind: "text",
        cell: payeeText,
        column: { presence: "always", least: Math.min(widest, DESCRIPTION_MIN) },
      },
      { name: "amount", kind: "amount", currency: "currency_code", column: { presence: "always" } },
      { name: "currency_code", kind: "text", title: "Currency" },
      ...(isAlike
        ? []
        : [
            {
              name: "change",
              kind: "text",
              column: { presence: "always", least: Math.min(longest, CHANGE_MAX) },
              ...(isOneValue ? { title: "Before", cell: ({ was }: PreviewRow) => was } : {}),
            } as const,
          ]),
      ...(hasIds ? [{ name: "id", kind: "id", column: { presence: "always" } } as const] : []),
    ],
  };
  return { table, hasChangeInTitle: isAlike || isOneValue, isCut };
}

interface PreviewRow {
  /** "category: meals → travel; tags: none → trip" */
  readonly change: string;
  /** "category: travel; tags: trip" */
  readonly after: string;
  /** "meals; none", in the order of what it gets. */
  readonly was: string;
}

/** What becomes of a row, in words. What only follows from the category is left out. */
function rowWords(
  { before, after }: BulkPreviewRow,
  { change: { set = {} }, names }: PreviewContext,
): PreviewRow {
  const members = Object.keys(after);
  const typed = members.filter((member) => member in set || member === "tags");
  const changes = (typed.length > 0 ? typed : members).map((member) => {
    const words = (value: unknown) => valueWords(member, { value, names });
    const name = flagOf(member as FieldsWith<"bulk">);
    return { name, from: words(before[member]), to: words(after[member]) };
  });
  return {
    change: changes.map(({ name, from, to }) => `${name}: ${from} → ${to}`).join("; "),
    after: changes.map(({ name, to }) => `${name}: ${to}`).join("; "),
    was: changes.map(({ from }) => from).join("; "),
  };
}
