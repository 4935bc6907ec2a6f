/** The look of the page, on screens of any width, light and dark, and on paper. */
export const STYLE = `:root{color-scheme:light dark;--back:#fcfcfb;--card:#fff;--text:#1f1d1a;--soft:#5c5751;--line:#e6e3de;--in:#0f766e;--out:#b45309;--balance:#4353a8;--area:#4353a818;--shade:#00000026}
@media (prefers-color-scheme:dark){:root{--back:#15171b;--card:#1b1e23;--text:#e9e7e3;--soft:#aaa49b;--line:#33363c;--in:#4fc4b5;--out:#e9a25a;--balance:#9aa7ee;--area:#9aa7ee22;--shade:#000000b0}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--back);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums lining-nums}
.page{max-width:72rem;margin:0 auto;padding:3rem 2rem 4rem}
h1{font-size:2.25rem;font-weight:650;letter-spacing:-.02em;line-height:1.15;margin:0;overflow-wrap:anywhere}
h2{font-size:1.25rem;font-weight:650;letter-spacing:-.01em;margin:3.5rem 0 1rem}
.currency~.currency{margin-top:4rem;border-top:1px solid var(--line)}
.period{font-size:1.125rem;color:var(--soft);margin:.5rem 0 0}
.note,footer,figcaption,.before,.few{color:var(--soft);font-size:.875rem}
.note{margin:.75rem 0 0}
.cards{--figure:1.5rem;--fit:13cqi;display:grid;grid-template-columns:repeat(auto-fit,minmax(11.5rem,1fr));gap:1rem;margin:1.5rem 0 0}
.cards.long{--fit:10.5cqi}
.cards.longest{--fit:7.5cqi}
.card{container-type:inline-size;background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.125rem}
.card dt{color:var(--soft);font-size:.875rem}
.card dd{margin:.125rem 0 0;font-size:min(var(--figure),var(--fit));font-weight:600;letter-spacing:-.01em;white-space:nowrap}
.card .before{font-size:.8125rem;font-weight:400;letter-spacing:0;margin-top:.25rem}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1.5rem;margin:0 0 1.5rem}
figure{margin:0}
figcaption{margin:0 0 .5rem}
.chart{display:block;width:100%;height:auto;overflow:visible}
.chart text{font-size:11px;fill:var(--soft)}
.chart .end{text-anchor:end}
.chart .middle{text-anchor:middle}
.grid{stroke:var(--line)}
.zero{stroke:var(--soft)}
.in{fill:var(--in)}
.out{fill:var(--out)}
.area{fill:var(--area)}
.line{fill:none;stroke:var(--balance);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
.key{margin-right:.75rem}
.key::before{content:"";display:inline-block;width:.625rem;height:.625rem;border-radius:2px;margin-right:.375rem;background:var(--in)}
.key.out::before{background:var(--out)}
.key.balance::before{background:var(--balance)}
.wide{overflow-x:auto;border-radius:4px;background:linear-gradient(to right,var(--back) 40%,transparent) left/2.5rem 100% no-repeat local,linear-gradient(to left,var(--back) 40%,transparent) right/2.5rem 100% no-repeat local,linear-gradient(to right,var(--shade),transparent) left/.75rem 100% no-repeat scroll,linear-gradient(to left,var(--shade),transparent) right/.75rem 100% no-repeat scroll}
.wide:focus-visible,summary:focus-visible,input:focus-visible,button:focus-visible{outline:2px solid var(--balance);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{padding:.5rem .75rem .5rem 0;text-align:left;vertical-align:baseline;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{font-weight:inherit}
th:last-child,td:last-child{padding-right:0}
thead th,thead td{color:var(--soft);font-size:.8125rem;white-space:nowrap;padding-top:0}
tfoot th,tfoot td{font-weight:650;border-bottom:0;border-top:1px solid var(--soft)}
.z{color:var(--soft)}
.n{text-align:right;white-space:nowrap;padding-left:.75rem}
tbody th[scope=row]{min-width:7.5rem}
.was,tfoot .was{color:var(--soft);font-weight:400}
td.bar{width:22%;min-width:6rem;vertical-align:top;padding-top:.9375rem}
td.bar svg{display:block;width:100%;height:.5rem}
tr:has(+.behind)>*{border-bottom:0;padding-bottom:0}
.behind>td{padding-top:0}
summary{display:inline-block;cursor:pointer;color:var(--soft);font-size:.8125rem;padding:.125rem 0}
summary::before{content:"";display:inline-block;margin:0 .5rem .0625rem .125rem;border:solid transparent;border-width:.25rem 0 .25rem .3125rem;border-left-color:currentcolor;transition:transform .12s}
[open]>summary::before{transform:rotate(90deg)}
.few{margin:.25rem 0}
.rows{font-size:.875rem;margin:.25rem 0 1rem}
.rows td{padding-top:.25rem;padding-bottom:.25rem}
.rows td:first-child{white-space:nowrap;width:7rem;color:var(--soft)}
.rows td:last-child{text-align:right;white-space:nowrap}
.filter{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:0 0 1rem}
.filter[hidden]{display:none}
.filter input{font:inherit;font-size:.9375rem;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:8px;padding:.4375rem .75rem;width:20rem;max-width:100%}
.filter input::placeholder{color:var(--soft);opacity:1}
.filter button{font:inherit;font-size:.875rem;color:inherit;background:none;border:1px solid var(--line);border-radius:8px;padding:.4375rem .75rem;cursor:pointer}
.filter output{color:var(--soft);font-size:.875rem}
footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--line)}
footer p{margin:.25rem 0;overflow-wrap:anywhere}
.v{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:640px){.page{padding:2rem 1rem 3rem}h1{font-size:1.75rem}.more,.bar,[data-table=accounts] .was{display:none}.card:last-child:nth-child(odd){grid-column:1/-1}.wide>table>*>tr>th:first-child{position:sticky;left:0;background:var(--back)}td:has(+.bar),th:has(+.bar){padding-right:0}.cards{--figure:1.125rem;grid-template-columns:1fr 1fr;gap:.625rem}.card{padding:.75rem .875rem}.card .before{font-size:.75rem;white-space:normal}.chart text{font-size:13px}table{font-size:.875rem}.rows td:first-child{width:6rem}}
@media print{@page{size:A4;margin:18mm 16mm 20mm}:root{color-scheme:light;--back:#fff;--card:#fff;--text:#000;--soft:#444;--line:#ccc;--in:#0f766e;--out:#b45309;--balance:#4353a8;--area:#4353a818}body{font-size:10pt}.page{max-width:none;padding:0}.filter,summary,details:not([open]),.behind:not(:has([open])){display:none!important}tr:has(+.behind:not(:has([open])))>*{border-bottom:1px solid var(--line);padding-bottom:1.2mm}.currency~.currency{break-before:page;border-top:0;margin-top:0}td.bar{vertical-align:middle;padding-top:1.2mm}.chart text{font-size:13px}figcaption,.note,footer{font-size:8pt}thead th,thead td{font-size:7.5pt}.wide{overflow:visible;background:none}h2,h3{break-after:avoid}tr,figure,.card{break-inside:avoid}thead{display:table-header-group}tfoot{display:table-row-group}table{font-size:8.5pt}th,td{padding-top:1.2mm;padding-bottom:1.2mm}h2{margin:9mm 0 3mm;font-size:12pt}h1{font-size:20pt}.charts{grid-template-columns:1fr 1fr;gap:6mm}.card{padding:2.5mm 2mm}.card dt,.card .before{font-size:7pt}.card .before{white-space:normal}.cards{--figure:12pt;grid-template-columns:repeat(auto-fit,minmax(30mm,1fr));gap:2mm}footer{margin-top:6mm;break-before:avoid;break-inside:avoid}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
@media (prefers-reduced-motion:reduce){summary::before{transition:none}}`;
