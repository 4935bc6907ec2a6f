/** How the bundles reach the parts of Node. */
import { isBuiltin } from "node:module";
import type { Plugin } from "esbuild";

/**
 * Parts of Node that take long to load and that most commands never call, though something they load imports them: they
 * are loaded by the first call of one of their functions, and nothing else of them can be imported in the bundle.
 */
const LATE = ["crypto", "child_process", "fs/promises"];

/**
 * Parts of Node are asked for where they are used, by `process.getBuiltinModule`: an `import` would stand at the top of the
 * one file and load them all at every start. It also serves CommonJS packages, whose `require` a module does not have.
 */
export const nodeParts: Plugin = {
  name: "node-parts",
  setup(building) {
    building.onResolve({ filter: /.*/ }, ({ path, kind, namespace, importer }) => {
      if (namespace === "part" || !isBuiltin(path)) return undefined;
      const name = path.replace(/^node:/, "");
      const plain = name === "util" && importer.includes("/node_modules/commander/");
      const unused = name === "http2" && importer.includes("/node_modules/undici/");
      const late = LATE.includes(name) && kind !== "require-call";
      // By its path alone, a part would be one module, and whoever asks first would decide what all others get.
      // Whoever loads it while the program runs gets all of it; of some members, only reading them warns.
      const whole = kind === "require-call" || kind === "dynamic-import";
      const suffix = unused ? "?unused" : plain ? "?plain" : late ? "?late" : whole ? "?whole" : "";
      return { path: name, suffix, namespace: "part", pluginData: { late, plain, unused, whole } };
    });
    building.onLoad({ filter: /.*/, namespace: "part" }, ({ path, pluginData }) => {
      const { late, plain, unused, whole } = pluginData as Readonly<Record<string, boolean>>;
      // commander takes escape sequences out of help to measure it; this program's help has none, and node:util is large.
      if (plain) return { contents: "export const stripVTControlCharacters = (text) => text;" };
      // undici looks for HTTP/2 wherever it runs, and this program speaks HTTP/1.1: what it would do without that part.
      if (unused) return { contents: "export const constants = {};" };
      // As a part of Node, process would make the three standard streams just to list its members.
      if (path === "process") return { contents: "module.exports = process;" };
      const part = `process.getBuiltinModule(${JSON.stringify(`node:${path}`)})`;
      if (whole) return { contents: `module.exports = ${part};` };
      return { contents: (late ? lateSource : moduleSource)(path, part) };
    });
  },
};

/** A module of the part's functions, each of which loads the part when it is called. */
function lateSource(path: string, part: string): string {
  const members = Object.entries(process.getBuiltinModule(`node:${path}`) ?? {});
  const functions = members.filter(([, member]) => typeof member === "function").map(([name]) => name);
  const exports = functions.map(
    (name) => `export const ${name} = (...all) => (found ??= ${part}).${name}(...all);`,
  );
  return `let found;\n${exports.join("\n")}\nexport default { ${functions.join(", ")} };`;
}

/**
 * A module of the part's members, of which the bundle keeps those that somebody imports. As a CommonJS module it would be copied for
 * each module that imports of it, member by member: a list's copies took two milliseconds.
 */
function moduleSource(path: string, part: string): string {
  const names = Object.getOwnPropertyNames(process.getBuiltinModule(`node:${path}`) ?? {});
  const exports = names
    .filter((name) => /^[\w$]+$/.test(name) && name !== "default")
    .map(
      (name) => `const its_${name} = /* @__PURE__ */ member("${name}"); export { its_${name} as ${name} };`,
    );
  return `const part = ${part};\nconst member = (name) => part[name];\nexport default part;\n${exports.join("\n")}`;
}
