/**
 * YNAB: GET /budgets/{id}/transactions. Amounts are thousandths of the currency's unit, money in positive, in the currency of the
 * budget, which the answer does not name. A transaction of several categories is one, and what was deleted is none.
 */
import { scaledText } from "../../../contract/values/decimal.ts";
import { firstText, memberAt, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { idOfService } from "../../words/services.ts";
import { mixedEntries } from "./entries/mixed-entries.ts";
import type { Service } from "./service.ts";
import { wholeUnits } from "./entries/units.ts";

export const ynab: Service = {
  id: "ynab",
  dateFormat: "YYYY-MM-DD",
  because: "YNAB defines dates, counts amounts in thousandths, and signs money out with a minus.",
  members: [
    ["data.transactions[].cleared", "data.transactions[].subtransactions"],
    ["data.transactions", "data.server_knowledge"],
  ],
  objects: ["data.transactions[]"],
  reader() {
    const { tell, end } = mixedEntries();
    return {
      object({ line, value }) {
        const title = textAt(value, "account_name").trim();
        const id = firstText(textAt(value, "account_id"), title);
        return tell(entryOf(value, line), { number: id === "" ? null : idOfService("ynab", id), title });
      },
      document: () => [],
      end,
    };
  },
};

function entryOf(value: JsonObject, line: number): EntryEvent {
  const units = wholeUnits(textAt(value, "amount"));
  const merchant = textAt(value, "payee_name");
  const id = textAt(value, "id");
  return {
    kind: "entry",
    line,
    ...(memberAt(value, "deleted") === true ? { skip: "withdrawn" as const } : {}),
    posted_date: textAt(value, "date"),
    amount: units === undefined ? textAt(value, "amount") : scaledText(units, 3),
    description: textAt(value, "memo"),
    fallbacks: [merchant],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: { bank_category: textAt(value, "category_name") },
  };
}
