import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import PdfDocument from 'pdfkit'
import { code128 } from './code128.ts'
import { type FontName, fontPath, type NamedFont, namedFonts, splitRuns } from './fonts.ts'
import { type Label, printable } from './label.ts'

/** Points in an inch, the unit of everything below. */
const inch = 72

/** The parts of pdfkit that draw text in fonts it does not know; its types leave them out. */
interface RawPage {
  readonly height: number
  readonly fonts: Record<string, unknown>
}
interface RawDocument {
  readonly page: RawPage
  ref(data: object): { end(): void }
  addContent(operators: string): void
}

/** A document that draws text of any writing at any place. */
export interface Paper {
  readonly pdf: PDFKit.PDFDocument
  /** Fonts the reader brings, as far as they are used. */
  readonly named: Map<NamedFont, unknown>
}

/** Opens a document without pages. */
function openPaper(size: readonly [width: number, height: number], title: string): Paper {
  const pdf = new PdfDocument({
    size: [size[0], size[1]],
    margin: 0,
    autoFirstPage: false,
    compress: true,
    info: { Title: title, Producer: 'Crossdock', Creator: 'Crossdock' },
  })
  for (const name of ['regular', 'bold'] as const) pdf.registerFont(name, fontPath(name))
  return { pdf, named: new Map() }
}

/** Width of a text in points. */
function widthOf({ pdf }: Paper, text: string, font: FontName, size: number): number {
  pdf.font(font, size)
  return splitRuns(text).reduce(
    (sum, run) => sum + (run.named === null ? pdf.widthOfString(run.text) : run.text.length * size),
    0,
  )
}

/** PDFKit writes string objects as PDF strings, and plain strings as names. */
const pdfString = (text: string): object => Object(text) as object

/** The text, with an ellipsis where it is wider than there is room. */
function fit(paper: Paper, text: string, font: FontName, size: number, width: number): string {
  if (widthOf(paper, text, font, size) <= width) return text
  const signs = Array.from(text)
  while (signs.length > 1 && widthOf(paper, `${signs.join('')}…`, font, size) > width) signs.pop()
  return `${signs.join('')}…`
}

/** Draws one line from its top left corner, cut to the width; gives the height it took. */
function drawLine(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  font: FontName,
  size: number,
  width: number,
): number {
  let place = x
  for (const run of splitRuns(fit(paper, text, font, size, width))) {
    if (run.named === null) {
      paper.pdf.font(font, size).text(run.text, place, y, { lineBreak: false })
      place += paper.pdf.widthOfString(run.text)
    } else {
      drawNamed(paper, run.named, run.text, place, y, size)
      place += run.text.length * size
    }
  }
  return size * 1.25
}

/** Draws with a font that the reader brings: the page's resources name it, the text is its UCS-2 code points. */
function drawNamed(paper: Paper, font: NamedFont, text: string, x: number, y: number, size: number): void {
  const { pdf } = paper
  const raw = pdf as unknown as RawDocument
  raw.page.fonts[font] ??= namedFont(paper, font)
  const codes = Buffer.from(text, 'utf16le').swap16().toString('hex')
  const { height } = raw.page
  pdf.save()
  pdf.transform(1, 0, 0, -1, 0, height)
  raw.addContent(`BT /${font} ${size} Tf ${x} ${height - y - size * 0.95} Td <${codes}> Tj ET`)
  pdf.restore()
}

function namedFont({ pdf, named }: Paper, font: NamedFont): unknown {
  const known = named.get(font)
  if (known) return known
  const raw = pdf as unknown as RawDocument
  const write = (data: object) => {
    const ref = raw.ref(data)
    ref.end()
    return ref
  }
  const { base, encoding, ordering, supplement } = namedFonts[font]
  const descriptor = write({
    Type: 'FontDescriptor',
    FontName: base,
    Flags: 4,
    FontBBox: [0, -200, 1000, 900],
    ItalicAngle: 0,
    Ascent: 880,
    Descent: -120,
    CapHeight: 880,
    StemV: 80,
  })
  const descendant = write({
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: base,
    CIDSystemInfo: { Registry: pdfString('Adobe'), Ordering: pdfString(ordering), Supplement: supplement },
    FontDescriptor: descriptor,
    DW: 1000,
  })
  const ref = write({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: base,
    Encoding: encoding,
    DescendantFonts: [descendant],
  })
  named.set(font, ref)
  return ref
}

function drawRule({ pdf }: Paper, x: number, y: number, width: number, weight: number): void {
  pdf.rect(x, y, width, weight).fill('black')
}

/** Code 128 as vectors, as wide as there is room with a quiet zone on both sides. */
function drawBars({ pdf }: Paper, text: string, x: number, y: number, width: number, height: number): void {
  const widths = code128(text)
  const modules = widths.reduce((sum, one) => sum + one, 0)
  const module = Math.min(width / (modules + 20), 2)
  let place = x + (width - modules * module) / 2
  for (const [index, size] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(place, y, size * module, height)
    place += size * module
  }
  pdf.fill('black')
}

/** Ends the document and gives its bytes. */
async function closePaper({ pdf }: Paper): Promise<Buffer> {
  const whole = buffer(pdf)
  pdf.end()
  return whole
}

const margin = 14
const labelWidth = 4 * inch - 2 * margin

function drawLabel(paper: Paper, label: Label): void {
  paper.pdf.addPage()
  let y = margin
  for (const [index, line] of printable(label.from, 5).entries())
    y += drawLine(paper, line, margin, y, index === 0 ? 'bold' : 'regular', 9, labelWidth)
  y = Math.max(y + 6, 76)
  drawRule(paper, margin, y, labelWidth, 1.5)
  y += 8
  y += drawLine(paper, label.toTitle, margin, y, 'regular', 9, labelWidth)
  for (const [index, line] of printable(label.to, 7).entries())
    y += drawLine(paper, line, margin, y, index === 0 ? 'bold' : 'regular', index === 0 ? 17 : 14, labelWidth)
  y = Math.max(y + 6, 216)
  drawRule(paper, margin, y, labelWidth, 1)
  y += 8
  const column = labelWidth / 2
  for (const [index, [name, value]] of label.facts.slice(0, 8).entries()) {
    const x = margin + (index % 2) * column
    const row = y + Math.floor(index / 2) * 27
    drawLine(paper, name, x, row, 'regular', 7.5, column - 6)
    drawLine(paper, value, x, row + 9, 'bold', 11, column - 6)
  }
  const bottom = 6 * inch - margin
  drawRule(paper, margin, bottom - 96, labelWidth, 1)
  drawBars(paper, label.code, margin, bottom - 86, labelWidth, 56)
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

interface SlipTable {
  readonly headings: readonly string[]
  /** Share of the width each column has. */
  readonly widths: readonly number[]
  /** Columns whose values stand at the right. */
  readonly right: readonly number[]
  readonly rows: readonly (readonly string[])[]
}

interface Slip {
  readonly title: string
  readonly code: string
  /** Blocks of lines under the title, side by side, each with a heading. */
  readonly blocks: readonly { readonly heading: string; readonly lines: readonly string[] }[]
  readonly table: SlipTable
  /** Under the table. */
  readonly footer: readonly string[]
}

/** A sheet that goes with the goods, on letter paper; the table goes on over as many pages as it needs. */
export async function slipPdf(slip: Slip): Promise<Buffer> {
  const [width, height, edge] = [8.5 * inch, 11 * inch, 40]
  const inner = width - 2 * edge
  const paper = openPaper([width, height], slip.title)
  paper.pdf.addPage()
  drawLine(paper, slip.title, edge, edge, 'bold', 18, inner * 0.6)
  drawBars(paper, slip.code, edge + inner * 0.6, edge - 4, inner * 0.4, 32)
  drawLine(paper, slip.code, edge + inner * 0.6 + 10, edge + 32, 'regular', 9, inner * 0.4)
  let y = edge + 58
  const share = inner / Math.max(slip.blocks.length, 1)
  let lowest = y
  for (const [index, { heading, lines }] of slip.blocks.entries()) {
    let line = y
    line += drawLine(paper, heading, edge + index * share, line, 'bold', 9, share - 12)
    for (const text of printable(lines, 9))
      line += drawLine(paper, text, edge + index * share, line, 'regular', 9.5, share - 12)
    lowest = Math.max(lowest, line)
  }
  y = lowest + 14
  const total = slip.table.widths.reduce((sum, one) => sum + one, 0)
  const columns = slip.table.widths.map((one) => (one / total) * inner)
  const drawRow = (cells: readonly string[], font: FontName) => {
    let x = edge
    for (const [index, cell] of cells.entries()) {
      const room = (columns[index] ?? 0) - 8
      const shift = slip.table.right.includes(index) ? Math.max(0, room - widthOf(paper, cell, font, 9)) : 0
      drawLine(paper, cell, x + shift, y, font, 9, room - shift + 1)
      x += columns[index] ?? 0
    }
    y += 15
  }
  const drawHead = () => {
    drawRow(slip.table.headings, 'bold')
    drawRule(paper, edge, y - 3, inner, 0.75)
    y += 2
  }
  drawHead()
  for (const row of slip.table.rows) {
    if (y > height - edge - 40) {
      paper.pdf.addPage()
      y = edge
      drawHead()
    }
    drawRow(
      row.map((cell) => printable([cell], 1)[0] ?? ''),
      'regular',
    )
  }
  drawRule(paper, edge, y, inner, 0.75)
  y += 8
  for (const line of printable(slip.footer, 6)) y += drawLine(paper, line, edge, y, 'regular', 9.5, inner)
  return closePaper(paper)
}
