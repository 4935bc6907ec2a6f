/** What axe finds in a page, at the widths and in the colours that people have. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { isFullRun } from "../support/in-short.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The short run has each width and each scheme once. */
export const SCREENS: readonly (readonly [width: number, scheme: "light" | "dark"])[] = [
  [1280, "dark"],
  [390, "light"],
  ...(isFullRun
    ? ([
        [1280, "light"],
        [390, "dark"],
      ] as const)
    : []),
];

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * What violates a rule, and texts whose contrast axe cannot tell: it must be able to, once wide tables are without the shades at their
 * edges. Of cells beyond the edge of a narrow screen it cannot; their colours are those on a wide one.
 */
export async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".wide{background:none!important}");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }`);
  await page.evaluate(await readFile(AXE, "utf8"));
  const { violations, incomplete } = await page.evaluate<{ violations: Finding[]; incomplete: Finding[] }>(
    "axe.run()",
  );
  // Of texts within a drawing axe never tells; they have the colour of those around it.
  const isWide = (page.viewportSize()?.width ?? 0) > 1000;
  const unknown = incomplete
    .filter(({ id }) => isWide && id === "color-contrast")
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !html.startsWith("<text ")) }))
    .filter(({ nodes }) => nodes.length > 0);
  return [...violations, ...unknown].map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
