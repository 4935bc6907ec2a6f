/**
 * A server that has answered requests and goes on running: `node usage-recorder.ts <address> <folder> <key id> <requests>`.
 * Writes `done` when all of them are recorded.
 */
import { writeSync } from "node:fs";
import { admissionServer } from "./admission-server.ts";

const [address = "", folder = "", keyId = "", requests = "0"] = process.argv.slice(2);

const { admission } = admissionServer(address, { folder });
for (let left = Number(requests); left > 0; left -= 50) {
  await Promise.all(
    Array.from({ length: Math.min(50, left) }, (_, n) =>
      admission.record(
        { company: 1, keyId },
        { endpoint: "/api-v1/company", method: "GET", status_code: 200, duration_ms: 2, at: left * 1000 + n },
      ),
    ),
  );
}
writeSync(1, "done\n");
setInterval(() => undefined, 60_000);
