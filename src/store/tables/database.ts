/** The tables, as the query layer types them. Whole numbers come back as bigint from every database. */
import type { SourceField } from "../../contract/transaction/source-fields.ts";
import type { AccountTables } from "./accounts.ts";
import type { CategoryTables } from "./categories.ts";
import type { CompanyTables } from "./companies.ts";
import type { FingerprintTables } from "./fingerprints.ts";
import type { ImportTables } from "./imports.ts";
import type { KeyTables } from "./keys.ts";
import type { ProposalTables } from "./proposals.ts";
import type { RuleTables } from "./rules.ts";
import type { StatementTables } from "./statements.ts";
import type { SuggestionTables } from "./suggestions.ts";
import type { TransactionsTable } from "./transactions.ts";

export interface Tables
  extends
    CompanyTables,
    KeyTables,
    AccountTables,
    CategoryTables,
    ImportTables,
    StatementTables,
    FingerprintTables,
    RuleTables,
    ProposalTables,
    SuggestionTables {
  transactions: TransactionsTable;
  source_records: { company_id: bigint; transaction_id: Uint8Array } & {
    [Field in SourceField]: string | null;
  };
}
