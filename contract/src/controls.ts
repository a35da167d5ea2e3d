/** Characters no stored text may hold: NUL breaks PostgreSQL, the others break spreadsheets, labels and logs. */
// oxlint-disable-next-line no-control-regex -- naming them is the point
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/

/** Signs that nobody sees: directions of writing, blanks without width, a byte order mark. Joiners some scripts are written with. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Characters no name that is scanned, printed or searched for may hold: tabs and line breaks as well. */
const unprintable = /[\p{Cc}\u2028\u2029\ufffe\uffff]/u

export const controlsMessage = 'Must not contain control characters'

/** True when a text holds what nothing may store; in a code-like name (SKU, barcode, location) also what no scanner sends. */
export const hasControls = (text: string, isCode = false): boolean => (isCode ? unprintable : unstorable).test(text)

/** True when a text holds signs that nobody sees. */
export const hasUnseen = (text: string): boolean => text.search(unseen) >= 0
