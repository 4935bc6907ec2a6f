/** A port is of one program, although its own threads share it. */
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { canSharePorts, listen } from "../../../src/boot/serve/listeners/shared-port.ts";

const isPossible = await canSharePorts();

test.skipIf(!isPossible)(
  "of two that begin to listen at one port together, the second is refused",
  async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, "close");
    const apps = [Fastify(), Fastify()] as const;
    const [slow] = apps;
    // The first one has found the port free, and does not listen yet.
    slow.addHook("onReady", () => pause(300));
    const at = { host: "127.0.0.1", port, isShared: true };
    const first = listen(slow, at);
    await pause(100);
    const second = listen(apps[1], at);
    await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
    expect(await first).toBe(port);
    await Promise.all(apps.map((app) => app.close()));
  },
);
