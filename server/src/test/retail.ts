import { makeWorkbook, sheetData } from '@crossdock/sheets/test/make-workbook'

/** Invoices of the made wholesaler, their lines, and the codes of its stock; of some there is a twin in another case. */
const invoices = 200
const linesOf = (invoice: number): number => 1 + (invoice % 5)
const codes = Array.from({ length: 60 }, (_, at) =>
  at % 3 === 0 ? 21_000 + at : `${84_000 + at}${at % 2 ? 'B' : 'a'}`,
)
const twins = ['84001b', '84004A']

/**
 * A workbook in the shape of the "Online Retail" file, made by us: invoices of a gift wholesaler with cancellations (C…), codes
 * that are numbers and texts, blank descriptions and notes, negative quantities, and days as the spreadsheet has them.
 */
export function madeRetail(): Uint8Array {
  const rows: (string | number | null)[][] = [
    ['InvoiceNo', 'StockCode', 'Description', 'Quantity', 'InvoiceDate', 'UnitPrice', 'CustomerID', 'Country'],
  ]
  for (let invoice = 0; invoice < invoices; invoice++)
    for (let line = 0; line < linesOf(invoice); line++) {
      const at = rows.length
      const isCancelled = invoice % 20 === 7
      const code = at % 97 === 0 ? (twins[at % 2] ?? null) : (codes[(invoice * 7 + line * 11) % codes.length] ?? null)
      rows.push([
        isCancelled ? `C${536_000 + invoice}` : 536_000 + invoice,
        code,
        at % 23 === 0 ? null : at % 29 === 0 ? 'damages' : `GIFT ${code} `,
        isCancelled || at % 41 === 0 ? -1 - (at % 9) : 1 + (at % 9),
        40_500 + invoice + 0.5,
        2.08,
        at % 4 === 0 ? null : 13_000 + (invoice % 50),
        'United Kingdom',
      ])
    }
  // Column E holds days: cells with a format of dates.
  const data = sheetData(rows).replace(/<c r="E(\d+)">/g, '<c r="E$1" s="1">')
  const styles = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs>'
  return makeWorkbook([{ name: 'Online Retail', data }], { styles })
}

/** What the file has, counted by itself. */
export const retailBooks = {
  rows: Array.from({ length: invoices }, (_, invoice) => linesOf(invoice)).reduce((sum, count) => sum + count, 0),
  codes: codes.length + twins.length,
  products: codes.length,
}
