/** A server's admission on a database, with connections and a folder for its spools of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "../../../src/core/ports.ts";
import { readAddress } from "../../../src/store/dialect/postgres/address/address.ts";
import { postgresAdmission } from "../../../src/store/dialect/postgres/admission/admission.ts";
import { openPool } from "../../../src/store/dialect/postgres/hosts/pool.ts";

export interface GateServer {
  readonly admission: ReturnType<typeof postgresAdmission>;
  /** Where its spools are. */
  readonly folder: string;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export interface GateServerOptions {
  /** Of another server on the same machine; one of its own when absent. */
  readonly folder?: string;
  /** The database's time when absent. */
  readonly clock?: Clock;
  readonly serving?: boolean;
}

/** `await using server = admissionServer(address)`; the folder is removed at the end. */
export function admissionServer(
  address: string,
  {
    folder = join(mkdtempSync(join(tmpdir(), "cashbook-admission-")), "usage"),
    clock,
    serving = true,
  }: GateServerOptions = {},
): GateServer {
  const pool = openPool(readAddress(address, {}), { max: 4, role: "service" });
  const admission = postgresAdmission({ pool, folder, serving, clock });
  return {
    admission,
    folder,
    async [Symbol.asyncDispose]() {
      await admission.close();
      await pool.close();
      rmSync(join(folder, ".."), { recursive: true, force: true });
    },
  };
}
