/** The common concepts of entries (Norma 43, concepto común), in the words of the standard. */
const names: Readonly<Record<string, string>> = {
  "01": "Talones, reintegros",
  "02": "Abonarés, entregas, ingresos",
  "03": "Domiciliados, recibos, letras, pagos por su cuenta",
  "04": "Giros, transferencias, traspasos, cheques",
  "05": "Amortizaciones, préstamos, créditos",
  "06": "Remesas, efectos",
  "07": "Suscripciones, dividendos pasivos, canjes",
  "08": "Dividendos, cupones, primas, amortizaciones",
  "09": "Operaciones de bolsa, compra y venta de valores",
  "10": "Cheques gasolina",
  "11": "Cajero automático",
  "12": "Tarjetas de crédito, tarjetas de débito",
  "13": "Operaciones extranjero",
  "14": "Devoluciones, impagados",
  "15": "Nóminas, seguros sociales",
  "16": "Timbres, corretaje, póliza",
  "17": "Intereses, comisiones, custodia, gastos, impuestos",
  "98": "Anulaciones, correcciones de asiento",
  "99": "Varios",
};

/** What a common concept is called; "" for one without a name. */
export function conceptName(code: string): string {
  return names[code] ?? "";
}
