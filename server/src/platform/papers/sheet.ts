import { setImmediate } from 'node:timers/promises'
import type { FontName } from './fonts.ts'
import { printable } from './label.ts'
import { closePaper, drawCode, drawLine, drawRule, drawWhole, inch, openPaper, type Paper, widthOf } from './paper.ts'

interface SheetTable {
  readonly headings: readonly string[]
  /** Share of the width each column has. */
  readonly widths: readonly number[]
  /** Columns whose values stand at the right. */
  readonly right: readonly number[]
  /** Columns in which something is to be written by hand: each cell is a box. */
  readonly byHand?: readonly number[]
  readonly rows: readonly (readonly string[])[]
}

/** A document on paper: its head with a code, blocks of facts, a table, and what stands under it. */
export interface Sheet {
  readonly title: string
  readonly code: string
  /** Blocks of lines under the title, side by side, each with a heading. */
  readonly blocks: readonly { readonly heading: string; readonly lines: readonly string[] }[]
  readonly table: SheetTable
  /** Under the table. */
  readonly footer: readonly string[]
  /** At the foot of every page, beside its number: whose it is, when it was printed and in which zone. */
  readonly stamp: string
}

const [width, height, edge] = [8.5 * inch, 11 * inch, 40]
const inner = width - 2 * edge
/** Where the foot of a page begins. */
const foot = height - edge - 8

/** What stands free behind a column. */
const gap = 8

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** The widths of columns by their shares; none is narrower than its heading: those with room to spare give it. */
export function columnsOf(shares: readonly number[], least: readonly number[], room: number): readonly number[] {
  const total = sumOf(shares)
  const wanted = shares.map((share) => (share / total) * room)
  const missing = sumOf(wanted.map((one, at) => Math.max(0, (least[at] ?? 0) - one)))
  const spare = sumOf(wanted.map((one, at) => Math.max(0, one - (least[at] ?? 0))))
  const given = spare > 0 ? Math.min(1, missing / spare) : 0
  return wanted.map((one, at) => (one < (least[at] ?? 0) ? (least[at] ?? 0) : one - (one - (least[at] ?? 0)) * given))
}

/** Draws one sheet over as many pages as its table needs; each page repeats the table's head, and says whose page it is. */
function drawSheet(paper: Paper, { title, code, blocks, table, footer, stamp }: Sheet): void {
  const rowHeight = table.byHand ? 22 : 15
  let pages = 0
  let y = edge
  const addPage = (): void => {
    paper.pdf.addPage()
    pages += 1
    y = edge
    if (pages === 1) return
    drawLine(paper, title, edge, y, 'bold', 10, inner)
    y += 20
  }
  addPage()
  drawLine(paper, title, edge, edge, 'bold', 18, inner * 0.6)
  drawCode(paper, code, edge + inner * 0.6, edge - 4, inner * 0.4, 32)
  drawLine(paper, code, edge + inner * 0.6 + 10, edge + 32, 'regular', 9, inner * 0.4)
  y = edge + 58
  const share = inner / Math.max(blocks.length, 1)
  let lowest = y
  for (const [index, { heading, lines }] of blocks.entries()) {
    let line = y
    line += drawLine(paper, heading, edge + index * share, line, 'bold', 9, share - 12)
    for (const text of printable(lines, 9))
      line += drawWhole(paper, text, edge + index * share, line, 'regular', 9.5, share - 12)
    lowest = Math.max(lowest, line)
  }
  y = lowest + 14
  const columns = columnsOf(
    table.widths,
    table.headings.map((heading) => widthOf(paper, heading, 'bold', 9) + gap + 1),
    inner,
  )
  const drawRow = (cells: readonly string[], font: FontName): void => {
    let x = edge
    for (const [index, cell] of cells.entries()) {
      const room = (columns[index] ?? 0) - gap
      if (font === 'regular' && table.byHand?.includes(index)) {
        paper.pdf
          .rect(x, y - 4, room, rowHeight - 4)
          .lineWidth(0.75)
          .stroke('black')
      } else {
        const shift = table.right.includes(index) ? Math.max(0, room - widthOf(paper, cell, font, 9)) : 0
        drawWhole(paper, cell, x + shift, y, font, 9, room - shift + 1)
      }
      x += columns[index] ?? 0
    }
    y += font === 'bold' ? 15 : rowHeight
  }
  const drawHead = (): void => {
    drawRow(table.headings, 'bold')
    drawRule(paper, edge, y - 3, inner, 0.75)
    y += table.byHand ? 6 : 2
  }
  drawHead()
  for (const row of table.rows) {
    if (y > foot - 32) {
      addPage()
      drawHead()
    }
    drawRow(
      row.map((cell) => printable([cell], 1)[0] ?? ''),
      'regular',
    )
  }
  const under = printable(footer, 6)
  if (y + 8 + under.length * 12 > foot) addPage()
  drawRule(paper, edge, y, inner, 0.75)
  y += 8
  for (const line of under) y += drawLine(paper, line, edge, y, 'regular', 9.5, inner)
  const { start, count } = paper.pdf.bufferedPageRange()
  for (let page = 1; page <= pages; page += 1) {
    paper.pdf.switchToPage(start + count - pages + page - 1)
    const number = `Page ${page} of ${pages}`
    const taken = widthOf(paper, number, 'regular', 8)
    drawLine(paper, stamp, edge, foot, 'regular', 8, inner - taken - 12)
    drawLine(paper, number, edge + inner - taken, foot, 'regular', 8, taken + 1)
  }
}

/** Sheets on letter paper, each beginning on a page of its own. */
export async function sheetsPdf(sheets: readonly Sheet[], title: string): Promise<Buffer> {
  const paper = openPaper([width, height], title)
  for (const sheet of sheets) {
    drawSheet(paper, sheet)
    // A hundred sheets take seconds: others get their turn meanwhile.
    await setImmediate()
  }
  return closePaper(paper)
}
