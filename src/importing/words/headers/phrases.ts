/**
 * Whole headers that their parts do not tell, in Turkish, Greek, Romanian, Bulgarian, Croatian, Serbian, Russian, Ukrainian,
 * Japanese, Chinese, Korean, Hebrew, Arabic, Persian, Indonesian, Thai and Vietnamese, and short ones of ledgers in English, German and
 * Italian. Several on a line, separated by commas. Also those of
 * sheets that people keep by hand.
 */
export const MORE_PHRASES = {
  date: `when, wann, quand, cuándo, quando, erstellt am, date de création, fecha de creación, data di creazione, aangemaakt op, data utworzenia, skapad, opprettet, oprettet, luotu,
    ημ νία, ημ νία συναλλαγής, ημ συναλλαγής, ημ νία κίνησης, датум, датум трансакције, дата создания, дата створення, 创建时间, 登録日, 생성일, 이용일, 이용일자, 이용일시`,
  posted_date: `data înregistrare, data procesării, data înregistrării, data contabilizării, datum izvršenja, datum knjizenja, датум књижења, датум извршења, дата списания, 计上日, 計上日, 记账日, 記帳日, 入账日, 入帳日, 매입일, 매입일자, 접수일, 접수일자,
    記帳日期,
    تاريخ القيد, تاريخ الترحيل, tanggal pembukuan, tanggal posting, ngày hạch toán, ngày ghi sổ, วันที่บันทึกรายการ`,
  value_date: `valör, valör tarihi, ημ αξίας, ημ νία αξίας, ημ νία valeur, вальор, дата валютирования, датум валуте, датум валутирања, 起算日, 起息日, วันที่มีผล, ngày hiệu lực, ngày giá trị, tanggal valuta, tanggal efektif`,
  amount: `money, how much, wie viel, wieviel, combien, cuánto, quanto, betrag abzügl. kosten, betrag abzüglich kosten, סכום חיוב, סכום החיוב, износ, износ трансакције, 发生额, 發生額, 交易额, mutasi`,
  debit: `raus, aus, wydatek, nợ/debit, dr, dr amt, dr amount, amount dr, debit dr, withdrawal dr, importo dare, importo addebito, importo addebiti, importo uscite, importo uscita, importo in uscita, movimenti dare, movimenti in dare, ausgabe, betrag soll, umsatz soll,
    çıkan, giden, giden tutar, çıkan tutar, ödenen, çekilen, ανάληψη, αναλήψεις, εκροές, ieșiri, ieșire, plăți, suma debitată, suma debit, изходящи, теглене, тегления, na teret, terećenje, izdaci, исплата, исплате, задужење, задужења, дугује, на терет,
    списание, списания, списано, сумма списания, расходы, видаток, видатки, витрата, витрати, списання, сума списання, 借方发生额, 借方發生額, 借方金额, 支払い, 振出, 提, 支, 借, 付, 出, 払, 출, ถอนเงิน, จำนวนเงินถอน, เดบิต, เงินออก, รายจ่าย,
    penarikan, pengeluaran, dana keluar, mutasi debet, mutasi debit, rút tiền, tiền ra, số tiền rút, số tiền ra, chi tiền`,
  credit: `rein, ein, income, wpływ, przychód, cr, cr amt, cr amount, amount cr, credit cr, deposit cr, importo avere, importo accredito, importo accrediti, importo entrate, importo entrata, importo in entrata, movimenti avere, movimenti in avere, einnahme, betrag haben, umsatz haben,
    giren, gelen, gelen tutar, giren tutar, yatan, yatırılan, κατάθεση, καταθέσεις, εισροές, intrări, intrare, încasări, suma creditată, suma credit, входящи, внасяне, внасяния, u korist, odobrenje, primici, уплата, уплате, одобрење, одобрења, потражује, у корист,
    зачисление, зачисления, зачислено, сумма зачисления, поступление, поступления, доходы, надходження, зарахування, сума зарахування, прихід, 贷方发生额, 貸方發生額, 贷方金额, 受取金額, 振込, 存, 收, 贷, 貸, 入, 受, 입, ฝากเงิน, จำนวนเงินฝาก, เครดิต, เงินเข้า, รายรับ,
    setoran, pemasukan, dana masuk, mutasi kredit, nộp tiền, tiền vào, số tiền gửi, số tiền vào, thu tiền`,
  balance: `encours, balance owed, restschuld, restant dû, deuda pendiente, zadłużenie, остаток задолженности, задолженность, 未払残高, 欠款余额, 미결제잔액, stand, bestand, kassenstand, kassenbestand, left over, bal amt, bal amount, стање, ново стање, салдо након, ยอดเงินคงเหลือ, số dư cuối, sisa saldo`,
  currency: `מטבע חיוב, מטבע החיוב, สกุลเงิน, loại tiền, tiền tệ, loại tiền tệ, döviz kodu, döviz türü`,
  description: `asunto, what, for what, thing, was, wofür, quoi, qué, cosa, texte de notification, testo di avviso, angebotstitel, item title, additional desc, additional description, leyenda, leyendas, leyenda adicional, leyendas adicionales, activity, aktivität, activité, actividad, attività, atividade, activiteit, aktivitas, aktivite, hoạt động, сврха, сврха дознаке, наименование операции, детали операции, 备考, 備考, 附言, הערות, ملاحظات, deskripsi, คำอธิบาย, nội dung, nội dung giao dịch, nội dung chi tiết, diễn giải`,
  merchant: `von an, an von, who, wer, qui, quién, chi, from, to, název obchodníka, nume partener, partener, nume comerciant, שם בית העסק, שם בית עסק, בית העסק, בית עסק, 가맹점명, 가맹점, 이용가맹점, 이용하신곳, 이용처, 사용처, 利用店名, ご利用店名, 利用先, ご利用先, 加盟店名, 加盟店, 取引先, お取引先, 商户名称, 商戶名稱, 商户, 特店名稱, 消費店家, işyeri, üye işyeri, plătitor, ordonator, назив примаоца, прималац`,
  reference: `승인번호, 주문번호, número documento, número de documento, dekont no, fiş no, işlem no, αριθμός αναφοράς, αναφορά, referință, număr document, poziv na broj, позив на број, номер документа, номер операции, референс проводки, אסמכתא, מספר אסמכתא, المرجع, رقم المرجع, شماره سند, شماره پیگیری, کد پیگیری, شناسه پیگیری, no referensi, no ref, số tham chiếu, số chứng từ, เลขที่อ้างอิง`,
  id: `交易流水号, 交易流水號, 流水号, 流水號, 交易序号, 取引番号, 거래번호`,
  category: `категория, категорія, категорија, κατηγορία, カテゴリ, カテゴリー, 分类, 類別, 카테고리`,
  kind: `systémový popis, סוג עסקה, סוג העסקה, סוג פעולה, סוג הפעולה, typ úhrady, işlem tipi, işlem türü, είδος συναλλαγής, τύπος συναλλαγής, tip tranzacție, tip operațiune, тип операции, тип операції, вид операция, vrsta transakcije, врста трансакције, 取引種類, 交易类型, 交易類型, 类型, 類型, 거래구분, סוג פעולה, نوع العملية, نوع تراکنش, نوع الحركة, jenis transaksi, loại giao dịch, ประเภทรายการ`,
  ignored: `ردیف, ساعت, زمان, montant partiel, partial amount, teilbetrag, importo parziale, importe parcial, valor parcial, deelbedrag, kwota częściowa, karşı hesap, karşı hesap no, 对方账号, 對方帳號, 对方帐号, 相手口座, 상대계좌`,
} as const;
