/** Categories to choose from by typing: found by their names, their slugs, and what people also call them. */
import { alsoCalled } from "../../src/contract/category/also-called.ts";
import type { Category } from "../../src/contract/category.ts";
import type { Choice } from "../../src/terminal/streams/io.ts";

const KINDS_BY_DIRECTION: Readonly<Record<"in" | "out", readonly string[]>> = {
  in: ["income", "transfer", "expense"],
  out: ["expense", "transfer", "income"],
};

/** Without archived ones; those of money that goes this way first, where the direction is known. */
export function categoryChoices(
  all: readonly Category[],
  direction?: "in" | "out",
): readonly Choice<string>[] {
  const offered = all.filter(({ is_archived }) => !is_archived);
  const kinds = direction === undefined ? [] : KINDS_BY_DIRECTION[direction];
  return [...offered]
    .sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
    .map(({ slug, name }) => ({
      name: `${name} (${slug})`,
      value: slug,
      alsoCalled: [slug, ...alsoCalled(slug)],
    }));
}
