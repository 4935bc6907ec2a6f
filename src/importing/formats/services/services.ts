/** The services whose answers are read. A service is a file and a line here. */
import type { TextFormat } from "../../format.ts";
import { enableBanking } from "./enable-banking.ts";
import { gocardless } from "./gocardless.ts";
import { plaid } from "./plaid.ts";
import { serviceFormat } from "./service-format.ts";
import { simplefin } from "./simplefin.ts";
import { stripe } from "./stripe.ts";
import { wise } from "./wise.ts";

export const serviceFormats: readonly TextFormat[] = [
  gocardless,
  enableBanking,
  simplefin,
  plaid,
  wise,
  stripe,
].map(serviceFormat);
