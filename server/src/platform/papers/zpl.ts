import { dotsPerInch } from './codes.ts'
import { type Label, leastShare, printable } from './label.ts'

/** Dots of a label of 4 x 6 inches. */
const [width, height, margin] = [4 * dotsPerInch, 6 * dotsPerInch, 40]
const room = width - 2 * margin

/** Text of a field: what the language itself uses is written as its byte. */
export const escapeZpl = (text: string): string =>
  text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** How wide a letter of the printer's own font is on the average, as a share of the line's height. */
const letterShare = 0.5

/** One line of text from its top left corner, smaller or cut where it is too long: a printer writes what does not fit over the rest; all in dots. */
export function lineZpl(x: number, y: number, size: number, text: string, within: number): string {
  const signs = Array.from(text)
  const fitting = within / letterShare
  const height = Math.max(Math.round(size * leastShare), Math.min(size, Math.floor(fitting / signs.length)))
  const most = Math.floor(fitting / height)
  const shown = signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text
  return `^FO${x},${y}^A0N,${height},${Math.round(height * 0.85)}^FB${Math.floor(within)},1,0,L,0^FH_^FD${escapeZpl(shown)}^FS`
}

/** What every label begins with: UTF-8, its size in dots, its corner. */
export const startOfLabel = (wide: number, high: number): string[] => [
  '^XA',
  '^CI28',
  `^PW${Math.round(wide)}`,
  `^LL${Math.round(high)}`,
  '^LH0,0',
]
/** What every label ends with: one of it. */
export const endOfLabel = ['^PQ1', '^XZ'] as const

const rule = (y: number, weight: number): string => `^FO${margin},${y}^GB${room},${weight},${weight}^FS`

function labelZpl(label: Label): string {
  const parts = startOfLabel(width, height)
  let y = margin
  for (const [index, text] of printable(label.from, 5).entries()) {
    parts.push(lineZpl(margin, y, index === 0 ? 30 : 26, text, room))
    y += 34
  }
  y = Math.max(y + 10, 215)
  parts.push(rule(y, 4), lineZpl(margin, y + 18, 26, label.toTitle, room))
  y += 56
  for (const [index, text] of printable(label.to, 7).entries()) {
    const size = index === 0 ? 50 : 40
    parts.push(lineZpl(margin, y, size, text, room))
    y += size + 8
  }
  y = Math.max(y + 14, 610)
  parts.push(rule(y, 2))
  for (const [index, [name, value]] of label.facts.slice(0, 8).entries()) {
    const x = margin + (index % 2) * (room / 2)
    const top = y + 20 + Math.floor(index / 2) * 76
    parts.push(lineZpl(x, top, 22, name, room / 2 - 16), lineZpl(x, top + 26, 32, value, room / 2 - 16))
  }
  // Two dots a module is the narrowest that scans well; longer codes still fit the label with it.
  parts.push(
    rule(height - 300, 2),
    `^FO${margin + 20},${height - 272}^BY2,3,160^BCN,160,N,N,N,A^FH_^FD${escapeZpl(label.code)}^FS`,
  )
  parts.push(lineZpl(margin, height - 90, 40, label.code, room - 160))
  parts.push(lineZpl(width - margin - 150, height - 90, 40, label.place, 150), ...endOfLabel)
  return parts.join('\n')
}

/** Labels in the language of label printers, one after the other. UTF-8. */
export const labelsZpl = (labels: readonly Label[]): string => `${labels.map(labelZpl).join('\n')}\n`
