/** The columns of a file, by which the files of one bank's account are alike. */
import type { EarlierFile } from "../destinations/destination.ts";

/** Key of a header; undefined for a file without one. */
export function columnsKey({ format, mapping }: Pick<EarlierFile, "format" | "mapping">): string | undefined {
  const { signature } = mapping;
  return typeof signature === "string" ? `${format} ${signature}` : undefined;
}
