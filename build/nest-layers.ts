/**
 * Nests the modules of a bundle in layers. esbuild writes the functions of all modules side by side, and whoever runs the bundle
 * makes every one of them, though help needs a twentieth. Here the outermost function has the modules of the first layer, and one
 * function inside it all others, and so on: V8 neither makes nor keeps in its compiled code what is in a function that is not called.
 * A module sees its own layer and those around it, which is where all that it imports statically has to be.
 */
import type { Metafile } from "esbuild";

interface Section {
  readonly text: string;
  readonly layer: number;
}

/** A dynamic import in esbuild's own words, of a module or of a CommonJS file. */
const IMPORT =
  /(?<=Promise\.resolve\(\)\.then\(\(\) => )(?:\((init_\w+)\(\), \w+\)|__toESM\((require_\w+)\(\)(?:, 1)?\))/g;
const DECLARATION = /\b(init_\w+|require_\w+) = __(?:esm|commonJS)\(/g;

/**
 * `text` is a bundle that is not minified, since only such a one names its modules. Each layer is the files that it begins with; what
 * they import statically is in it too, unless an earlier layer has it. The last layer has all others.
 */
export function nestLayers(text: string, metafile: Metafile, layers: readonly (readonly string[])[]): string {
  const layerOf = modulesByLayer(metafile, layers);
  const sections = sectionsOf(text, metafile, (module) => layerOf.get(module) ?? layers.length);
  const homes = new Map(
    sections.flatMap(({ text, layer }) =>
      [...text.matchAll(DECLARATION)].map(([, name = ""]) => [name, layer]),
    ),
  );
  /** Dynamic imports of each layer that somebody in one around it asks for, by name. */
  const asked = new Map<string, string>();
  const rewritten = sections.map(({ text, layer }) => ({
    layer,
    text: text.replace(IMPORT, (found: string, module?: string, file?: string) => {
      const name = module ?? file ?? "";
      const home = homes.get(name);
      if (home === undefined) throw new Error(`the bundle has no ${name}`);
      if (home <= layer) return found;
      asked.set(name, found);
      return `${nameOf(layer + 1)}().${name}()`;
    }),
  }));
  const write = (layer: number): string => {
    const own = rewritten.filter((section) => section.layer === layer).map(({ text }) => text);
    const answered = [...asked]
      .filter(([name]) => (homes.get(name) ?? 0) >= layer)
      .map(
        ([name, found]) =>
          `${name}: () => ${homes.get(name) === layer ? found : `${nameOf(layer + 1)}().${name}()`}`,
      );
    const inner =
      layer === layers.length
        ? ""
        : `var ${nameOf(layer + 1)} = __esm({ "layer ${layer + 1}"() {\n${write(layer + 1)}\n} });\n`;
    return `${own[0] ?? ""}${inner}${own.slice(1).join("")}${layer === 0 ? "" : `return { ${answered.join(",\n")} };`}`;
  };
  return write(0);
}

/** The name of the function that has the layer. */
function nameOf(layer: number): string {
  return `__layer${layer}`;
}

/** Modules and the layer of each, but for those of the last. */
function modulesByLayer(
  { inputs }: Metafile,
  layers: readonly (readonly string[])[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [layer, entries] of layers.entries()) {
    const open = [...entries];
    for (let module = open.pop(); module !== undefined; module = open.pop()) {
      if (found.has(module)) continue;
      const input = inputs[module];
      if (input === undefined)
        throw new Error(`layer ${layer} of the program has ${module}, which is not in the bundle`);
      found.set(module, layer);
      open.push(
        ...input.imports
          .filter(({ kind, external }) => external !== true && kind !== "dynamic-import")
          .map(({ path }) => path),
      );
    }
  }
  return found;
}

/** The text of each module, under the comment that names it; before the first, what esbuild brings itself. */
function sectionsOf(
  text: string,
  { outputs }: Metafile,
  layerOf: (module: string) => number,
): readonly Section[] {
  const modules = new Set(Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)));
  const seen = new Set<string>();
  const sections: { text: string; layer: number }[] = [{ text: "", layer: 0 }];
  for (const line of text.split("\n")) {
    const module = line.startsWith("// ") ? line.slice(3) : "";
    if (modules.has(module)) {
      seen.add(module);
      sections.push({ text: "", layer: layerOf(module) });
    }
    const section = sections.at(-1);
    if (section !== undefined) section.text += `${line}\n`;
  }
  const missing = [...modules].filter((module) => !seen.has(module));
  if (missing.length > 0) throw new Error(`the bundle does not say where ${missing.join(", ")} begin`);
  return sections;
}
