/**
 * The tree of a file: which aggregate holds which elements, and whether all of it is there. Nothing of it is kept but what
 * is open: aggregates are handed on as they end.
 */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { accounts, elements, entries, lists, parts, roots, statements, trades } from "./elements.ts";
import type { TokenHandler } from "./tokens.ts";

/** Aggregates in one another at most, and elements in one. */
const DEPTH_MAX = 200;
const ELEMENTS_MAX = 5000;

/** Of an aggregate in an entry, the one element that says something about the entry. */
const partElements: Readonly<Record<string, string>> = {
  PAYEE: "NAME",
  CURRENCY: "CURSYM",
  BANKACCTTO: "ACCTID",
  CCACCTTO: "ACCTID",
};

/** An open tag whose end is awaited. */
export interface Frame {
  readonly name: string;
  readonly line: number;
  /** How many elements came before it: those after them are its own, if it ends. */
  readonly mark: number;
}

/** Elements in file order, and the place of the first one of an aggregate. */
export interface Elements {
  readonly names: readonly string[];
  readonly values: readonly string[];
  readonly mark: number;
}

/** An entry whose aggregate has ended. */
export interface EntryFrame extends Frame {
  readonly isPending: boolean;
  /** Whether it is of an investment account's own, and no entry of a bank. */
  readonly isTrade: boolean;
}

/** The layer above, which knows what aggregates mean. */
export interface TreeHandler {
  readonly beginStatement: (frame: Frame) => void;
  /** Entries, or one of them, begin. */
  readonly beginEntries: (line: number) => void;
  /** Takes a CURDEF outside of entries. */
  readonly setCurrency: (code: string, line: number) => void;
  /** Takes an aggregate that ends; false for one that has no meaning. */
  readonly endAggregate: (frame: Frame, elements: Elements) => boolean;
  readonly endEntry: (frame: EntryFrame, elements: Elements) => void;
  readonly endDocument: (line: number) => void;
}

interface Tree {
  readonly handler: TreeHandler;
  readonly frames: Frame[];
  readonly names: string[];
  readonly values: string[];
  /** Place of the entry in hand among the frames, -1 outside of entries. */
  entryAt: number;
  /** The element whose end tag may come next. */
  lastElement: string;
  root: string;
  /** Whether entries of the file have end tags, and whether some have none. */
  hasEnds: boolean;
  lacksEnds: boolean;
}

interface TreeReader {
  readonly token: TokenHandler;
  /** Refuses a file that ends too soon, and one without a statement. */
  readonly end: (line: number) => void;
}

export function treeReader(handler: TreeHandler): TreeReader {
  const tree: Tree = {
    handler,
    frames: [],
    names: [],
    values: [],
    entryAt: -1,
    lastElement: "",
    root: "",
    hasEnds: false,
    lacksEnds: false,
  };
  return {
    token({ name, kind }, text, line) {
      if (kind === "close") closeTag(tree, name, line);
      else if (kind === "open" && text !== "" && !isAggregate(name)) addElement(tree, { name, text, line });
      else if (elements.has(name)) tree.lastElement = kind === "open" ? name : "";
      else {
        openAggregate(tree, name, line);
        if (kind === "empty") closeTag(tree, name, line);
      }
    },
    end(line) {
      endDocument(tree, line);
    },
  };
}

/** Names that are aggregates whatever text comes after their tag. */
function isAggregate(name: string): boolean {
  return name === "OFX" || entries.has(name) || lists.has(name) || statements.has(name) || roots.has(name);
}

function addElement(tree: Tree, { name, text, line }: { name: string; text: string; line: number }): void {
  if (tree.root === "") openRoot(tree, name, line);
  if (tree.names.length >= ELEMENTS_MAX)
    throw brokenAt({ line, what: `More than ${ELEMENTS_MAX} elements are nested` });
  tree.names.push(name);
  tree.values.push(text);
  tree.lastElement = name;
  if (name === "CURDEF" && tree.entryAt < 0) tree.handler.setCurrency(text, line);
}

function cutElements({ names, values }: Tree, mark: number): void {
  names.length = mark;
  values.length = mark;
}

function openAggregate(tree: Tree, name: string, line: number): void {
  const { frames, handler } = tree;
  if (tree.root === "") openRoot(tree, name, line);
  else if (frames.length === 0) requireSecondRoot(tree, name, line);
  const isTrade = trades.has(name) && frames.some((frame) => frame.name === "INVTRANLIST");
  const isEntry = entries.has(name) || (isTrade && tree.entryAt < 0);
  const isList = lists.has(name);
  // What names an account holds elements only: where its end tag is missing, a list or an entry ends it.
  if (accounts.has(frames.at(-1)?.name ?? "") && (isEntry || isList)) endFrame(tree, true);
  if (tree.entryAt >= 0 && (isEntry || isList || statements.has(name))) endOpenEntry(tree, `<${name}>`);
  if (frames.length >= DEPTH_MAX)
    throw brokenAt({ line, what: `More than ${DEPTH_MAX} aggregates are nested` });
  const frame = { name, line, mark: tree.names.length };
  frames.push(frame);
  tree.lastElement = "";
  if (isEntry) tree.entryAt = frames.length - 1;
  if (isEntry || isList) handler.beginEntries(line);
  else if (statements.has(name)) handler.beginStatement(frame);
}

function openRoot(tree: Tree, name: string, line: number): void {
  if (name === "OFC") {
    throw brokenAt({
      line,
      what: "This is an OFC file, the format before OFX; its root is",
      remedy: "Export the transactions as OFX or CSV from the bank; this older format is not read.",
    });
  }
  if (name !== "OFX" && !roots.has(name))
    throw brokenAt({ line, what: `An OFX file starts with <OFX>, and this one with <${name}>` });
  tree.root = name;
}

/** After the end of the first root only another document comes, or another part of a file without <OFX>. */
function requireSecondRoot({ root }: Tree, name: string, line: number): void {
  const isPart = root !== "OFX" && (roots.has(name) || name === "LEDGERBAL" || name === "AVAILBAL");
  if (name !== root && !isPart)
    throw brokenAt({ line, what: `<${name}> comes after the end of the document` });
}

function closeTag(tree: Tree, name: string, line: number): void {
  const { frames, entryAt, lastElement } = tree;
  tree.lastElement = "";
  if (name === lastElement) return;
  const at = frames.findLastIndex((frame) => frame.name === name);
  if (at < 0) {
    // Banks end a statement by the name of another kind; what stands around it ends it then.
    if (!entries.has(name) && !parts.has(name)) return;
    throw brokenAt({ line, what: `</${name}> has no matching start tag` });
  }
  if (at === entryAt) {
    tree.hasEnds = true;
    if (tree.lacksEnds)
      throw brokenAt({ line, what: `</${name}> ends an entry, but earlier entries have no end tag` });
    endEntry(tree);
  } else if (at > entryAt && entryAt >= 0) endPart(tree, at);
  else {
    if (entryAt >= 0) endOpenEntry(tree, `</${name}>`);
    while (frames.length > at) endFrame(tree, frames.length - 1 > at);
  }
}

/** Refuses a part of an entry that is open among the frames from a place on. */
function requireClosedParts({ frames }: Tree, from: number): void {
  const part = frames.find(({ name }, at) => at >= from && parts.has(name));
  if (part !== undefined)
    throw brokenAt({ line: part.line, what: `<${part.name}> is not closed; it starts` });
}

function endEntry(tree: Tree): void {
  const { frames, entryAt, names, values } = tree;
  const frame = frames[entryAt] as Frame;
  requireClosedParts(tree, entryAt + 1);
  frames.length = entryAt;
  tree.entryAt = -1;
  const isPending = frame.name === "STMTTRNP" || frames.some(({ name }) => name === "BANKTRANLISTP");
  tree.handler.endEntry(
    { ...frame, isPending, isTrade: trades.has(frame.name) },
    { names, values, mark: frame.mark },
  );
  cutElements(tree, frame.mark);
}

/** An entry that another tag ends: allowed where no entry of the file has an end tag. */
function endOpenEntry(tree: Tree, tag: string): void {
  const { name, line } = tree.frames[tree.entryAt] as Frame;
  tree.lacksEnds = true;
  if (tree.hasEnds) throw brokenAt({ line, what: `<${name}> is not closed before ${tag}; it starts` });
  endEntry(tree);
}

/** Ends an aggregate in a bank's entry, of which one element is kept, by the aggregate's name. */
function endPart(tree: Tree, at: number): void {
  const { frames, names, values } = tree;
  requireClosedParts(tree, at + 1);
  const { name, mark } = frames[at] as Frame;
  frames.length = at;
  if (trades.has(frames[tree.entryAt]?.name ?? "")) return;
  const element = partElements[name];
  const value = element === undefined ? undefined : values[names.indexOf(element, mark)];
  cutElements(tree, mark);
  if (value === undefined) return;
  names.push(name);
  values.push(value);
}

/** Ends the innermost frame. One without its own end tag was an empty element, unless it has a meaning. */
function endFrame(tree: Tree, isImplied: boolean): void {
  const { frames, names, values, handler } = tree;
  const frame = frames.pop() as Frame;
  const hasMeaning = handler.endAggregate(frame, { names, values, mark: frame.mark });
  if (hasMeaning || !isImplied) cutElements(tree, frame.mark);
}

function endDocument({ root, frames, entryAt, handler }: Tree, line: number): void {
  if (root === "") throw brokenAt({ line, what: "The file ends before any <OFX>" });
  const [outer] = frames;
  if (outer === undefined) {
    handler.endDocument(line);
    return;
  }
  const entry = frames[entryAt];
  throw brokenAt({
    line,
    what:
      entry === undefined
        ? `The file is cut off: <${outer.name}> is not closed at its end`
        : `The file is cut off within an entry, which starts on line ${entry.line} and is not closed at the end`,
  });
}
