/** Values made from JSON Schemas: such as a schema takes, and such as it does not. */
import fc from "fast-check";
import { deref, type Document, type Schema } from "../openapi.ts";
import { picked, type Kind } from "./known.ts";

/** Texts that programs stumble over. */
const ODD_TEXTS = [
  "",
  " ",
  "\t\r\n",
  "0",
  "-0",
  "null",
  "true",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "%00%2e%2e%2f",
  "' OR 1=1 --",
  "=cmd|' /C calc'!A0",
  "\u202egnirts",
  "e\u0301\u0327",
  "\ufeffmark",
  "\ud83d\udc69\u200d\ud83d\udc67",
  "\u{10ffff}",
  "\u0000",
  "\ud800",
  "ß".repeat(300),
  "x".repeat(5000),
];

const ODD_NUMBERS = [0, -0, -1, 1.5, 1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 123456789012345.67];

const deep = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 === 0 ? [deep(depth - 1)] : { a: deep(depth - 1) };

/** A value that hardly any schema takes. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS),
  fc.constantFrom<unknown>(...ODD_NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], { "": null }, deep(10), deep(60)),
  fc.jsonValue({ maxDepth: 3 }),
);

const day = fc.date({ min: new Date("2023-01-01"), max: new Date("2026-12-31"), noInvalidDate: true });
const dayText = day.map((date) => date.toISOString().slice(0, 10));
const cents = fc.integer({ min: -100_000_00, max: 100_000_00 });
const numeral = cents.map((units) => (units / 100).toFixed(2));

/** What members of these names usually hold; the document cannot say that a text is a numeral, or whose id it is. */
const USUAL: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  transaction_date: dayText,
  posted_date: dayText,
  amount: fc.oneof(
    numeral,
    cents.map((units) => units / 100),
  ),
  currency_code: fc.constantFrom("EUR", "EUR", "eur", "USD", "JPY", "KWD"),
  base_currency: fc.constantFrom("EUR", "USD"),
  currency: fc.constantFrom("EUR", "EUR", "JPY"),
  exchange_rate: fc.constantFrom(1, "1.0842", 0.0061),
  external_id: fc.constantFrom("a", "b", "c").chain((text) => fc.nat(500).map((n) => `${text}-${n}`)),
  category: fc.constantFrom("", "rent", "travel", "unheard_of"),
  slug: fc.constantFrom("rent", "travel", "meals", "office", "software", "unheard_of", "coffee"),
  into: fc.constantFrom("rent", "travel", "meals", "insurance"),
  parent: fc.constantFrom("travel", "meals", "insurance", "coffee"),
  word: fc.constantFrom("Restaurant-Restaurant", "Food & Drink", "a/b?c#d%"),
  tag: fc.constantFrom("a", "b"),
  q: fc.constantFrom("coffee", "rent a", "ß"),
  iban: fc.constantFrom("DE89370400440532013000", "GB29 NWBK 6016 1331 9268 19", "DE00"),
  country: fc.constantFrom("DE", "fr"),
  line: fc.integer({ min: 1, max: 50 }),
  occurrence: fc.integer({ min: 1, max: 3 }),
  file_name: fc.constantFrom("march.csv", "a b.csv"),
  format: fc.constantFrom("csv", "json"),
  chunk_size: fc.integer({ min: 1, max: 100 }),
  overlap_seconds: fc.constantFrom(0, 60),
  cursor: fc.nat().map((n) => picked("cursors", n)),
  bank_account_id: fc.nat().map((n) => picked("accounts", n)),
  bank_statement_id: fc.nat().map((n) => picked("statements", n)),
  import_id: fc.nat().map((n) => picked("imports", n)),
  subject_id: fc.nat().map((n) => picked("transactions", n)),
  bulk_id: fc.nat().map((n) => picked("bulks", n)),
  rule_id: fc.nat().map((n) => picked("rules", n)),
  ids: fc.array(
    fc.nat().map((n) => picked("transactions", n)),
    { minLength: 1, maxLength: 4 },
  ),
  transaction_ids: fc.array(
    fc.nat().map((n) => picked("transactions", n)),
    { minLength: 1, maxLength: 2 },
  ),
  bytes: fc
    .array(fc.tuple(dayText, numeral, fc.constantFrom("Bakery", "Rent; office", "Wages")), { maxLength: 4 })
    .map((rows) =>
      ["Date;Amount;Text", ...rows.map(([date, amount, text]) => `${date};${amount};"${text}"`)].join("\n"),
    ),
};

/** Such as the file of an upload, in JSON. */
const base64 = (USUAL["bytes"] as fc.Arbitrary<string>).map((text) => Buffer.from(text).toString("base64"));

export const fileText = USUAL["bytes"] as fc.Arbitrary<string>;

/** Bodies whose members must fit each other, which the document says in words only; by the component's name. */
const FITTING: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  BulkUpdateRequest: fc.record({
    ids: USUAL["ids"] as fc.Arbitrary<unknown>,
    add_tags: fc.nat(500).map((n) => [`tag-${n}`]),
  }),
  // With an adjustment any balance is reached.
  ReconcileBankAccountRequest: fc.record({
    until: fc.constant("2026-12-31"),
    balance: fc.nat(500),
    adjustment: fc.constant({}),
  }),
  CreateProposalRequest: fc.oneof(
    fc.record({
      operation: fc.constant("transactions.bulk_update"),
      request: fc.record({
        ids: USUAL["ids"] as fc.Arbitrary<unknown>,
        add_tags: fc.nat(500).map((n) => [`proposed-${n}`]),
      }),
    }),
    fc.record({
      operation: fc.constantFrom("transactions.create", "rules.create", "transfers.match"),
      request: odd,
    }),
  ),
  ImportRulesRequest: fc.record({
    rules: fc.nat(500).map((n) => [
      {
        name: `Imported ${n}`,
        where: [{ field: "description", op: "~", value: "rent" }],
        set: { category: "rent" },
      },
    ]),
  }),
};

/** A body that the schema takes, or nearly. */
export function validBody(document: Document, part: Schema): fc.Arbitrary<unknown> {
  const fitting = FITTING[String(part["$ref"]).replace(/^.*\//, "")];
  const made = valid(document, part);
  return fitting === undefined ? made : fc.oneof(fitting, made);
}

/** A value that the schema takes, or nearly: texts are what people write, and ids mostly those of things that exist. */
export function valid(document: Document, part: Schema, name = ""): fc.Arbitrary<unknown> {
  const usual = name === "amount" && part["type"] === "string" ? numeral : USUAL[name];
  const made = () => nested(part["$ref"], () => fromSchema(document, deref(document, part)));
  return usual === undefined
    ? made()
    : fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: made(), weight: 1 });
}

/** Components that are being made: one can hold itself, as the conditions of a filter do. */
const underway: unknown[] = [];
const NESTED_MAX = 3;

/** What a component makes; in itself, so many times and no more. */
function nested(component: unknown, make: () => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (component === undefined) return make();
  if (underway.filter((other) => other === component).length === NESTED_MAX) return odd;
  underway.push(component);
  try {
    return make();
  } finally {
    underway.pop();
  }
}

function fromSchema(document: Document, schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, items, properties, required, additionalProperties } = schema as {
    anyOf?: readonly Schema[];
    items?: Schema;
    properties?: Readonly<Record<string, Schema>>;
    required?: readonly string[];
    additionalProperties?: Schema | boolean;
  };
  if (Object.hasOwn(schema, "const")) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as readonly unknown[]));
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => valid(document, one)));
  const { type } = schema;
  const kind: unknown = Array.isArray(type) ? type[0] : type;
  switch (kind) {
    case "string":
      return text(schema);
    case "integer":
    case "number": {
      const { minimum = -1000, maximum = 1000 } = schema as { minimum?: number; maximum?: number };
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 2000) }),
        fc.constantFrom(minimum, maximum),
      );
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const { minItems = 0, maxItems = 3 } = schema as { minItems?: number; maxItems?: number };
      return fc.array(valid(document, items ?? {}), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 3)),
      });
    }
    case "object": {
      if (properties === undefined) {
        const values = typeof additionalProperties === "object" ? valid(document, additionalProperties) : odd;
        return fc.dictionary(fc.string({ maxLength: 8 }), values, { maxKeys: 3 });
      }
      const members = Object.fromEntries(
        Object.entries(properties).map(([member, one]) => [member, valid(document, one, member)]),
      );
      return optionalFew(members, required ?? []);
    }
    default:
      return odd;
  }
}

/** Objects with all that is required and few of the rest, so that most requests are not refused for one of many values. */
function optionalFew(
  members: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  required: readonly string[],
): fc.Arbitrary<unknown> {
  const optional = Object.keys(members).filter((name) => !required.includes(name));
  const few = fc.oneof(
    { arbitrary: fc.subarray(optional, { maxLength: Math.min(3, optional.length) }), weight: 4 },
    { arbitrary: fc.subarray(optional), weight: 1 },
  );
  return few.chain((chosen) =>
    fc.record(Object.fromEntries([...required, ...chosen].map((name) => [name, members[name] ?? odd]))),
  );
}

function text(schema: Schema): fc.Arbitrary<string> {
  const {
    format,
    pattern,
    contentEncoding,
    minLength = 0,
    maxLength = 40,
  } = schema as {
    format?: string;
    pattern?: string;
    contentEncoding?: string;
    minLength?: number;
    maxLength?: number;
  };
  if (contentEncoding === "base64") return base64;
  if (format === "date") return dayText;
  if (format === "date-time") return day.map((date) => date.toISOString());
  if (format === "uuid") return fc.uuid();
  if (pattern !== undefined && pattern !== "\\S") return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 40) }),
    fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 12) }),
    fc.constantFrom("Coffee", "x".repeat(maxLength), "x".repeat(maxLength + 1)),
  );
}

/** A valid value with one thing changed somewhere in it. */
export function nearly(document: Document, schema: Schema): fc.Arbitrary<unknown> {
  const change = fc.constantFrom("replace", "replace", "remove", "add", "wrap");
  return fc
    .tuple(
      valid(document, schema),
      change,
      odd,
      fc.nat(),
      fc.constantFrom("x_unknown", "__proto__", "id", "company_id", ""),
    )
    .map(([value, how, other, where, name]) => changed(value, { how, other, where, name }));
}

interface Change {
  readonly how: string;
  readonly other: unknown;
  readonly where: number;
  readonly name: string;
}

function changed(value: unknown, change: Change): unknown {
  const { how, other, where, name } = change;
  if (typeof value !== "object" || value === null || Object.getOwnPropertySymbols(value).length > 0) {
    return how === "wrap" ? [value] : other;
  }
  const steps = Object.keys(value);
  const step = steps[where % Math.max(1, steps.length)];
  if (how === "add" || step === undefined) {
    return Array.isArray(value) ? [...(value as unknown[]), other] : { ...value, [name]: other };
  }
  const inside = (value as Readonly<Record<string, unknown>>)[step];
  // One level further down, now and then.
  if (typeof inside === "object" && inside !== null && where % 3 === 0) {
    return replaced(value, step, changed(inside, { ...change, where: where >> 2 }));
  }
  if (how === "remove") {
    return Array.isArray(value)
      ? value.filter((_, index) => String(index) !== step)
      : Object.fromEntries(Object.entries(value).filter(([member]) => member !== step));
  }
  return replaced(value, step, how === "wrap" ? [inside] : other);
}

function replaced(value: object, step: string, other: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === step ? other : item));
  return { ...value, [step]: other };
}

/** A member of a path that is no id: what such members usually hold, and odd texts. */
export function pathText(name: string): fc.Arbitrary<unknown> | undefined {
  const usual = name === "slug" || name === "word" ? USUAL[name] : undefined;
  return (
    usual &&
    fc.oneof({ arbitrary: usual, weight: 8 }, { arbitrary: fc.constantFrom(...ODD_TEXTS), weight: 1 })
  );
}

export function pathValue(kind: Kind | undefined): fc.Arbitrary<unknown> {
  const existing = fc.nat().map((n) => (kind === undefined ? String(n % 3) : picked(kind, n)));
  return fc.oneof(
    { arbitrary: existing, weight: 8 },
    { arbitrary: fc.nat().map((n) => picked("foreign", n)), weight: 1 },
    {
      arbitrary: fc.oneof(
        fc.uuid(),
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.constantFrom(...ODD_TEXTS),
      ),
      weight: 1,
    },
  );
}
