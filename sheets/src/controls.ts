/** Characters that are no text: NUL breaks databases, the others break spreadsheets, labels and logs. */
// oxlint-disable-next-line no-control-regex -- naming them is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/

/** Signs that nobody sees: directions of writing, blanks without width, a byte order mark. Joiners some scripts are written with. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Characters no name that is scanned, printed or searched for may hold: tabs and line breaks as well. */
const unprintable = /[\p{Cc}\u2028\u2029\ufffe\uffff]/u

/** True when a text holds what no text may; in a code-like name (SKU, barcode, location) also what no scanner sends. */
export const hasControls = (text: string, isCode = false): boolean => (isCode ? unprintable : controls).test(text)

/** A code-like name without what is not seen of it: two that look alike are one. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').trim()
