/** The services whose answers are read. A service is a file and a line here. */
import type { TextFormat } from "../../format.ts";
import { enableBanking } from "./enable-banking.ts";
import { gocardless } from "./gocardless.ts";
import { serviceFormat } from "./service-format.ts";

export const serviceFormats: readonly TextFormat[] = [gocardless, enableBanking].map(serviceFormat);
