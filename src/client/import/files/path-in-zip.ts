/** A path that leads into a zip file, as receipts tell it: "statements/bank.zip/november.xml". */
import { stat } from "node:fs/promises";
import { dirname } from "node:path";

interface PathInZip {
  /** The file on the disk, which may be no zip file. */
  readonly zipPath: string;
  /** What follows it, with slashes; empty where the path is that of the file. */
  readonly inside: string;
}

/** Undefined where neither the path nor one above it is a file. */
export async function splitAtZip(path: string): Promise<PathInZip | undefined> {
  for (let zipPath = path; ; zipPath = dirname(zipPath)) {
    const entry = await stat(zipPath).catch(() => undefined);
    if (entry?.isFile() === true) {
      const inside = path.slice(zipPath.length).replaceAll(/[/\\]+/g, "/");
      return { zipPath, inside: inside.replace(/^\/|\/$/g, "") };
    }
    if (entry !== undefined || dirname(zipPath) === zipPath) return undefined;
  }
}
