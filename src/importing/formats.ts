/** The formats that files are read in. A format is a folder under formats/ and a line here. */
import type { Format } from "./format.ts";
import { oneC } from "./formats/1c/format.ts";
import { bai2 } from "./formats/bai2/format.ts";
import { camt } from "./formats/camt/format.ts";
import { cfonb120 } from "./formats/cfonb120/format.ts";
import { cnab240 } from "./formats/cnab240/format.ts";
import { coda } from "./formats/coda/format.ts";
import { csv } from "./formats/csv/format.ts";
import { gpc } from "./formats/gpc/format.ts";
import { html } from "./formats/html/format.ts";
import { jsonRows } from "./formats/json-rows/format.ts";
import { mt940 } from "./formats/mt940/format.ts";
import { multicash } from "./formats/multicash/format.ts";
import { norma43 } from "./formats/norma43/format.ts";
import { ods } from "./formats/ods/format.ts";
import { ofx } from "./formats/ofx/format.ts";
import { qif } from "./formats/qif/format.ts";
import { serviceFormats } from "./formats/services/services.ts";
import { spreadsheetml } from "./formats/spreadsheetml/format.ts";
import { tito } from "./formats/tito/format.ts";
import { xls } from "./formats/xls/format.ts";
import { xlsx } from "./formats/xlsx/format.ts";
import { zengin } from "./formats/zengin/format.ts";

export const formats: readonly Format[] = [
  csv,
  camt,
  ofx,
  qif,
  xlsx,
  xls,
  spreadsheetml,
  ods,
  html,
  mt940,
  bai2,
  oneC,
  norma43,
  coda,
  cfonb120,
  gpc,
  cnab240,
  tito,
  zengin,
  multicash,
  jsonRows,
  ...serviceFormats,
];
