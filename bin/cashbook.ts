#!/usr/bin/env node
/**
 * The program. Checks the version of Node first, so this file uses only syntax that old versions can parse. Where an old
 * Node starts it, such as that of the machine after `npm install -g .`, it goes on with the Node that `npm ci` has brought.
 */
const NEEDED = 26;

function refuse(): void {
  process.stderr.write(
    `cashbook needs Node.js ${NEEDED} or newer, and this is ${process.versions.node}.\n` +
      `Install a newer one, or a release's executable, which needs none; in a clone, "npm ci" brings it for "npx cashbook".\n`,
  );
  process.exitCode = 1;
}

if (Number(process.versions.node.split(".")[0]) < NEEDED) {
  import("./project-node.ts").then(({ runOnProjectNode }) => runOnProjectNode(refuse)).catch(refuse);
} else {
  void import("./start.ts").then(({ start }) => start());
}
