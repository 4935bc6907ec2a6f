/** An error of a build in its own words alone; imported by the scripts that people call. The stack is there with NODE_DEBUG=build. */
import { debuglog } from "node:util";

process.on("uncaughtException", (error) => {
  process.stderr.write(`${error.message}\n`);
  debuglog("build")(error.stack ?? "");
  process.exitCode = 1;
});
