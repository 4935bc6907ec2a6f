/**
 * What payment services call the movements of a seller's account, whole texts only: a payment is money in there, while on a
 * card or a bank account it is money out. So they tell a way only where it is known that the account is such a one.
 */
import { foldHeader } from "../../cells/fold.ts";
import type { Side } from "../../fields.ts";

const WORDS: Readonly<Record<Side, string>> = {
  credit: `payment,payments,payment received,incoming payment,card payment,website payment,express checkout payment,mobile payment,sale,sales,
    charge,charges,order,donation,tip,top up,chargeback reversal,chargeback reversed,dispute won,payout failed,payout failure,payout reversal,
    payout reversed,refund failed,refund failure,refund reversal,refund reversed,fee refund,fee reversal,
    zahlung,zahlungseingang,zahlung erhalten,verkauf,bestellung,einnahme,spende,trinkgeld,gebuhrenerstattung,kartenzahlung,
    paiement,paiements,paiement recu,vente,ventes,encaissement,commande,don,pourboire,
    venta,ventas,cobro,cobros,pago recibido,pedido,donacion,propina,
    vendita,vendite,incasso,pagamento ricevuto,ordine,donazione,mancia,
    betaling ontvangen,verkoop,bestelling,ontvangen betaling,fooi,
    venda,vendas,recebimento,pagamento recebido,encomenda,doacao,gorjeta,
    sprzedaz,wplata,platnosc otrzymana,zamowienie,napiwek,
    forsaljning,inbetalning,mottagen betalning,dricks,salg,innbetaling,indbetaling,modtaget betaling,mottatt betaling,
    myynti,maksusuoritus,prodej,prijata platba,objednavka,eladas,beerkezo fizetes,satis,tahsilat,odeme alindi,
    оплата,продажа,поступление,заказ,оплата заказа,продаж,надходження,売上,決済,注文,收款,销售,訂單,订单,매출,결제`,
  debit: `refund,refunds,partial refund,full refund,payment refund,payout,payouts,bank payout,instant payout,withdrawal,withdrawals,bank withdrawal,
    chargeback,chargebacks,dispute,disputes,dispute lost,fee,fees,transaction fee,processing fee,service fee,monthly fee,subscription fee,
    chargeback fee,dispute fee,refund fee,payout fee,platform fee,commission,
    erstattung,erstattungen,ruckerstattung,ruckzahlung,teilerstattung,auszahlung,auszahlungen,ruckbuchung,ruckbelastung,ruckgabe,gebuhr,gebuhren,
    entgelt,provision,transaktionsgebuhr,monatsgebuhr,
    remboursement,remboursements,versement,versements,retrofacturation,litige,frais,commission,commissions,retrait,
    reembolso,reembolsos,devolucion,devoluciones,retiro,retirada,contracargo,comision,comisiones,tarifa,liquidacion,
    rimborso,rimborsi,prelievo,commissione,commissioni,contestazione,riaddebito,
    terugbetaling,terugbetalingen,uitbetaling,uitbetalingen,terugboeking,kosten,transactiekosten,commissie,
    estorno,devolucao,saque,taxa,taxas,comissao,contestacao,
    zwrot,zwroty,wyplata,wyplaty,obciazenie zwrotne,prowizja,oplata,
    aterbetalning,utbetalning,avgift,avgifter,refusjon,tilbakebetaling,tilbagebetaling,refundering,utbetaling,udbetaling,gebyr,gebyrer,
    palautus,hyvitys,tilitys,kulu,palvelumaksu,refundace,vratka,vyplata,poplatek,poplatky,visszaterites,kifizetes,dij,jutalek,
    iade,para cekme,komisyon,ucret,возврат,выплата,вывод,вывод средств,комиссия,чарджбэк,повернення,виплата,комісія,
    返金,払い戻し,出金,手数料,チャージバック,退款,提现,手续费,拒付,환불,출금,수수료`,
};

const sides = new Map<string, Side>();
for (const [side, words] of Object.entries(WORDS))
  for (const word of words.split(",")) sides.set(foldHeader(word.trim()), side as Side);

/** The side of a seller's account that a whole text names; undefined for another text. */
export function sideOfSale(text: string): Side | undefined {
  return text.length > 60 ? undefined : sides.get(foldHeader(text));
}
