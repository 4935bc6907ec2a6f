/** The parser of OFX: SGML or XML in, events out. */
import type { StatementEvent, StatementParser } from "../../statement/event.ts";
import { documentReader } from "./document.ts";
import { statementTeller } from "./statements.ts";
import { tagReader } from "./tags.ts";

export const parseOfx: StatementParser = async function* (texts) {
  let events: StatementEvent[] = [];
  const teller = statementTeller((event) => events.push(event));
  const document = documentReader(teller);
  const tags = tagReader(document.tag);
  for await (const text of texts) {
    tags.push(text);
    if (events.length === 0) continue;
    yield events;
    events = [];
  }
  document.end(tags.end());
  if (events.length > 0) yield events;
};
