/** What the bundles take of kysely. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

const index = createRequire(import.meta.url).resolve("kysely");
const folder = dirname(index);

/** What the program imports of kysely; another name fails the build. */
const NAMES = [
  "HandleEmptyInListsPlugin",
  "Kysely",
  "PostgresAdapter",
  "PostgresIntrospector",
  "PostgresQueryCompiler",
  "SqliteAdapter",
  "SqliteIntrospector",
  "SqliteQueryCompiler",
  "replaceWithNoncontingentExpression",
  "sql",
];

/**
 * Modules that run when they are first needed run with all that they import: kysely's own index would run the parts for four
 * databases, and what changes a database's tables, at every start that reads a book.
 */
export const kyselyParts: Plugin = {
  name: "kysely-parts",
  setup(building) {
    building.onResolve({ filter: /^kysely$/ }, () => ({
      path: "kysely",
      namespace: "kysely-parts",
      sideEffects: false,
    }));
    building.onLoad({ filter: /.*/, namespace: "kysely-parts" }, () => ({
      contents: NAMES.map((name) => `export { ${name} } from ${JSON.stringify(fileOf(name))};`).join("\n"),
      resolveDir: folder,
    }));
    building.onLoad({ filter: /kysely[\\/]dist[\\/]schema[\\/]schema-module\.js$/ }, () => ({
      contents: "export class SchemaModule {}",
    }));
  },
};

const files = [...readFileSync(index, "utf8").matchAll(/^export .* from '(.+)';$/gm)].map(
  ([, file = ""]) => file,
);

function fileOf(name: string): string {
  const file = files.find((file) =>
    new RegExp(`^export (?:class|const|function|async function) ${name}\\b`, "m").test(
      readFileSync(join(folder, file), "utf8"),
    ),
  );
  if (file === undefined) throw new Error(`kysely has no ${name}`);
  return file;
}
