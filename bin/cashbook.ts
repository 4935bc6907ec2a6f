#!/usr/bin/env node
/**
 * The program. Checks the version of Node first, so this file uses only syntax that old versions can parse. Where an old
 * Node starts it, such as that of the machine after `npm install -g`, it goes on with the Node that npm has brought with it.
 */
const NEEDED = 26;

function refuse(): void {
  process.stderr.write(
    `cashbook needs Node.js ${NEEDED} or newer, and this is ${process.versions.node}.\n` +
      `Install a newer one, or a release's executable, which needs none. npm brings one with cashbook, unless it is told to leave optional packages out or has none for this platform.\n`,
  );
  process.exitCode = 1;
}

if (Number(process.versions.node.split(".")[0]) < NEEDED) {
  import("./own-node.ts").then(({ runOnOwnNode }) => runOnOwnNode(refuse)).catch(refuse);
} else {
  void import("./start.ts").then(({ start }) => start());
}
