/** A folder as a compressed archive: the same bytes for the same files, wherever and whenever it is made. */
import { constants, gzipSync, zstdCompressSync } from "node:zlib";
import { runProgram } from "../run-program.ts";

const { ZSTD_c_compressionLevel, ZSTD_c_enableLongDistanceMatching, ZSTD_c_windowLog } = constants;

/** The tar archive of a folder, in which nothing speaks of this machine: its users, its clock, its order of files. */
export function tarOf(
  folder: string,
  { within, moment }: { readonly within: string; readonly moment: number },
): Buffer {
  const same = ["--sort=name", `--mtime=@${moment}`, "--owner=0", "--group=0", "--numeric-owner"];
  return runProgram("tar", ["--format=gnu", ...same, "--mode=u+w,go-w,a+rX", "-cf", "-", folder], {
    cwd: within,
  });
}

export function gzip(bytes: Uint8Array): Buffer {
  return gzipSync(bytes, { level: 9 });
}

/** As small as every `zstd -d` can still read without a flag. */
export function zstd(bytes: Uint8Array): Buffer {
  const params = {
    [ZSTD_c_compressionLevel]: 19,
    [ZSTD_c_enableLongDistanceMatching]: 1,
    [ZSTD_c_windowLog]: 27,
  };
  return zstdCompressSync(bytes, { params });
}
