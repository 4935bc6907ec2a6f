#!/usr/bin/env node
/**
 * The program: a gate for old versions of Node, then the rest. The syntax of this file is kept to what an old Node can
 * read, or it could not say what is needed.
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
