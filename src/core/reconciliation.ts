import { reconciliation } from "../contract/reconciliation.ts";
import { reads } from "./handler.ts";
import { reconciliationStatus } from "./reconciliation/status.ts";

export const handlers = {
  status: reads(reconciliation.status, async ({ bank_account_id, differs = false }, context) => ({
    data: await reconciliationStatus(context, { ids: bank_account_id, differs }),
  })),
};
