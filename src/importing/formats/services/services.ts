/** The services whose answers are read. A service is a file and a line here. */
import type { TextFormat } from "../../format.ts";
import { enableBanking } from "./enable-banking.ts";
import { gocardless } from "./gocardless.ts";
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
].map(serviceFormat);
