/** The page below its head: the sections of each currency, the accounts, and where it all comes from. */
import { spanName } from "../client/notation/period-name.ts";
import type { PageDocument } from "./document.ts";
import { markup, trusted, type Markup } from "./html.ts";
import { packRows } from "./packed-rows.ts";
import { pageRows } from "./page-rows.ts";
import type { Presentation } from "./presentation.ts";
import { accountsSection } from "./sections/accounts.ts";
import { cashFlowSection } from "./sections/cash-flow.ts";
import { keyFigures, type CurrencySummary } from "./sections/key-figures.ts";
import { neitherSection, openEndsSection } from "./sections/open-ends.ts";
import { categorySection, merchantSection } from "./sections/spending.ts";
import { countText } from "../contract/count-text.ts";

export interface PageOptions {
  /** BCP 47 tag in which figures are written. */
  readonly locale: string;
  /** Version of this program. */
  readonly version: string;
}

export function pageTitle({ company, summary }: PageDocument): string {
  return `${company ?? "Report"}, ${spanName(summary)}`;
}

export async function pageBody(document: PageDocument, { locale, version }: PageOptions): Promise<Markup> {
  const rows = pageRows(document, locale);
  const presentation: Presentation = { document, locale, rows };
  const { summary } = document;
  const active = summary.currencies.filter(hasMoved);
  const currencies = active.length > 0 ? active : summary.currencies.slice(0, 1);
  const sections: Markup[] = [];
  for (const currency of currencies)
    sections.push(await currencySections(currency, { presentation, isOnly: currencies.length === 1 }));
  return markup`<div class="page"><header><h1>${document.company ?? "Report"}</h1>
<p class="period">${periodLine(document)}</p>${
    document.idle_comparison === null
      ? undefined
      : markup`<p class="note">There are no transactions to compare with in ${spanName(document.idle_comparison)}.</p>`
  }${
    document.only_accounts === null
      ? undefined
      : markup`<p class="note">Only ${new Intl.ListFormat("en").format(document.only_accounts)}.</p>`
  }</header>
<main>${summary.currencies.length === 0 ? markup`<p>There are no accounts to report on.</p>` : sections}
${summary.currencies.length === 0 ? undefined : markup`<section aria-labelledby="accounts"><h2 id="accounts">Accounts</h2>${accountsSection(presentation)}</section>`}</main>
<footer>${sourceLines(document, { version, textLength: rows.textLength })}</footer></div>
${rows.all === undefined ? undefined : markup`<script type="text/plain" id="packed-rows">${trusted(await packRows(rows.all))}</script>`}`;
}

function hasMoved({ accounts }: CurrencySummary): boolean {
  return accounts.some(({ transaction_count }) => transaction_count > 0);
}

async function currencySections(
  now: CurrencySummary,
  { presentation, isOnly }: { presentation: Presentation; isOnly: boolean },
): Promise<Markup> {
  const { document } = presentation;
  const code = now.currency_code;
  const inCurrency = <One extends { readonly currency_code: string }>(list: readonly One[]) =>
    list.find(({ currency_code }) => currency_code === code);
  const flow = inCurrency(document.cash_flow.currencies);
  const categories = inCurrency(document.categories.currencies);
  const merchants = inCurrency(document.merchants.currencies);
  const open = openEndsSection(now, inCurrency(document.unreconciled.currencies), presentation);
  const neither = neitherSection(now, flow, presentation);
  const section = (id: string, title: string, content: Markup | undefined) =>
    content === undefined
      ? undefined
      : markup`<section${id === "figures" ? trusted(' class="currency"') : undefined} aria-labelledby="${id}-${code}"><h2 id="${id}-${code}">${isOnly ? title : `${title}, ${code}`}</h2>
${content}</section>
`;
  return markup`${section("figures", isOnly ? `Figures in ${code}` : "Figures", keyFigures(now, flow, presentation))}${section(
    "cash-flow",
    "Cash flow",
    flow && (await cashFlowSection(flow, presentation)),
  )}${section(
    "categories",
    "Income and expenses by category",
    categories && markup`${filterForm(code)}${categorySection(categories, presentation)}`,
  )}${section(
    "merchants",
    "Largest merchants",
    merchants?.cells.some(({ merchant_name = "" }) => merchant_name !== "")
      ? merchantSection(merchants, presentation)
      : undefined,
  )}${section("neither", "Neither income nor expense", neither)}${section("open-ends", "Open ends", open)}`;
}

/** Hidden until the script that it needs is there. */
function filterForm(code: string): Markup {
  return markup`<form class="filter" role="search" hidden><label class="v" for="filter-${code}">Filter transactions</label><input id="filter-${code}" type="search" placeholder="Filter transactions" autocomplete="off"><button type="button">Open all</button><output></output></form>
`;
}

/** "1 January – 31 December 2026, compared with 2025". */
function periodLine({ summary, is_compared }: PageDocument): string {
  const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).formatRange(
    new Date(summary.date_from),
    new Date(summary.date_to),
  );
  return is_compared ? `${days}, compared with ${spanName(summary.previous)}` : days;
}

function sourceLines(
  document: PageDocument,
  { version, textLength }: { version: string; textLength: number | undefined },
): Markup {
  const { summary, made_at, audit_head: head } = document;
  const { transaction_count, rejected_row_count, closed_until } = summary;
  const count = countText(transaction_count, "transaction");
  return markup`<p>${count}. Money out is negative; void transactions are left out.${
    rejected_row_count === 0 ? "" : ` Rejected rows of bank files: ${rejected_row_count}.`
  }${textLength === undefined ? "" : ` Texts of more than ${textLength} letters lack their middle.`}${closed_until === null ? "" : ` The books are closed until ${closed_until}.`}</p>
<p>Made with cashbook ${version} on <time datetime="${made_at}">${made_at.slice(0, 16).replace("T", " ")} UTC</time>.${
    head === null ? undefined : markup` Audit log: event ${head.sequence}, ${head.hash}.`
  }</p>`;
}
