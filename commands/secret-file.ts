/** The file that --key-out or --token-out names: made before the secret is, so that none is lost to a file that cannot be written. */
import { open, rm } from "node:fs/promises";
import { fileExists } from "../src/contract/file-exists.ts";

export interface SecretFile {
  /** Writes the secret, alone on its line, and makes it durable. */
  readonly keep: (secret: string) => Promise<void>;
  /** Takes the empty file away again. */
  readonly discard: () => Promise<void>;
}

/** Makes an empty file that only its owner can read. Problem: file_exists; the file that is there is left alone. */
export async function reserveSecretFile(path: string): Promise<SecretFile> {
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw fileExists(path);
  });
  return {
    async keep(secret) {
      await file.writeFile(`${secret}\n`);
      await file.sync();
      await file.close();
    },
    async discard() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}
