/** Categories to choose from by typing: found by their names, their slugs, and what people also call them. */
import { alsoCalled } from "../../src/contract/category/also-called.ts";
import type { categoryKinds, Category } from "../../src/contract/category.ts";
import type { Choice } from "../../src/terminal/streams/io.ts";

type Kind = (typeof categoryKinds)[number];

const KINDS_BY_DIRECTION: Readonly<Record<"in" | "out", readonly Kind[]>> = {
  in: ["income", "transfer", "expense"],
  out: ["expense", "transfer", "income"],
};

/** Kinds of a new category, the likeliest for money that goes this way first: most categories are of money that goes out. */
export function kindChoices(direction: "in" | "out" = "out"): readonly Choice<Kind>[] {
  return KINDS_BY_DIRECTION[direction].map((kind) => ({ name: kind, value: kind }));
}

/** Without archived ones; those of money that goes this way first, where the direction is known. */
export function categoryChoices(
  all: readonly Category[],
  direction?: "in" | "out",
): readonly Choice<string>[] {
  const offered = all.filter(({ is_archived }) => !is_archived);
  const kinds: readonly string[] = direction === undefined ? [] : KINDS_BY_DIRECTION[direction];
  return [...offered]
    .sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
    .map(({ slug, name }) => ({
      name: `${name} (${slug})`,
      value: slug,
      alsoCalled: [slug, ...alsoCalled(slug)],
    }));
}
