/** Reads a report page as a program would: its tables, by the exact values beside the figures. */
import { parseDocument, DomUtils } from "htmlparser2";

type Dom = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export interface PageReader {
  readonly dom: Dom;
  /** Lines of the tables of a kind, one table a currency: the name and the figures of each line, by its column's title. */
  readonly table: (kind: string, index?: number) => readonly Readonly<Record<string, string>>[];
  /** Key figures by their ids, the figure and the one compared with. */
  readonly cards: (index?: number) => Readonly<Record<string, readonly string[]>>;
}

export function readPage(html: string): PageReader {
  const dom = parseDocument(html);
  const all = (test: (element: Element) => boolean, within: Dom | Element = dom) =>
    DomUtils.findAll(test, within.children);
  const byTag = (name: string, within: Dom | Element) => all((one) => one.name === name, within);
  const table = (kind: string, index = 0) => {
    const found = all((one) => one.attribs["data-table"] === kind)[index];
    if (found === undefined) return [];
    const [head, ...lines] = byTag("tr", found).filter((line) => byTag("th", line).length > 0);
    const titles = head === undefined ? [] : byTag("th", head).map((cell) => textOf(cell));
    return lines.map((line) => {
      const cells = line.children.filter((one): one is Element => "name" in one);
      return Object.fromEntries(titles.map((title, column) => [title, valueOf(cells[column])]));
    });
  };
  const cards = (index = 0) => {
    const list = all((one) => one.attribs["class"]?.split(" ").includes("cards") === true)[index];
    const found = list === undefined ? [] : all((one) => "data-figure" in one.attribs, list);
    return Object.fromEntries(
      found.map((card) => [
        card.attribs["data-figure"] ?? "",
        byTag("data", card).map((one) => one.attribs["value"] ?? ""),
      ]),
    );
  };
  const valueOf = (cell: Element | undefined) => {
    if (cell === undefined) return "";
    return byTag("data", cell)[0]?.attribs["value"] ?? textOf(cell);
  };
  return { dom, table, cards };
}

function textOf(element: Element): string {
  return DomUtils.textContent(element);
}
