/**
 * The layers of the program (nest-layers.ts), by the modules that each begins with. What is missing here is found all the same, in the
 * last layer, at the price of opening it: test/program/layers.test.ts holds which commands do without.
 */
export const LAYERS: readonly (readonly string[])[] = [
  // Help of the program and of groups.
  ["bin/main.ts", "src/terminal/command-line/parse.ts", "src/terminal/help/help-layout.ts"],
  // Help of a command, completion, and what commands have in common that ask a book or a service.
  [
    "commands/company/show.ts",
    "commands/reports/cash-flow.ts",
    "commands/tx/list.ts",
    "src/boot.ts",
    "src/client/transport/remote.ts",
    "src/terminal/completion/complete.ts",
    "src/terminal/execute.ts",
    "src/terminal/failures/report-failure.ts",
    "src/terminal/render/json.ts",
    "src/terminal/render/table/table.ts",
    "src/terminal/render/tsv.ts",
    "src/terminal/settings/credential.ts",
    "src/terminal/settings/resolve-settings.ts",
    "src/terminal/streams/pager.ts",
  ],
  // Reading from a book or from a service, with what only some lists look up.
  [
    "commands/accounts/list.ts",
    "commands/accounts/names.ts",
    "commands/base-currency.ts",
    "commands/categories/names.ts",
    "src/boot/book.ts",
    "src/client/find.ts",
    "src/client/find-category.ts",
    "src/client/foreign/transport.ts",
    "src/client/transport/remote/remote-service.ts",

    "src/core/accounts.ts",
    "src/core/reports.ts",
    "src/core/transactions/query/list.ts",
  ],
];
