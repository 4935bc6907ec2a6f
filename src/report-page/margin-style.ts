import { escapeText } from "../client/notation/visible-text.ts";

/** On paper each page has the title and its number (CSS Paged Media, margin boxes). */
export function marginStyle(title: string): string {
  const font = "font:8pt system-ui,sans-serif;color:#444";
  return `
@page{@bottom-left{content:${cssText(title)};${font}}@bottom-right{content:"Page " counter(page) " of " counter(pages);${font}}}`;
}

/** A text in a style: whatever is no plain letter or digit is an escape, which ends neither the text nor the style. */
function cssText(text: string): string {
  const letters = escapeText(text).replace(
    /[^A-Za-z0-9 .,-]/gu,
    (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${letters}"`;
}
