/** Scripts of the built program, run with compiled code of an earlier run (`vm.Script`). */
import { Script } from "node:vm";
import type { ProgramFiles } from "../src/boot/program-files.ts";

/** The name of the function that imports packages for the script: a vm.Script has no `import()` of its own. */
export const LOAD = "__load";

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

export function compileScript(
  source: string,
  { path, cachedData }: { readonly path: string; readonly cachedData: Uint8Array | undefined },
): CompiledScript {
  const script = new Script(`(function (module, exports, ${LOAD}, require) {${source}\n})`, {
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
