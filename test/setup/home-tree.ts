/** A folder as a table: each path with its permissions and its content. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, lstatSync } from "node:fs";
import { join } from "node:path";

export function treeOf(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => {
      const status = lstatSync(join(root, name));
      const mode = (status.mode & 0o777).toString(8);
      const content = status.isFile()
        ? createHash("sha256")
            .update(readFileSync(join(root, name)))
            .digest("hex")
            .slice(0, 8)
        : "";
      return `${mode} ${name} ${content}`;
    })
    .sort();
}
