/** The imports between the source's files, as they are written. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const root = join(import.meta.dirname, "..");

export interface Import {
  readonly from: string;
  readonly to: string;
  /** It is gone once the program is built. */
  readonly typeOnly: boolean;
}

/** Every file of the program, by its path below the project's folder, in the order of paths. */
export const sourceFiles: readonly string[] = globSync(["bin/**/*.ts", "commands/**/*.ts", "src/**/*.ts"], {
  cwd: root,
})
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.endsWith(".d.ts"))
  .sort();

/** Each import of one file by another, lazy ones included; packages are left out. */
export const sourceImports: readonly Import[] = sourceFiles.flatMap(importsOf);

function importsOf(from: string): readonly Import[] {
  const code = readFileSync(join(root, from), "utf8");
  const statements = code.matchAll(
    /^(?:import|export)\s+(type\s)?[^;]*?from\s+"(\.[^"]+)";|import\("(\.[^"]+)"\)/gms,
  );
  return [...statements].map(([whole, typeOnly, path, lazy]) => ({
    from,
    to: normalize(join(dirname(from), path ?? lazy ?? "")).replaceAll("\\", "/"),
    typeOnly: typeOnly !== undefined || /^import\s*\{(?:\s*type\s[^,}]+,?)+\s*\}/.test(whole),
  }));
}

/** The room a file belongs to: "src/core" for src/core/keys/x.ts, "src/boot" for src/boot.ts, "commands" for commands/tx/list.ts. */
export function roomOf(path: string): string {
  const [first = "", second = ""] = path.split("/");
  return first === "src" ? `src/${second.replace(/\.ts$/, "")}` : first;
}

/**
 * Circles of imports, types included: each a set of files of which every one leads to every other one (Tarjan's
 * strongly connected components). Largest first.
 */
export function importCircles(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const lower = (file: string, rank: number): void => {
    lowest.set(file, Math.min(lowest.get(file) ?? rank, rank));
  };
  const visit = (file: string): void => {
    const rank = order.size;
    order.set(file, rank);
    lower(file, rank);
    stack.push(file);
    for (const { to } of targets.get(file) ?? []) {
      if (!order.has(to)) {
        visit(to);
        lower(file, lowest.get(to) ?? rank);
      } else if (stack.includes(to)) lower(file, order.get(to) ?? rank);
    }
    if (lowest.get(file) !== rank) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles.sort((one, other) => other.length - one.length);
}
