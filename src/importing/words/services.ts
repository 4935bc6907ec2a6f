/** Services that hand out the transactions of accounts as JSON, by the ids of their formats. */
export const serviceNames = {
  gocardless: "GoCardless Bank Account Data",
  "enable-banking": "Enable Banking",
  simplefin: "SimpleFIN",
  plaid: "Plaid",
  wise: "Wise",
  stripe: "Stripe",
  truelayer: "TrueLayer",
  starling: "Starling",
  monzo: "Monzo",
  "revolut-business": "Revolut Business",
  paypal: "PayPal",
  ynab: "YNAB",
  "open-banking-uk": "Open Banking UK",
  tink: "Tink",
  "salt-edge": "Salt Edge",
  teller: "Teller",
  mercury: "Mercury",
  brex: "Brex",
  ramp: "Ramp",
  up: "Up",
  bunq: "bunq",
  monobank: "monobank",
  n26: "N26",
  fio: "Fio",
  george: "George",
  fdx: "FDX",
  belvo: "Belvo",
  pluggy: "Pluggy",
  "lunch-money": "Lunch Money",
  qonto: "Qonto",
} as const;

export type ServiceId = keyof typeof serviceNames;

/** Whether a file's format is a service's answer. */
export function isService(format: string): boolean {
  return Object.hasOwn(serviceNames, format);
}

/** As a person reads them: "A, B and C". */
export const servicesInWords: string = Object.values(serviceNames)
  .join(", ")
  .replace(/, ([^,]*)$/, " and $1");

/** An account's id at a service, where a file names no number of the bank: people never see it, and no other file has it. */
export function idOfService(service: ServiceId, id: string): string {
  return `${service}:${id}`;
}

/** Whether what a file names its account by is such an id. */
export function isIdOfService(number: string | null): boolean {
  const [service, id] = (number ?? "").split(":", 2);
  return id !== undefined && isService(service ?? "");
}
