/** Where the catalogue's operations are found, as a router and a refusal need it. */
import type { Operation } from "../contract/operation.ts";
import { operations } from "../contract/operations.ts";

/** The path as find-my-way writes it: `/api-keys/:id`. */
export function routePath({ path }: Pick<Operation, "path">): string {
  return path.replace(/\{([a-z_]+)\}/g, ":$1");
}

/** Paths that anybody may read, beside the operations, with the template that logs and refusals know them by. */
const shapes = new Map<string, { readonly shape: RegExp; readonly methods: Set<string> }>();
for (const { path, method } of operations) {
  const shape = new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{[a-z_]+\}/g, "[^/]+")}$`);
  const known = shapes.get(path) ?? { shape, methods: new Set() };
  known.methods.add(method);
  shapes.set(path, known);
}

/** Methods that operations have at a path as it is sent, without its query; empty where there is nothing. */
export function methodsAt(path: string): readonly string[] {
  const found = [...shapes.values()].filter(({ shape }) => shape.test(path));
  return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
}
