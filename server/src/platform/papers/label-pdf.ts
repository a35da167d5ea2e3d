import { setImmediate } from 'node:timers/promises'
import { type Label, printable } from './label.ts'
import { closePaper, drawCode, drawLine, drawRule, drawWhole, inch, openPaper, type Paper, widthOf } from './paper.ts'

const margin = 14
const labelWidth = 4 * inch - 2 * margin

function drawLabel(paper: Paper, label: Label): void {
  paper.pdf.addPage()
  let y = margin
  for (const [index, line] of printable(label.from, 5).entries())
    y += drawWhole(paper, line, margin, y, index === 0 ? 'bold' : 'regular', 9, labelWidth)
  y = Math.max(y + 6, 76)
  drawRule(paper, margin, y, labelWidth, 1.5)
  y += 8
  y += drawLine(paper, label.toTitle, margin, y, 'regular', 9, labelWidth)
  for (const [index, line] of printable(label.to, 7).entries())
    y += drawWhole(paper, line, margin, y, index === 0 ? 'bold' : 'regular', index === 0 ? 17 : 14, labelWidth)
  y = Math.max(y + 6, 216)
  drawRule(paper, margin, y, labelWidth, 1)
  y += 8
  const column = labelWidth / 2
  for (const [index, [name, value]] of label.facts.slice(0, 8).entries()) {
    const x = margin + (index % 2) * column
    const row = y + Math.floor(index / 2) * 24
    drawLine(paper, name, x, row, 'regular', 7.5, column - 6)
    drawWhole(paper, value, x, row + 9, 'bold', 11, column - 6)
  }
  const bottom = 6 * inch - margin
  drawRule(paper, margin, bottom - 96, labelWidth, 1)
  drawCode(paper, label.code, margin, bottom - 86, labelWidth, 56)
  drawLine(paper, label.code, margin, bottom - 24, 'bold', 14, labelWidth - 60)
  const width = widthOf(paper, label.place, 'bold', 14)
  drawLine(paper, label.place, margin + labelWidth - width, bottom - 24, 'bold', 14, width + 1)
}

/** Labels of 4 x 6 inches, one a page. */
export async function labelsPdf(labels: readonly Label[], title: string): Promise<Buffer> {
  const paper = openPaper([4 * inch, 6 * inch], title)
  for (const [index, label] of labels.entries()) {
    drawLabel(paper, label)
    // Hundreds of labels take a second: others get their turn meanwhile.
    if (index % 10 === 9) await setImmediate()
  }
  return closePaper(paper)
}
