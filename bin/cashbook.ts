#!/usr/bin/env node
/**
 * The program. Checks the version of Node first, so this file uses only syntax that old versions can parse.
 */
const NEEDED = 26;

if (Number(process.versions.node.split(".")[0]) < NEEDED) {
  process.stderr.write(
    `cashbook needs Node.js ${NEEDED} or newer, and this is ${process.versions.node}; in a clone, "npm ci" brings it for "npx cashbook".\n`,
  );
  process.exitCode = 1;
} else {
  void import("./start.ts").then(({ start }) => start());
}
