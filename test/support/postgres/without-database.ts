/**
 * Tests of the core and the store that open no database: arithmetic, texts, orders. What they promise is the same whatever the
 * book is on, so that the project of PostgreSQL leaves them to that of SQLite.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+\.ts)"/g;

/**
 * Paths below `root` of the test files that match a pattern and neither ask which database there is nor import what does, but
 * those that match `dialect`: what one database has is tested in its own project, with a server or without.
 */
export function testsWithoutDatabase(
  root: string,
  { patterns, dialect }: { readonly patterns: readonly string[]; readonly dialect: readonly string[] },
): string[] {
  const known = new Map<string, boolean>();
  const asks = (path: string): boolean => {
    let answer = known.get(path);
    if (answer !== undefined) return answer;
    // Of files that import one another, the first is judged by the rest.
    known.set(path, false);
    const text = readFileSync(path, "utf8");
    const imports = [...text.matchAll(IMPORT)].map(([, to = ""]) => join(dirname(path), to));
    const ofTests = imports.filter((one) => one.startsWith(join(root, "test")));
    answer = /\binject\(/.test(text) || ofTests.some(asks);
    known.set(path, answer);
    return answer;
  };
  const files = globSync([...patterns], { cwd: root, exclude: [...dialect] });
  return files.filter((path) => !asks(join(root, path)));
}
