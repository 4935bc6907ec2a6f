/** Words of a status column for entries that have moved their money, and nothing came back; folded. */

export const DONE_WORDS = `completed?,settled,booked,posted,cleared,paid(?: out)?,sent,received,success(?:ful(?:ly completed)?)?,succeeded,done,executed,finished,finali[sz]ed,processed,abgeschlossen,gebucht,ausgefuhrt,
  bezahlt,terminee?,effectuee?,executee?,comptabilisee?,payee?,completad[oa],realizad[oa],ejecutad[oa],contabilizad[oa],pagad[oa],completat[oa],eseguit[oa],contabilizzat[oa],
  voltooid,uitgevoerd,verwerkt,geboekt,betaald,concluid[oa],efetuad[oa],executad[oa],pag[oa],zakonczon[aey],zrealizowan[aey],wykonan[aeoy],zaksiegowan[aeoy],
  genomford,genomfort,slutford,slutfort,bokford,bokfort,betald,gjennomfort,fullfort,betalt,gennemfort,bogfort,afsluttet,suoritettu,valmis,kirjattu,maksettu,toteutunut,
  proveden[aoy],zauctovan[aoy],dokoncen[aoy],zaplacen[aoy],vykonan[aoy],teljesitve,teljesult,konyvelve,konyvelt,vegrehajtva,kifizetve,
  finalizata?,executata?,procesata?,исполнен[ао]?,выполнен[ао]?,проведен[ао]?,завершен[ао]?,оплачен[ао]?,виконано,проведено,завершено,оплачено,tamamlandi,gerceklesti,odendi,
  erfolgreich,reussie?,exitos[oa],riuscit[oa],bem sucedid[oa],geslaagd,lyckad,vellykket,onnistui,udan[aey],uspesn[aeyo],sikeres,успешно,успешна,успішно,basarili,成功,完了,已完成,已入账,完成,성공,완료`;

/** Words for entries that a card or a payer's bank let pass. */
export const ACCEPTED_WORDS = `approved,accepted,angenommen,genehmigt,acceptee?,approuvee?,aceptad[oa],aprobad[oa],accettat[oa],approvat[oa],aceit[oa],aprovad[oa],goedgekeurd,geaccepteerd,godkand,godkjent,godkendt,hyvaksytty,zatwierdzon[aey],
  zaakceptowan[aey],schvalen[aoy],prijat[aoy],elfogadva,одобрен[ао]?,принят[ао]?,onaylandi,承認,已批准,승인`;
