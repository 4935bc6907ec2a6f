/** Moves a whole book into a database that has none, in steps that go on where they were when they are interrupted. */
import { Problem } from "../../contract/problem.ts";
import { copyTables, type Position } from "./copy-tables.ts";
import { companiesOf, differenceOf, figuresOf, type BookFigures, type CompanyFigures } from "./figures.ts";
import type { BookReader, BookWriter } from "./ports.ts";
import { auditedTables, lastTables } from "./book-tables.ts";

/** A move that has begun and not ended. */
interface Unfinished {
  /** What it moves, in the words of whoever began it. */
  readonly source: string;
  readonly position: Position | undefined;
}

/** The database that a book is moved into. What it writes it keeps together with how far it has come. */
export interface MoveTarget extends BookWriter {
  /** The move that has begun here and not ended. */
  findUnfinished(): Promise<Unfinished | undefined>;
  /** The first table that holds a row. */
  findRows(): Promise<string | undefined>;
  /** Asks of what is in the tables now. */
  look<Result>(work: (book: BookReader) => Promise<Result>): Promise<Result>;
  /** Begins a move; what an earlier one has brought is removed. */
  begin(source: string): Promise<void>;
  /** Does the last of the work and ends the move, all of it or nothing. */
  finish(work: (to: BookWriter, book: BookReader) => Promise<void>): Promise<void>;
}

interface Moving {
  readonly from: BookReader;
  /** A text that is another one when the source was written to since, as far as can be told from outside. */
  readonly state: string;
  readonly to: MoveTarget;
  /** Rejects when the book that has arrived cannot be trusted. */
  readonly prove: (book: BookReader) => Promise<void>;
  readonly note: (sentence: string) => void;
  /** Told how many rows have been moved, of how many. */
  readonly onProgress: (doneRows: number, total: number) => void;
  readonly signal: AbortSignal;
}

interface Moved {
  readonly figures: BookFigures;
  /** "complete": the book was there already, and nothing was done. */
  readonly result: "moved" | "complete";
}

/** Problems: book_exists, store_damaged, and those of either end. */
export async function moveBook(moving: Moving): Promise<Moved> {
  const { from, to, prove, signal } = moving;
  const figures = await figuresOf(from);
  const present = await to.look(companiesOf);
  if (present.length > 0) {
    await requireSame(figures, { to, present });
    return { figures, result: "complete" };
  }
  const start = await beginMove(moving, figures);
  const companies = figures.companies.map(({ number }) => number);
  const onRows = await counting(moving, { figures, start });
  await copyTables({ from, to, tables: auditedTables, companies, start, onRows, signal });
  await to.finish(async (last, book) => {
    await copyTables({ from, to: last, tables: lastTables, companies, onRows, signal });
    const difference = differenceOf(figures, await figuresOf(book));
    if (difference !== undefined) throw notEqual(difference);
    await prove(book);
  });
  return { figures, result: "moved" };
}

/** Goes on with the move that was interrupted, or begins one. Answers where to go on. */
async function beginMove(
  { to, state, note }: Moving,
  { companies }: BookFigures,
): Promise<Position | undefined> {
  const heads = companies.map(({ number, id, sequence, hash }) => [number, id, sequence, hash].map(String));
  const source = JSON.stringify({ heads, state });
  const interruption = await to.findUnfinished();
  if (interruption?.source === source) {
    note("Continuing the interrupted migration.");
    return interruption.position;
  }
  if (interruption !== undefined) {
    note("The interrupted migration was of another book, or of this one in another state; it starts over.");
  } else {
    const table = await to.findRows();
    if (table !== undefined) {
      throw new Problem("book_exists", {
        detail: `The database has no company, and rows of another book in ${table}.`,
        remedy: "Migrate to an empty database.",
      });
    }
  }
  await to.begin(source);
  return undefined;
}

/** Whether the book that is there is the source as it is now. Throws `book_exists` when it is not. */
async function requireSame(
  source: BookFigures,
  { to, present }: { readonly to: MoveTarget; readonly present: readonly CompanyFigures[] },
): Promise<void> {
  const there = await to.look(figuresOf);
  // What is counted with every request has gone on wherever a book is served.
  const steady = (figures: BookFigures): BookFigures => ({
    ...figures,
    counts: new Map(auditedTables.map((table) => [table, figures.counts.get(table) ?? 0n])),
  });
  if (differenceOf(steady(source), steady(there)) === undefined) return;
  const checks = source.companies.map((company) => to.look((book) => holdsHead(book, { company, present })));
  if ((await Promise.all(checks)).every(Boolean)) {
    throw new Problem("book_exists", {
      detail: "The book was migrated here before and has changed since; the source is out of date.",
      remedy: "Use the book in the database; nothing was changed.",
    });
  }
  const isKnown = source.companies.some(({ id }) => present.some((other) => other.id === id));
  throw new Problem("book_exists", {
    detail: isKnown
      ? "The database has the book in another state; nothing was migrated."
      : "There is another book in the database.",
    remedy: "Migrate to an empty database.",
  });
}

/** Whether the company is there with the history that it has in the source, and perhaps more. */
async function holdsHead(
  book: BookReader,
  { company, present }: { readonly company: CompanyFigures; readonly present: readonly CompanyFigures[] },
): Promise<boolean> {
  const { number, id, sequence, hash } = company;
  if (!present.some((other) => other.number === number && other.id === id)) return false;
  const [row] = await book.ask(
    `SELECT hash FROM events WHERE company_id = ${number} AND sequence = ${sequence}`,
    number,
  );
  return row?.[0] === hash;
}

/** Counts the rows that are moved, and those that an interrupted move has brought. */
async function counting(
  { to, onProgress }: Moving,
  { figures: { counts }, start }: { readonly figures: BookFigures; readonly start: Position | undefined },
): Promise<(rows: number) => void> {
  const tables: readonly string[] = [...auditedTables, ...lastTables];
  const sum = (names: readonly string[]): number =>
    names.reduce((total, name) => total + Number(counts.get(name) ?? 0n), 0);
  const total = sum(tables);
  let doneRows = 0;
  if (start !== undefined) {
    const [row] = await to.look((book) => book.ask(`SELECT COUNT(*) FROM ${start.table}`));
    doneRows = sum(tables.slice(0, tables.indexOf(start.table))) + Number(row?.[0] ?? 0n);
  }
  return (rows) => onProgress((doneRows += rows), total);
}

function notEqual(difference: string): Problem {
  return new Problem("store_damaged", {
    detail: `The copy differs from the original: ${difference}.`,
    remedy: "Run `cashbook doctor` on the source; the copy cannot be used.",
  });
}
