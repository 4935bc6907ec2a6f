/** Scripts of the built program, run with compiled code of an earlier run (`vm.Script`). */
import { Script } from "node:vm";
import type { ProgramFiles } from "../src/boot/program-files.ts";

/** The name of the function that imports packages for the script: a vm.Script has no `import()` of its own. */
export const LOAD = "__load";

/** A CommonJS module as a script whose value is a function. The build writes it so: joined at each start, it would be copied. */
export function asScript(code: string): string {
  return `(function (module, exports, ${LOAD}, require) {${code}\n})`;
}

type Load = (file: string) => Promise<unknown>;
type Require = (file: string) => unknown;

export interface LoadedProgram {
  readonly main: (argv: readonly string[], version: string, files: ProgramFiles) => Promise<void>;
  /** The entry point of a worker thread. */
  readonly thread: () => Promise<void>;
  /** Writes the compiled code, where there was none. */
  readonly keep: () => void;
}

interface CompiledScript {
  readonly script: Script;
  /** Runs the script as a CommonJS module, and answers what it exports. */
  readonly run: (load: Load, require?: Require) => object;
}

/** `source` is what `asScript` makes. */
export function compileScript(
  source: string,
  { path, cachedData }: { readonly path: string; readonly cachedData: Uint8Array | undefined },
): CompiledScript {
  const script = new Script(source, {
    filename: path,
    ...(cachedData === undefined ? {} : { cachedData: cachedData as Buffer }),
  });
  return {
    script,
    run(load, require) {
      const module = { exports: {} };
      const body = script.runInThisContext() as (
        module: object,
        exports: object,
        load: Load,
        require: Require | undefined,
      ) => void;
      body(module, module.exports, load, require);
      return module.exports;
    },
  };
}
