/** What refuses a category. */
import { command, sentence, setting } from "../../contract/choice.ts";
import { UNCATEGORIZED } from "../../contract/category/classification.ts";
import { wordKey } from "../../contract/category/words.ts";
import { Problem } from "../../contract/problem.ts";
import type { CompanyChart } from "./company-chart.ts";

/** Refuses a text by which nobody can name a category. Problem: validation_failed. */
export function requireWords(text: string, member: "name" | "slug"): void {
  const key = wordKey(text);
  if (key !== "" && key !== UNCATEGORIZED) return;
  const detail =
    key === "" ? "must hold a letter or a digit" : "is what a transaction without a category is called";
  throw new Problem("validation_failed", {
    detail: `The ${member} of a category ${detail}.`,
    errors: [{ pointer: `/${member}`, code: "invalid", detail }],
  });
}

/** Refuses a name whose words name another category already. Problem: duplicate_name. */
export function requireFreeName(
  chart: CompanyChart,
  { slug, name }: { readonly slug: string; readonly name: string },
): void {
  const key = wordKey(name);
  const other = chart.list.find(
    (entry) => entry.slug !== slug && (wordKey(entry.slug) === key || wordKey(entry.name) === key),
  );
  if (other === undefined) return;
  const words = other.name === other.slug ? `"${other.name}"` : `"${other.name}" (${other.slug})`;
  throw new Problem("duplicate_name", {
    detail: `There is already a category ${words}${other.is_archived ? ", which is archived" : ""}.`,
    ...(other.is_archived && {
      remedy: sentence`Bring it back with ${command(`categories update ${JSON.stringify(other.slug)}`, setting("no_archived"))}, or choose another name.`,
    }),
    more: { category: other.slug },
  });
}

/** Refuses a parent that is a part of the category itself. Problem: validation_failed. */
export function requireNoCircle(chart: CompanyChart, slug: string, parent: string): void {
  const nameOf = (each: string): string => chart.entry(each)?.name ?? each;
  const passed = new Set<string>();
  for (let at: string | null = parent; at !== null && !passed.has(at);) {
    if (at === slug) {
      throw new Problem("validation_failed", {
        detail: `The category "${nameOf(parent)}" is a part of "${nameOf(slug)}" itself.`,
        errors: [{ pointer: "/parent", code: "invalid", detail: "is a part of the category itself" }],
      });
    }
    passed.add(at);
    at = chart.entry(at)?.parent ?? null;
  }
}
