/** The pictures in ARCHITECTURE.md, drawn from the imports themselves. */
import { roomOf, sourceImports, type Import } from "./source-imports.ts";

/** Where each picture stands: between `<!-- picture: name -->` and `<!-- end -->`. */
const PLACE = /<!-- picture: (.+?) -->\n[^]*?<!-- end -->/g;

/** ARCHITECTURE.md with its pictures drawn anew. */
export function withPictures(text: string): string {
  return text.replace(
    PLACE,
    (_, name: string) => `<!-- picture: ${name} -->\n\n${picture(name)}\n\n<!-- end -->`,
  );
}

/** @param name "rooms", or the path of a folder, whose own folders are shown without the files at its foot */
function picture(name: string): string {
  const inside = name === "rooms" ? "" : `${name}/`;
  const nameOf = inside === "" ? roomOf : (path: string) => innerRoom(path, inside);
  const arrows = new Map<string, boolean>();
  for (const { from, to, typeOnly } of sourceImports.filter((one) => isInside(one, inside))) {
    const [one, other] = [nameOf(from), nameOf(to)];
    if (one === other || one === undefined || other === undefined) continue;
    const arrow = `${one} ${other}`;
    arrows.set(arrow, (arrows.get(arrow) ?? true) && typeOnly);
  }
  const lines = [...arrows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([arrow, typesOnly]) => {
      const [one = "", other = ""] = arrow.split(" ");
      return `  ${node(one)} ${typesOnly ? "-.->" : "-->"} ${node(other)}`;
    });
  return ["```mermaid", "flowchart TD", ...lines, "```"].join("\n");
}

function isInside({ from, to }: Import, folder: string): boolean {
  return from.startsWith(folder) && to.startsWith(folder);
}

/** "formats" for src/importing/formats/csv/records.ts inside src/importing/; undefined for the files at the foot. */
function innerRoom(path: string, folder: string): string | undefined {
  const [first, ...rest] = path.slice(folder.length).split("/");
  return rest.length === 0 ? undefined : first;
}

/** A box with its name; Mermaid wants an id of plain letters. */
function node(name: string): string {
  return `${name.replaceAll(/[^a-z0-9]/g, "_")}["${name}"]`;
}
