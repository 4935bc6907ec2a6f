/** The parser of OFX: SGML or XML in, events out. */
import type { StatementEvent, StatementParser } from "../../statement/event.ts";
import { statementReader } from "./statements.ts";
import { tokenReader } from "./tokens.ts";
import { treeReader } from "./tree.ts";

export const parseOfx: StatementParser = async function* (texts) {
  let events: StatementEvent[] = [];
  const tree = treeReader(statementReader((event) => events.push(event)));
  const tokens = tokenReader(tree.token);
  for await (const text of texts) {
    tokens.push(text);
    if (events.length === 0) continue;
    yield events;
    events = [];
  }
  tree.end(tokens.end());
  if (events.length > 0) yield events;
};
