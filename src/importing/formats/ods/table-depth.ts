/** How deep a reader is among tables: cells and drawings may hold tables of their own, which are no sheets. */
import type { XmlEvent } from "../../xml/events.ts";

interface TableDepth {
  /** Takes the next event of the content. */
  readonly pass: (event: XmlEvent) => void;
  /** 0 outside of all tables, 1 in a sheet. */
  readonly value: () => number;
}

export function tableDepth(): TableDepth {
  let depth = 0;
  return {
    pass(event) {
      if (event.kind === "text" || event.name !== "table") return;
      depth += event.kind === "open" ? 1 : -1;
    },
    value: () => depth,
  };
}
