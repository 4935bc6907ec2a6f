/** How this program was started: as one executable file, or by Node from a script. */
import { realpathSync } from "node:fs";
import { isSea } from "node:sea";

export type Launch =
  | { readonly kind: "executable"; readonly path: string }
  | { readonly kind: "script"; readonly node: string; readonly script: string };

export function currentLaunch(): Launch {
  const { execPath, argv } = process;
  return isSea()
    ? { kind: "executable", path: realpathSync(execPath) }
    : { kind: "script", node: execPath, script: realpathSync(argv[1] ?? "") };
}
