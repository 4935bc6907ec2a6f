/** Answers of services that hand out transactions as JSON: what they are known by, and what is refused. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { dayElsewhere } from "../../src/importing/formats/services/entries/days.ts";
import type { SourceRow } from "../../src/importing/source-row.ts";
import { serviceNames, type ServiceId } from "../../src/importing/words/services.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

const read = (text: string) => readWhole(memoryFile(text, { name: "feed.json" }));

async function refusal(text: string): Promise<Problem> {
  const outcome = await read(text).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Problem);
  return outcome as Problem;
}

/** An answer without transactions, as the service gives it for a time in which nothing happened. */
const emptyAnswers: Readonly<Partial<Record<ServiceId, string>>> = {
  gocardless: '{"transactions":{"booked":[],"pending":[]},"last_updated":"2026-03-06T05:12:44Z"}',
  "enable-banking": '{"transactions":[],"continuation_key":null}',
  simplefin: '{"errors":[],"accounts":[]}',
  plaid: '{"accounts":[],"added":[],"modified":[],"removed":[],"next_cursor":"c","has_more":false}',
  wise: '{"transactions":[],"endOfStatementBalance":{"value":0.00,"currency":"EUR"},"query":{"accountId":64}}',
  stripe: '{"object":"list","data":[],"has_more":false,"url":"/v1/balance_transactions"}',
  truelayer: '{"results":[],"status":"Succeeded"}',
  starling: '{"feedItems":[]}',
  paypal: '{"transaction_details":[],"total_items":0,"page":1}',
  ynab: '{"data":{"transactions":[],"server_knowledge":12}}',
  "open-banking-uk": '{"Data":{"Transaction":[]},"Links":{},"Meta":{"TotalPages":1}}',
  tink: '{"nextPageToken":"","transactions":[]}',
  bunq: '{"Response":[],"Pagination":{"older_url":null}}',
  fio: '{"accountStatement":{"info":{"currency":"CZK","iban":"CZ7920100000002400222222"},"transactionList":{"transaction":[]}}}',
};

/** A file of the service whose members are in the order of the alphabet, as programs like to write them. */
const files: Readonly<Record<ServiceId, string>> = {
  gocardless: "gocardless/current-account.json",
  "enable-banking": "enable-banking/statuses.json",
  simplefin: "simplefin/two-accounts.json",
  plaid: "plaid/transactions-get.json",
  wise: "wise/statement.json",
  stripe: "stripe/balance-transactions.json",
  truelayer: "truelayer/transactions.json",
  starling: "starling/feed.json",
  monzo: "monzo/transactions.json",
  "revolut-business": "revolut-business/transactions.json",
  paypal: "paypal/reporting.json",
  ynab: "ynab/transactions.json",
  "open-banking-uk": "open-banking-uk/transactions.json",
  tink: "tink/transactions.json",
  "salt-edge": "salt-edge/transactions.json",
  teller: "teller/transactions.json",
  mercury: "mercury/transactions.json",
  brex: "brex/card.json",
  ramp: "ramp/transactions.json",
  up: "up/transactions.json",
  bunq: "bunq/payments.json",
  monobank: "monobank/statement.json",
  n26: "n26/transactions.json",
  fio: "fio/statement.json",
  george: "george/bookings.json",
  fdx: "fdx/deposits.json",
  belvo: "belvo/transactions.json",
  pluggy: "pluggy/transactions.json",
  "lunch-money": "lunch-money/transactions.json",
  qonto: "qonto/transactions.json",
};
const textOf = (id: ServiceId) => readFileSync(new URL(`../fixtures/${files[id]}`, import.meta.url), "utf8");

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Each name in camelCase where it has underscores, and the other way around. */
function inOtherCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOtherCase);
  if (typeof value !== "object" || value === null) return value;
  const renamed = (name: string) =>
    name.includes("_")
      ? name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
      : name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [renamed(name), inOtherCase(member)] as const),
  );
}

/** Services whose answers are an object around a list of entries, each of which is known by itself. */
const aroundLists: readonly ServiceId[] = [
  "tink",
  "salt-edge",
  "mercury",
  "brex",
  "ramp",
  "up",
  "fdx",
  "belvo",
  "pluggy",
  "lunch-money",
  "qonto",
];

const lineless = (rows: readonly SourceRow[]) => rows.map((row) => told(row).replace(/^[0-9]+ /, "")).sort();

describe.each(aroundLists)("%s, as programs keep it", (id) => {
  const answer = JSON.parse(textOf(id)) as unknown;
  const list = Array.isArray(answer) ? answer : Object.values(answer as object).find(Array.isArray);

  test.each([
    ["the entries alone, as a list", list],
    ["the entries alone, one a line", list, "lines"],
    ["names in the other case", inOtherCase(answer)],
    ["both", inOtherCase(list)],
  ])("%s", async (_, value, lines?: string) => {
    const text =
      lines === undefined
        ? JSON.stringify(value)
        : (value as readonly unknown[]).map((one) => JSON.stringify(one)).join("\n");
    const plain = await read(textOf(id));
    const other = await read(text);
    expect(other.reading.format).toBe(id);
    expect(lineless(other.rows)).toEqual(lineless(plain.rows));
  });
});

test("a page of Belvo is read as its list is", async () => {
  const results = JSON.parse(textOf("belvo")) as unknown;
  const page = await read(JSON.stringify({ count: 7, next: null, previous: null, results }));
  expect(page.reading.format).toBe("belvo");
  expect(lineless(page.rows)).toEqual(lineless((await read(textOf("belvo"))).rows));
});

test.each(["teller", "monobank", "n26", "george"] as const)(
  "%s, with its names in the other case",
  async (id) => {
    const plain = await read(textOf(id));
    const other = await read(JSON.stringify(inOtherCase(JSON.parse(textOf(id)))));
    expect(other.reading.format).toBe(id);
    expect(lineless(other.rows)).toEqual(lineless(plain.rows));
  },
);

describe.each(Object.keys(serviceNames) as ServiceId[])("%s", (id) => {
  // A list of nothing alone may be anybody's.
  test.skipIf(emptyAnswers[id] === undefined)("an answer without transactions is one", async () => {
    const { reading, rows } = await read(emptyAnswers[id] ?? "");
    expect({ format: reading.format, rows }).toEqual({ format: id, rows: [] });
    expect(reading.detected.evidence[0]?.because).toContain(serviceNames[id]);
  });

  test("the order and the spacing of members mean nothing", async () => {
    const plain = await read(textOf(id));
    const other = await read(JSON.stringify(sorted(JSON.parse(textOf(id)))));
    expect(other.reading.format).toBe(id);
    expect(lineless(other.rows)).toEqual(lineless(plain.rows));
  });

  test("half an answer is refused", async () => {
    const text = textOf(id);
    const { code, detail } = await refusal(text.slice(0, text.length / 2));
    expect([code, detail]).toEqual(["unreadable_file", expect.stringContaining("cut off")]);
  });
});

test("what is not booked makes no account of its own, wherever it stands", async () => {
  const transaction = (text: string, currency: string) =>
    `{"bookingDate":"2026-03-01","transactionAmount":{"amount":"-1","currency":"${currency}"},"additionalInformation":"${text}"}`;
  const lists = { pending: [transaction("Hold", "USD")], booked: [transaction("Tea", "EUR")] };
  const answer = (names: readonly (keyof typeof lists)[]) =>
    `{"transactions":{${names.map((name) => `"${name}":[${lists[name].join()}]`).join()}}}`;
  for (const names of [
    ["pending", "booked"],
    ["booked", "pending"],
  ] as const) {
    const { reading, rows } = await read(answer(names));
    expect(reading.groups.map(({ key }) => key)).toEqual(["/EUR"]);
    expect(rows.map(({ verdict }) => verdict).sort()).toEqual(["booked", "skipped"]);
  }
  const { reading, rows } = await read(answer(["pending"]));
  expect([reading.groups.map(toldGroup), rows.map(told)]).toEqual([
    ["no number, USD: 0 rows, unavailable"],
    ["1 | skipped not_booked"],
  ]);
});

test("single balance transactions of Stripe, the issuing balance apart; another object is none", async () => {
  const movement = (members: string) =>
    `{"object":"balance_transaction","amount":-900,"available_on":1769904000,"created":1769904000,"currency":"eur",` +
    `"fee":0,"fee_details":[],"net":-900,"reporting_category":"payout","type":"payout",${members}}\n`;
  const { reading, rows } = await read(
    movement('"id":"txn_1"') +
      movement('"id":"txn_2","balance_type":"issuing"') +
      '{"object":"charge","id":"ch_1","amount":900,"currency":"eur","created":1769904000}\n',
  );
  expect(rows.map(told)).toEqual([
    "1 | 2026-02-01 | -9.00 EUR | payout",
    "2 | 2026-02-01 | -9.00 EUR | payout",
    "3 | rejected invalid_entry",
  ]);
  expect(reading.groups.map(toldGroup)).toEqual([
    "no number, EUR: 1 rows, unavailable",
    "stripe:issuing, EUR: 1 rows, unavailable",
  ]);
});

test("an account that stands before its transactions is theirs, page by page", async () => {
  const page = (iban: string, amount: string) =>
    `{"account":{"iban":"${iban}"},"transactions":{"booked":[{"bookingDate":"2026-03-02",` +
    `"transactionAmount":{"amount":"${amount}","currency":"EUR"},"additionalInformation":"x"}],"pending":[]}}\n`;
  const [one, other] = ["DE02120300000000202051", "DE02500105170137075030"] as const;
  const { reading, rows } = await read(page(one, "-1.00") + page(one, "-2.00") + page(other, "3.00"));
  expect(reading.groups.map(toldGroup)).toEqual([
    `${one}, EUR: 2 rows, unavailable`,
    `${other}, EUR: 1 rows, unavailable`,
  ]);
  expect(rows.map(told)).toEqual([
    "1 | 2026-03-02 | -1.00 EUR | x",
    "2 | 2026-03-02 | -2.00 EUR | x",
    "3 | 2026-03-02 | 3.00 EUR | x",
  ]);
});

test("an account that is named behind its entries is theirs", async () => {
  const transaction =
    '{"column0":{"value":"2026-03-02+0100"},"column1":{"value":-5.5},"column14":{"value":"CZK"}}';
  const info =
    '{"currency":"CZK","iban":"CZ7920100000002400222222","openingBalance":10,"closingBalance":4.5}';
  const list = `"transactionList":{"transaction":[${transaction}]}`;
  for (const members of [`${list},"info":${info}`, `"info":${info},${list}`]) {
    const { reading, rows } = await read(`{"accountStatement":{${members}}}`);
    expect([reading.groups.map(toldGroup), rows.map(told)]).toEqual([
      ["CZ7920100000002400222222, CZK: 1 rows, proved 10.00 to 4.50"],
      ["1 | 2026-03-02 | -5.50 CZK | (no text)"],
    ]);
  }
});

describe("an amount in the currency of its account", () => {
  const transaction = (currency: string, amount: number, inAccount: number | null) => ({
    accountId: "c",
    currencyCode: currency,
    descriptionRaw: currency,
    amount,
    amountInAccountCurrency: inAccount,
    date: "2026-03-02",
    type: "DEBIT",
  });

  test("is in that which other entries of the account name", async () => {
    const all = [transaction("USD", 2, 10.5), transaction("BRL", 3, null), transaction("EUR", 4, 24)];
    const { reading, rows } = await read(JSON.stringify(all));
    expect(reading.groups.map(toldGroup)).toEqual(["pluggy:c, BRL: 3 rows, unavailable"]);
    expect(rows.map(told)).toEqual([
      "1 | 2026-03-02 | -10.50 BRL | USD",
      "2 | 2026-03-02 | -3.00 BRL | BRL",
      "3 | 2026-03-02 | -24.00 BRL | EUR",
    ]);
  });

  test("is in none, where no entry names it and nobody says it", async () => {
    const text = JSON.stringify([transaction("USD", 2, 10.5)]);
    expect((await read(text)).rows.map(told)).toEqual(["1 | rejected unknown_currency"]);
    const { rows } = await readWhole(memoryFile(text, { name: "feed.json" }), { currency: "BRL" });
    expect(rows.map(told)).toEqual(["1 | 2026-03-02 | -10.50 BRL | USD"]);
  });
});

test("signs beside debits and credits tell nothing, as long as each account has them alike", async () => {
  const transaction = (account: string, type: string, amount: number) => ({
    accountId: account,
    currencyCode: "BRL",
    descriptionRaw: `${account} ${type}`,
    amount,
    date: "2026-03-02",
    type,
  });
  const { rows } = await read(
    JSON.stringify([
      transaction("money", "DEBIT", -1),
      transaction("card", "DEBIT", 2),
      transaction("money", "CREDIT", 3),
      transaction("card", "CREDIT", -4),
      transaction("unsigned", "CREDIT", 5),
      transaction("unsigned", "DEBIT", 6),
      transaction("money", "DEBIT", 7),
      transaction("card", "CREDIT", 8),
      transaction("unsigned", "DEBIT", -9),
    ]),
  );
  expect(rows.map(told).map((row) => row.replace(/^[0-9] [|] (?:2026-03-02 [|] )?/, ""))).toEqual([
    "-1.00 BRL | money DEBIT",
    "-2.00 BRL | card DEBIT",
    "3.00 BRL | money CREDIT",
    "4.00 BRL | card CREDIT",
    "5.00 BRL | unsigned CREDIT",
    "-6.00 BRL | unsigned DEBIT",
    "rejected invalid_entry",
    "rejected invalid_entry",
    "rejected invalid_entry",
  ]);
});

test.each([
  ["2026-03-02T02:59:59.999Z", "2026-03-01"],
  ["2026-03-02T03:00:00.000Z", "2026-03-02"],
  ["2026-03-02T23:59:59Z", "2026-03-02"],
  ["2026-03-02T00:00:00.000Z", "2026-03-02"],
  ["2026-03-02T00:00:01.000Z", "2026-03-01"],
  ["2026-01-01T00:30:00Z", "2025-12-31"],
  ["2026-03-02T01:00:00-03:00", "2026-03-02"],
  ["2026-03-02", "2026-03-02"],
  ["2026-02-30T01:00:00Z", "2026-02-30"],
  ["soon", "soon"],
])("three hours behind UTC, %s is on %s", (moment, day) => {
  expect(dayElsewhere(moment, -3)).toBe(day);
});

describe("JSON that is refused", () => {
  test("of rows, one of which has an object inside", async () => {
    const text =
      '{"date":"2026-03-01","amount":1}\n'.repeat(60_000) + '{"date":"2026-03-02","amount":{"value":2}}';
    expect((await refusal(text)).detail).toMatch(/an object inside of it, "amount",/);
  });

  test.each([
    ["of flat objects without a day", '[{"amount":1,"currency":"EUR","description":"x"}]'],
    ["of something else", '{"rows":[{"amount":1}]}'],
    ["of an error of a service", '{"status_code":429,"detail":"Rate limit exceeded"}'],
    ["whose members only look alike", '{"note":"\\"transactions\\": {\\"booked\\": []}"}'],
  ])("%s, with the services that are known", async (_, text) => {
    const { code, remedy } = await refusal(text);
    expect(code).toBe("unreadable_file");
    for (const name of Object.values(serviceNames)) expect(remedy).toContain(name);
    expect(remedy).toContain("--format json");
  });

  test("of payments at Square, with the file to import instead", async () => {
    const money = '{"amount":2500,"currency":"USD"}';
    const text = `{"payments":[{"id":"p-1","amount_money":${money},"status":"COMPLETED","location_id":"L"}]}`;
    const { detail, remedy } = await refusal(text);
    expect([detail, remedy]).toEqual([
      expect.stringContaining("payments of Square"),
      expect.stringContaining("bank account that Square pays out to"),
    ]);
  });

  test("a transaction that is no object", async () => {
    const text = '{"transactions":{"booked":[null]}}';
    expect((await refusal(text)).detail).toMatch(/something else where an object is expected/);
  });

  test("a member that stands twice", async () => {
    const text = '{"transactions":{"booked":[{"transactionAmount":{"amount":"1","amount":"2"}}]}}';
    expect((await refusal(text)).detail).toMatch(/"amount" twice in one object/);
  });
});

test("amounts keep their digits, whether numbers or texts", async () => {
  const transaction = (amount: string) =>
    `{"bookingDate":"2026-03-01","transactionAmount":{"amount":${amount},"currency":"EUR"},"additionalInformation":"x"}`;
  const amounts = [
    '"9007199254740.93"',
    "9007199254740.93",
    "1.5e2",
    "-0.070",
    '"1e-1"',
    '"0.001"',
    "0.30000000000000004",
  ];
  const { rows } = await read(`{"transactions":{"booked":[${amounts.map(transaction).join(",\n")}]}}`);
  expect(rows.map(told)).toEqual([
    "1 | 2026-03-01 | 9007199254740.93 EUR | x",
    "2 | 2026-03-01 | 9007199254740.93 EUR | x",
    "3 | 2026-03-01 | 150.00 EUR | x",
    "4 | 2026-03-01 | -0.07 EUR | x",
    "5 | 2026-03-01 | 0.10 EUR | x",
    "6 | rejected amount_precision",
    "7 | rejected amount_precision",
  ]);
});
