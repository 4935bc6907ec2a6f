/** By what files of one layout are known again: their header, or without one the shape of their table. */
import { hash } from "node:crypto";
import { signature } from "../mapping.ts";
import type { SourceFormat } from "../model.ts";
import type { Layout } from "./layout.ts";

/** The same for each file that a bank writes of an account in one format. */
export function layoutKey(
  format: SourceFormat,
  { header, headerLine, width, delimiter, columns }: Omit<Layout, "preamble">,
): string {
  if (header !== null && headerLine > 0) return `${format}:${signature(header)}`;
  const held = Object.entries(columns)
    .filter(([, indices]) => indices !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `${format}:${hash("sha256", JSON.stringify([width, delimiter, held]), "hex").slice(0, 32)}`;
}
