/** A service's answers as a format of the registry. */
import { keyPaths } from "../../json/key-paths.ts";
import { jsonParts } from "../../json/parts.ts";
import type { TextFormat } from "../../format.ts";
import type { StatementParser } from "../../statement/event.ts";
import { statementFormat } from "../../statement/format.ts";
import { serviceNames } from "../../words/services.ts";
import type { Service } from "./service.ts";

export function serviceFormat(service: Service): TextFormat {
  const { id, dateFormat, because } = service;
  return statementFormat({
    name: `${serviceNames[id]} JSON`,
    claims: (head) => claim(service, head),
    form: { format: id, dateFormat, decimalMark: ".", because },
    parse: parserOf(service),
  });
}

function claim({ id, members }: Service, head: string): string | undefined {
  if (!/^\s*[[{]/.test(head)) return undefined;
  const likely = members.filter((paths) => paths.every((path) => head.includes(`"${lastName(path)}"`)));
  if (likely.length === 0) return undefined;
  const known = keyPaths(head);
  const found = likely.find((paths) => paths.every((path) => known.has(path)));
  if (found === undefined) return undefined;
  return `Its members are those of ${serviceNames[id]}: ${found.join(", ")}.`;
}

function lastName(path: string): string {
  return path.split(".").at(-1) ?? "";
}

function parserOf({ objects, reader }: Service): StatementParser {
  const paths = new Set(objects);
  return async function* (texts, { fileName }) {
    const { object, document, end } = reader();
    for await (const parts of jsonParts(texts, { paths, fileName })) {
      const events = parts.flatMap((part) =>
        part.path === "" ? document(part.value, part.line) : object(part),
      );
      if (events.length > 0) yield events;
    }
    const last = end?.() ?? [];
    if (last.length > 0) yield last;
  };
}
