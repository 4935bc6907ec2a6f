/** The structure of a file: what holds what, and whether all of it is there. */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { accounts, elements, entries, lists, parts, roots, statements, type Frame } from "./elements.ts";
import type { StatementTeller } from "./statements.ts";
import type { TagHandler } from "./tags.ts";
import { trades } from "./types.ts";

/** Aggregates in one another at most, and elements in one. */
const DEPTH_MAX = 200;
const ELEMENTS_MAX = 5000;

/** Of an aggregate in an entry, the one element that says something about the entry. */
const wantedOf: Readonly<Record<string, string>> = {
  PAYEE: "NAME",
  CURRENCY: "CURSYM",
  BANKACCTTO: "ACCTID",
  CCACCTTO: "ACCTID",
};

interface DocumentReader {
  readonly tag: TagHandler;
  /** Refuses a file that ends too soon, and one without a statement. */
  readonly end: (line: number) => void;
}

export function documentReader(teller: StatementTeller): DocumentReader {
  const frames: Frame[] = [];
  const names: string[] = [];
  const values: string[] = [];
  /** Place of the entry in hand among the frames, -1 outside of entries. */
  let entryAt = -1;
  let lastElement = "";
  let root = "";
  /** Whether entries of the file have end tags, and whether some have none. */
  let hasEnds = false;
  let lacksEnds = false;

  const cut = (mark: number) => {
    names.length = mark;
    values.length = mark;
  };
  const addElement = (name: string, { value, line }: { value: string; line: number }) => {
    if (names.length >= ELEMENTS_MAX) {
      throw brokenAt({ line, what: `There are more than ${ELEMENTS_MAX} elements in one another` });
    }
    names.push(name);
    values.push(value);
    lastElement = name;
    if (name === "CURDEF" && entryAt < 0) teller.currency(value, line);
  };

  /** Elements of an aggregate in an entry: only few of them say something about the entry. */
  const endPart = ({ name, mark }: Frame) => {
    if (trades.has(frames[entryAt]?.name ?? "")) return;
    const wanted = wantedOf[name];
    const at = wanted === undefined ? -1 : names.indexOf(wanted, mark);
    const value = at < 0 ? undefined : values[at];
    cut(mark);
    if (value === undefined) return;
    names.push(name);
    values.push(value);
  };

  /** The first aggregate of an entry that is open among the frames from a place on. */
  const openPart = (from: number) => {
    for (let at = from; at < frames.length; at++) {
      const frame = frames[at];
      if (frame !== undefined && parts.has(frame.name)) return frame;
    }
    return undefined;
  };

  const endEntry = () => {
    const frame = frames[entryAt] as Frame;
    const open = openPart(entryAt + 1);
    if (open !== undefined)
      throw brokenAt({ line: open.line, what: `<${open.name}> is not closed; it begins` });
    frames.length = entryAt;
    entryAt = -1;
    const isPending = frame.name === "STMTTRNP" || frames.some(({ name }) => name === "BANKTRANLISTP");
    teller.entry(
      { names, values, mark: frame.mark },
      { element: frame.name, line: frame.line, isPending, isTrade: trades.has(frame.name) },
    );
    cut(frame.mark);
  };

  /** An entry that another tag ends: allowed where no entry of the file has an end tag. */
  const endEntryWithout = (tag: string) => {
    const { name, line } = frames[entryAt] as Frame;
    lacksEnds = true;
    if (hasEnds) {
      throw brokenAt({ line, what: `<${name}> is not closed before ${tag}; it begins` });
    }
    endEntry();
  };

  const open = (name: string, line: number) => {
    if (root === "") openRoot(name, line);
    else if (frames.length === 0) openAfter(name, line);
    const isTrade = trades.has(name) && frames.some((frame) => frame.name === "INVTRANLIST");
    const isEntry = entries.has(name) || (isTrade && entryAt < 0);
    // What names an account holds elements only: where its end tag is missing, a list or an entry ends it.
    if (accounts.has(frames.at(-1)?.name ?? "") && (isEntry || lists.has(name))) endFrame(true);
    if (entryAt >= 0 && (isEntry || statements.has(name) || lists.has(name))) endEntryWithout(`<${name}>`);
    if (frames.length >= DEPTH_MAX) {
      throw brokenAt({ line, what: `More than ${DEPTH_MAX} aggregates lie in one another` });
    }
    frames.push({ name, line, mark: names.length });
    lastElement = "";
    if (isEntry) {
      entryAt = frames.length - 1;
      teller.begin(line);
    } else if (statements.has(name)) teller.statement(name, line);
    else if (lists.has(name)) teller.begin(line);
  };

  const openRoot = (name: string, line: number) => {
    if (name === "OFC") {
      throw brokenAt({
        line,
        what: "This is an OFC file, of the format before OFX, whose root stands",
        remedy: "Export the transactions as OFX or CSV from the bank; this older format is not read.",
      });
    }
    if (name !== "OFX" && !roots.has(name)) {
      throw brokenAt({ line, what: `An OFX file begins with <OFX>, and this one with <${name}>` });
    }
    root = name;
  };

  /** What comes after the end of the first root: another document, or another part of a file without <OFX>. */
  const openAfter = (name: string, line: number) => {
    if (name === root || (root !== "OFX" && (roots.has(name) || name === "LEDGERBAL" || name === "AVAILBAL")))
      return;
    throw brokenAt({ line, what: `The document has ended, and <${name}> comes after it` });
  };

  const close = (name: string, line: number) => {
    if (name === lastElement) {
      lastElement = "";
      return;
    }
    lastElement = "";
    const at = frames.findLastIndex((frame) => frame.name === name);
    if (at < 0) {
      // Banks end a statement by the name of another kind; what stands around it ends it then.
      if (!entries.has(name) && !parts.has(name)) return;
      throw brokenAt({ line, what: `</${name}> ends what was never begun` });
    }
    if (at === entryAt) {
      hasEnds = true;
      if (lacksEnds)
        throw brokenAt({ line, what: `</${name}> ends an entry, and entries before have no end tag` });
      endEntry();
      return;
    }
    if (at > entryAt && entryAt >= 0) {
      endInEntry(at);
      return;
    }
    if (entryAt >= 0) endEntryWithout(`</${name}>`);
    while (frames.length > at) endFrame(frames.length - 1 > at);
  };

  const endInEntry = (at: number) => {
    const inner = openPart(at + 1);
    if (inner !== undefined) {
      throw brokenAt({ line: inner.line, what: `<${inner.name}> is not closed; it begins` });
    }
    const frame = frames[at] as Frame;
    frames.length = at;
    endPart(frame);
  };

  /** Ends the innermost frame. One without its own end tag was an empty element, where it is no known aggregate. */
  const endFrame = (isImplied: boolean) => {
    const frame = frames.pop() as Frame;
    const isKnown = teller.aggregate(frame, { names, values, mark: frame.mark });
    if (isKnown || !isImplied) cut(frame.mark);
  };

  return {
    tag({ name, kind }, text, line) {
      if (kind === "close") {
        close(name, line);
        return;
      }
      if (kind === "open" && text !== "" && !isAggregate(name)) {
        if (root === "") openRoot(name, line);
        addElement(name, { value: text, line });
        return;
      }
      if (elements.has(name)) {
        lastElement = kind === "open" ? name : "";
        return;
      }
      open(name, line);
      if (kind === "empty") close(name, line);
    },
    end(line) {
      if (root === "") throw brokenAt({ line, what: "The file ends before any <OFX>" });
      const outer = frames[0];
      if (outer === undefined) {
        teller.end(line);
        return;
      }
      const entry = frames[entryAt];
      throw brokenAt({
        line,
        what:
          entry === undefined
            ? `The file is cut off: <${outer.name}> is not closed at its end`
            : `The file is cut off within an entry, which begins on line ${entry.line} and is not closed at the end`,
      });
    },
  };
}

/** Names that are aggregates whatever text stands behind their tag. */
function isAggregate(name: string): boolean {
  return name === "OFX" || entries.has(name) || lists.has(name) || statements.has(name) || roots.has(name);
}
