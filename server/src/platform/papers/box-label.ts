import { setImmediate } from 'node:timers/promises'
import { dotsOf, dotsPerInch } from './codes.ts'
import { printable } from './label.ts'
import { closePaper, drawDots, drawWhole, inch, openPaper, type Paper } from './paper.ts'
import { endOfLabel, escapeZpl, lineZpl, startOfLabel } from './zpl.ts'

/** What is stuck to a box: a QR code on the left, beside it whose it is, and which one of how many. */
export interface BoxLabel {
  readonly title: string
  readonly lines: readonly string[]
  /** "2 / 5" */
  readonly place: string
  readonly code: string
}

/** Inches of a label, as rolls of label printers and sheets have it. */
const [wide, high, edge] = [4, 2, 0.14] as const
const qr = high - 2 * edge
/** Inches of a sheet of US Letter with two columns of five labels, cut as such sheets are sold. */
const sheet = { width: 8.5, height: 11, left: 0.156, top: 0.5, columns: 2, rows: 5, step: 4.188 } as const

function drawLabel(paper: Paper, label: BoxLabel, left: number, top: number): void {
  drawDots(paper, label.code, left + edge * inch, top + edge * inch, qr * inch)
  const x = left + (2 * edge + qr) * inch
  const room = (wide - 3 * edge - qr) * inch
  let y = top + edge * inch
  y += drawWhole(paper, label.title, x, y, 'bold', 19, room)
  for (const line of printable(label.lines, 4)) y += drawWhole(paper, line, x, y, 'regular', 10.5, room)
  drawWhole(paper, label.place, x, top + (high - edge) * inch - 44, 'bold', 22, room)
  drawWhole(paper, label.code, x, top + (high - edge) * inch - 14, 'regular', 10.5, room)
}

/** Labels of boxes: one a page of its size, or ten on a sheet. */
export async function boxLabelsPdf(labels: readonly BoxLabel[], on: 'pdf' | 'sheet', title: string): Promise<Buffer> {
  const [width, height] = on === 'sheet' ? [sheet.width, sheet.height] : [wide, high]
  const paper = openPaper([width * inch, height * inch], title)
  const each = on === 'sheet' ? sheet.columns * sheet.rows : 1
  for (const [index, label] of labels.entries()) {
    const at = index % each
    if (at === 0) paper.pdf.addPage()
    const [column, row] = [at % sheet.columns, Math.floor(at / sheet.columns)]
    if (on === 'sheet')
      drawLabel(paper, label, (sheet.left + column * sheet.step) * inch, (sheet.top + row * high) * inch)
    else drawLabel(paper, label, 0, 0)
    // Hundreds of labels take a second: others get their turn meanwhile.
    if (index % 20 === 19) await setImmediate()
  }
  return closePaper(paper)
}

function labelZpl(label: BoxLabel): string {
  const [width, height, margin] = [wide, high, edge].map((inches) => Math.round(inches * dotsPerInch)) as [
    number,
    number,
    number,
  ]
  const side = height - 2 * margin
  const x = margin + side + margin
  const room = width - x - margin
  const parts = startOfLabel(width, height)
  // As large as the square has room for; a printer draws dots of 10 at most.
  const dot = Math.max(1, Math.min(10, Math.floor(side / dotsOf(label.code).side)))
  parts.push(`^FO${margin},${margin}^BQN,2,${dot}^FH_^FDMA,${escapeZpl(label.code)}^FS`)
  parts.push(lineZpl(x, margin, 54, label.title, room))
  for (const [index, line] of printable(label.lines, 4).entries())
    parts.push(lineZpl(x, margin + 66 + index * 36, 30, line, room))
  parts.push(lineZpl(x, height - margin - 104, 56, label.place, room))
  parts.push(lineZpl(x, height - margin - 36, 30, label.code, room), ...endOfLabel)
  return parts.join('\n')
}

/** Labels of boxes in the language of label printers, one after the other. UTF-8. */
export const boxLabelsZpl = (labels: readonly BoxLabel[]): string => `${labels.map(labelZpl).join('\n')}\n`
