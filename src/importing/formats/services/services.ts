/** The services whose answers are read. A service is a file and a line here: a layout, or a reader where it needs more than one. */
import type { TextFormat } from "../../format.ts";
import type { EntryLayout } from "./laid-out/entry-layout.ts";
import { enableBanking } from "./enable-banking.ts";
import { gocardless } from "./gocardless.ts";
import { laidOutService } from "./laid-out/laid-out-service.ts";
import { belvo } from "./layouts/belvo.ts";
import { brex } from "./layouts/brex.ts";
import { bunq } from "./layouts/bunq.ts";
import { fdx } from "./layouts/fdx.ts";
import { fio } from "./layouts/fio.ts";
import { george } from "./layouts/george.ts";
import { mercury } from "./layouts/mercury.ts";
import { monobank } from "./layouts/monobank.ts";
import { n26 } from "./layouts/n26.ts";
import { openBankingUk } from "./layouts/open-banking-uk.ts";
import { pluggy } from "./layouts/pluggy.ts";
import { qonto } from "./layouts/qonto.ts";
import { ramp } from "./layouts/ramp.ts";
import { saltEdge } from "./layouts/salt-edge.ts";
import { teller } from "./layouts/teller.ts";
import { tink } from "./layouts/tink.ts";
import { up } from "./layouts/up.ts";
import { lunchMoney } from "./lunch-money.ts";
import { monzo } from "./monzo.ts";
import { paypal } from "./paypal.ts";
import { plaid } from "./plaid.ts";
import { revolutBusiness } from "./revolut-business.ts";
import { serviceFormat } from "./service-format.ts";
import { simplefin } from "./simplefin.ts";
import { starling } from "./starling.ts";
import { stripe } from "./stripe.ts";
import { truelayer } from "./truelayer.ts";
import { wise } from "./wise.ts";
import { ynab } from "./ynab.ts";

const layouts: readonly EntryLayout[] = [
  openBankingUk,
  tink,
  saltEdge,
  teller,
  mercury,
  brex,
  ramp,
  up,
  bunq,
  monobank,
  n26,
  fio,
  george,
  fdx,
  belvo,
  pluggy,
  qonto,
];

export const serviceFormats: readonly TextFormat[] = [
  gocardless,
  enableBanking,
  simplefin,
  plaid,
  wise,
  stripe,
  truelayer,
  starling,
  monzo,
  revolutBusiness,
  paypal,
  ynab,
  lunchMoney,
  ...layouts.map(laidOutService),
].map(serviceFormat);
