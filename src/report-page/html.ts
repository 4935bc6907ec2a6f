/**
 * Markup as a value that only this template makes: every text put into it is escaped. (A template named html would be laid
 * out anew by the formatter, and spaces count in a page.)
 */
import { escapeText } from "../client/notation/visible-text.ts";

export interface Markup {
  readonly html: string;
}

type Part = Markup | string | number | readonly Markup[] | undefined;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup with texts and other markup in it. A text may stand between tags or in a quoted attribute. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { html: strings.reduce((text, next, index) => text + htmlOf(parts[index - 1]) + next) };
}

/** Markup of this program's own that is no template, such as a script. */
export function trusted(html: string): Markup {
  return { html };
}

/** Characters that reorder or hide text are made visible too. */
export function escapeHtml(text: string): string {
  return escapeText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function htmlOf(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  return "html" in part ? part.html : part.map(({ html }) => html).join("");
}
