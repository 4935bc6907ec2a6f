/** The name of an entry as a path to show: nothing is ever written to it, and it leads nowhere but into the zip file. */

/** A name of the book has 1024 characters at most, and the zip file's own is in front. */
const LENGTH_MAX = 500;

/** Some writers put backslashes, whole paths or drives, and a hostile one steps out of the folder: that is left out. */
export function packedPath(name: string): string {
  const steps = name
    .replaceAll(/\p{Cc}/gu, "\ufffd")
    .split(/[/\\]/)
    .filter((step) => step !== "" && step !== "." && step !== ".." && !/^[A-Za-z]:$/.test(step));
  const path = steps.join("/") || "unnamed";
  return path.length <= LENGTH_MAX ? path : `…${path.slice(-LENGTH_MAX)}`.toWellFormed();
}
