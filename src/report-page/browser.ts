/**
 * What the page at /reports runs in a browser: the same calls and the same page as `reports page`. The key is an argument and
 * is stored nowhere.
 */
import { comparedDays } from "../client/notation/compared-span.ts";
import { localDay } from "../client/notation/named-periods.ts";
import { readPeriod } from "../client/notation/read-period.ts";
import { memberText } from "../contract/choice.ts";
import { Problem } from "../contract/problem.ts";
import { fetchTransport } from "./fetch-transport.ts";
import { marginStyle } from "./margin-style.ts";
import { pageBody, pageTitle } from "./page-body.ts";
import { readPageDocument } from "./read-document.ts";

interface ReportRequest {
  readonly base: string;
  readonly credential: string;
  readonly period: string;
  readonly compare: string;
  readonly locale: string;
  readonly version: string;
}

interface Report {
  readonly title: string;
  readonly html: string;
  /** For paper. */
  readonly style: string;
}

/** Rejects with a sentence for people. */
async function makeReport({ period, compare, locale, version, ...service }: ReportRequest): Promise<Report> {
  try {
    const today = localDay();
    const span = readPeriod(period, { name: "The period", today });
    const comparedSpan = comparedDays(compare, {
      span: { ...span, isYearToDate: period.trim().toLowerCase() === "ytd" },
      name: "The period to compare with",
      today,
    });
    const document = await readPageDocument(fetchTransport(service), {
      ...{ span, comparedSpan, filter: {}, now: new Date() },
    });
    const { html } = await pageBody(document, { locale, version });
    const title = pageTitle(document);
    return { title, html, style: marginStyle(title) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Error(`${memberText(error.detail)} ${memberText(error.remedy)}`, { cause: error });
  }
}

// The page calls it by this name.
Object.assign(globalThis, { cashbookReports: { makeReport } });
