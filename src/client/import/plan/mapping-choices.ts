import type { Mapping } from "../../../importing/choices.ts";
import type { ImportOptions } from "./options.ts";

/** Everything that a mapping says, said by a person: nothing is left for detection to decide otherwise. */
export function choicesOf(mapping: Mapping): ImportOptions["choices"] {
  const {
    encoding,
    delimiter,
    sheet,
    header_line,
    date_format,
    decimal_mark,
    sign,
    currency,
    columns,
    format,
    split_fees,
  } = mapping;
  return {
    format,
    columns,
    splitFees: split_fees === true,
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(header_line === undefined ? {} : { headerLine: header_line }),
    ...(date_format === undefined ? {} : { dateFormat: date_format }),
    ...(decimal_mark === undefined ? {} : { decimalMark: decimal_mark }),
    ...(sign === undefined ? {} : { sign }),
    ...(currency === undefined ? {} : { currency }),
  };
}
