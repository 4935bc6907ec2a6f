/** Invented books in the layout of GnuCash XML v2. */
import { createHash } from "node:crypto";

interface AccountOptions {
  readonly parent?: string;
  readonly currency?: string;
  readonly space?: string;
  /** By default its key. */
  readonly name?: string;
  readonly slots?: Readonly<Record<string, string>>;
}

const guid = (key: string) => createHash("md5").update(key).digest("hex");
const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function account(
  key: string,
  type: string,
  { parent, currency = "EUR", space = "CURRENCY", name = key, slots = {} }: AccountOptions = {},
): string {
  const pairs = Object.entries(slots).map(
    ([slot, value]) =>
      `    <slot>\n      <slot:key>${slot}</slot:key>\n      <slot:value type="string">${value}</slot:value>\n    </slot>`,
  );
  return [
    '<gnc:account version="2.0.0">',
    `  <act:name>${xml(name)}</act:name>`,
    `  <act:id type="guid">${guid(key)}</act:id>`,
    `  <act:type>${type}</act:type>`,
    ...(type === "ROOT"
      ? []
      : [
          `  <act:commodity>\n    <cmdty:space>${space}</cmdty:space>\n    <cmdty:id>${currency}</cmdty:id>\n  </act:commodity>`,
          "  <act:commodity-scu>100</act:commodity-scu>",
        ]),
    ...(pairs.length === 0 ? [] : ["  <act:slots>", ...pairs, "  </act:slots>"]),
    ...(parent === undefined ? [] : [`  <act:parent type="guid">${guid(parent)}</act:parent>`]),
    "</gnc:account>",
  ].join("\n");
}

type Split = readonly [
  account: string,
  value: string,
  more?: { readonly quantity?: string; readonly memo?: string },
];

export function transaction(day: string, description: string, splits: readonly Split[]): string {
  return [
    '<gnc:transaction version="2.0.0">',
    `  <trn:id type="guid">${guid(`${day}${description}`)}</trn:id>`,
    "  <trn:currency>\n    <cmdty:space>CURRENCY</cmdty:space>\n    <cmdty:id>EUR</cmdty:id>\n  </trn:currency>",
    `  <trn:date-posted>\n    <ts:date>${day} 10:59:00 +0000</ts:date>\n  </trn:date-posted>`,
    `  <trn:date-entered>\n    <ts:date>2026-03-01 18:00:00 +0000</ts:date>\n  </trn:date-entered>`,
    `  <trn:description>${xml(description)}</trn:description>`,
    "  <trn:splits>",
    ...splits.map(([key, value, { quantity = value, memo } = {}], index) =>
      [
        "    <trn:split>",
        `      <split:id type="guid">${guid(`${day}${description}${index}`)}</split:id>`,
        ...(memo === undefined ? [] : [`      <split:memo>${xml(memo)}</split:memo>`]),
        "      <split:reconciled-state>n</split:reconciled-state>",
        `      <split:value>${value}</split:value>`,
        `      <split:quantity>${quantity}</split:quantity>`,
        `      <split:account type="guid">${guid(key)}</split:account>`,
        "    </trn:split>",
      ].join("\n"),
    ),
    "  </trn:splits>",
    "</gnc:transaction>",
  ].join("\n");
}

export function gnucashBook(accounts: readonly string[], transactions: readonly string[], more = ""): string {
  const spaces = ["gnc", "act", "book", "cd", "cmdty", "slot", "split", "sx", "trn", "ts"].map(
    (name) => `     xmlns:${name}="http://www.gnucash.org/XML/${name}"`,
  );
  return [
    '<?xml version="1.0" encoding="utf-8" ?>',
    `<gnc-v2\n${spaces.join("\n")}>`,
    '<gnc:count-data cd:type="book">1</gnc:count-data>',
    '<gnc:book version="2.0.0">',
    `<book:id type="guid">${guid("book")}</book:id>`,
    ...accounts,
    ...transactions,
    more,
    "</gnc:book>",
    "</gnc-v2>",
    "",
  ].join("\n");
}
