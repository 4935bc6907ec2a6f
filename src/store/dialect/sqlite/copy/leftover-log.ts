/** A log beside a book that nobody has open: SQLite keeps it where it cannot put it into the file, as on a full disk. */
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Problem } from "../../../../contract/problem.ts";
import { guard } from "../errors.ts";

/** Puts what is in the log into the file, which then is the whole book. Closing says nothing of a failure. Problem: store_full. */
export function checkpointLog(path: string): void {
  const log = `${path}-wal`;
  if (!existsSync(log)) return;
  guard(() => {
    const database = new DatabaseSync(path);
    try {
      database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
    } finally {
      database.close();
    }
  });
  if (existsSync(log)) throw new Problem("store_full");
}
