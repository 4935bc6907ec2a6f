/** The key by which files of one layout are recognised: their header, or without one the shape of their table. */
import { hash } from "node:crypto";
import { signature } from "../../mapping.ts";
import type { SourceFormat } from "../../source-file.ts";
import type { Layout } from "../layout.ts";
import type { UnnamedTable } from "./unnamed-table.ts";

/** The same for each file that a bank writes of an account in one format. */
export function layoutKey(format: SourceFormat, layout: Omit<Layout, "preamble">): string {
  return `${format}:${tableKey(layout)}`;
}

/** Without the format. */
export function tableKey({
  header,
  headerLine,
  width,
  delimiter,
  columns,
  shape,
}: Omit<Layout, "preamble">): string {
  if (header !== null && headerLine > 0) return signature(header);
  if (shape !== undefined) return shape;
  const entries = Object.entries(columns)
    .filter(([, indices]) => indices !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return keyOf([width, delimiter, entries]);
}

/** Of a table without a header whose columns only a person can name: by what each column holds at a glance. */
export function shapeKey({ delimiter, columns }: UnnamedTable): string {
  return keyOf([delimiter, columns.map(({ holds }) => holds)]);
}

function keyOf(parts: unknown): string {
  return hash("sha256", JSON.stringify(parts), "hex").slice(0, 32);
}
