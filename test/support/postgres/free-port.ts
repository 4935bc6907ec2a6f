/** A port that stays free for a server that stops and starts again. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Systems give outgoing connections ports above these; one of those could be taken while a server is down. */
const [FROM, BELOW] = [15_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, BELOW);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
