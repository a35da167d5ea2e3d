import { type Label, printable } from './label.ts'

/** Dots of a label of 4 x 6 inches at 203 dots an inch, the resolution that every label printer has. */
const [width, height, margin] = [812, 1218, 40]
const room = width - 2 * margin

/** Text of a field: what the language itself uses is written as its byte. */
const escape = (text: string): string =>
  text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const line = (x: number, y: number, size: number, text: string, within: number): string =>
  `^FO${x},${y}^A0N,${size},${Math.round(size * 0.85)}^FB${within},1,0,L,0^FH_^FD${escape(text)}^FS`
const rule = (y: number, weight: number): string => `^FO${margin},${y}^GB${room},${weight},${weight}^FS`

function labelZpl(label: Label): string {
  const parts = ['^XA', '^CI28', `^PW${width}`, `^LL${height}`, '^LH0,0']
  let y = margin
  for (const [index, text] of printable(label.from, 5).entries()) {
    parts.push(line(margin, y, index === 0 ? 30 : 26, text, room))
    y += 34
  }
  y = Math.max(y + 10, 215)
  parts.push(rule(y, 4), line(margin, y + 18, 26, label.toTitle, room))
  y += 56
  for (const [index, text] of printable(label.to, 7).entries()) {
    const size = index === 0 ? 50 : 40
    parts.push(line(margin, y, size, text, room))
    y += size + 8
  }
  y = Math.max(y + 14, 610)
  parts.push(rule(y, 2))
  for (const [index, [name, value]] of label.facts.slice(0, 8).entries()) {
    const x = margin + (index % 2) * (room / 2)
    const top = y + 20 + Math.floor(index / 2) * 76
    parts.push(line(x, top, 22, name, room / 2 - 16), line(x, top + 26, 32, value, room / 2 - 16))
  }
  // Two dots a module is the narrowest that scans well; longer codes still fit the label with it.
  parts.push(
    rule(height - 300, 2),
    `^FO${margin + 20},${height - 272}^BY2,3,160^BCN,160,N,N,N,A^FH_^FD${escape(label.code)}^FS`,
  )
  parts.push(line(margin, height - 90, 40, label.code, room - 160))
  parts.push(line(width - margin - 150, height - 90, 40, label.place, 150), '^PQ1', '^XZ')
  return parts.join('\n')
}

/** Labels in the language of label printers, one after the other. UTF-8. */
export const labelsZpl = (labels: readonly Label[]): string => `${labels.map(labelZpl).join('\n')}\n`
