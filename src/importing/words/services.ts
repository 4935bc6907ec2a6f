/** Services that hand out the transactions of accounts as JSON, by the ids of their formats. */
export const serviceNames = {
  gocardless: "GoCardless Bank Account Data",
  "enable-banking": "Enable Banking",
  simplefin: "SimpleFIN",
  plaid: "Plaid",
  wise: "Wise",
} as const;

export type ServiceId = keyof typeof serviceNames;

/** As a person reads them: "A, B and C". */
export const servicesInWords: string = Object.values(serviceNames)
  .join(", ")
  .replace(/, ([^,]*)$/, " and $1");
