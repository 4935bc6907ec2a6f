/** A stand-by's data folder: a copy of a running primary's, taken while the primary knows of it. */
import { chownSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Client } from "pg";
import type { User } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";

export interface StandbyOptions {
  readonly primary: Cluster;
  /** The folder to make. */
  readonly data: string;
  readonly user: User;
}

/**
 * What belongs to the primary's running processes, by PostgreSQL's own rules for a base backup. The log of writes
 * (pg_wal) is not copied either: the stand-by asks the primary for it.
 */
const NOT_COPIED =
  /^(?:postmaster\.(?:pid|opts)$|pg_(?:wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/)|pg_internal\.init|pgsql_tmp/;

/** Copies the primary as a stand-by of it, to be started. */
export async function copyAsStandby({ primary, data, user }: StandbyOptions): Promise<void> {
  const client = new Client({ connectionString: primary.address("postgres") });
  await client.connect();
  try {
    const { start, stop } = await backupQuestions(client);
    await client.query(start);
    copy(join(primary.folder, "data"), data);
    const { rows } = await client.query<{ labelfile: string }>(stop);
    writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
  writeFileSync(join(data, "standby.signal"), "");
  writeFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${primary.address("postgres")}'\n`);
  if (user.uid !== undefined) give(data, user.uid, user.gid ?? user.uid);
}

/** They have other names, and one more argument for a way of that time, before PostgreSQL 15. */
async function backupQuestions(client: Client): Promise<{ readonly start: string; readonly stop: string }> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `SELECT current_setting('server_version_num')::int >= 150000 AS "isNew"`,
  );
  return rows[0]?.isNew === true
    ? {
        start: "SELECT pg_backup_start('stand-by', true)",
        stop: "SELECT labelfile FROM pg_backup_stop(false)",
      }
    : {
        start: "SELECT pg_start_backup('stand-by', true, false)",
        stop: "SELECT labelfile FROM pg_stop_backup(false, false)",
      };
}

function copy(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = relative(from, source);
    if (entry.isDirectory()) mkdirSync(join(to, path), { recursive: true, mode: 0o700 });
    else if (!NOT_COPIED.test(path)) copyIfThere(source, join(to, path));
  }
}

/** A table that is dropped meanwhile takes its files away; the log of writes knows of it. */
function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function give(folder: string, uid: number, gid: number): void {
  for (const name of [".", ...readdirSync(folder, { recursive: true, encoding: "utf8" })]) {
    chownSync(join(folder, name), uid, gid);
  }
}
