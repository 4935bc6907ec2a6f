/** The refusal to write over a file of somebody's. */
import { Problem } from "./problem.ts";

export function fileExists(path: string): Problem {
  return new Problem("file_exists", { detail: `The file ${path} already exists and is not overwritten.` });
}
