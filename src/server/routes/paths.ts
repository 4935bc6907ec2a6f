/** The paths of the catalogue's operations, for the router and for refusals. */
import type { Operation } from "../../contract/operation.ts";
import { operations } from "../../contract/operations.ts";

/** The path as find-my-way writes it: `/api-keys/:id`. */
export function routePath({ path }: Pick<Operation, "path">): string {
  return path.replace(/\{([a-z_]+)\}/g, ":$1");
}

/** The methods of each path, with a pattern that matches the path. */
const shapes = new Map<string, { readonly shape: RegExp; readonly methods: Set<string> }>();
for (const { path, method } of operations) {
  const shape = new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{[a-z_]+\}/g, "[^/]+")}$`);
  const entry = shapes.get(path) ?? { shape, methods: new Set() };
  entry.methods.add(method);
  shapes.set(path, entry);
}

/** The methods of a requested path, without its query. */
export function methodsAt(path: string): readonly string[] {
  const matches = [...shapes.values()].filter(({ shape }) => shape.test(path));
  return [...new Set(matches.flatMap(({ methods }) => [...methods]))].sort();
}
