/** The page as a file of its own, which needs no network and lets nothing into it: no script and no style but these. */
import { createHash } from "node:crypto";
import type { PageDocument } from "./document.ts";
import { markup, trusted } from "./html.ts";
import { marginStyle } from "./margin-style.ts";
import { pageBody, pageTitle, type PageOptions } from "./page-body.ts";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";

/** What the first line of every page has: a file that has it may be replaced by a new page. */
export const PAGE_MARK = '<!doctype html><html lang="en"><meta name="generator" content="cashbook">';

export async function wholePage(document: PageDocument, options: PageOptions): Promise<string> {
  const title = pageTitle(document);
  const body = await pageBody(document, options);
  const style = STYLE + marginStyle(title);
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(SCRIPT)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return markup`${trusted(PAGE_MARK)}
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${trusted(style)}</style>
<body>
${body}
<script>${trusted(SCRIPT)}</script>
`.html;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
