import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { barsOf, dotsOf, isForBars, quietModules } from './codes.ts'
import { type FontName, fontPath, type NamedFont, namedFonts, splitRuns } from './fonts.ts'
import { leastShare } from './label.ts'

/** Points in an inch, the unit of everything below. */
export const inch = 72

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
export function openPaper(size: readonly [width: number, height: number], title: string): Paper {
  const pdf = new PdfDocument({
    size: [size[0], size[1]],
    margin: 0,
    autoFirstPage: false,
    // The number of the last page is written on the first.
    bufferPages: true,
    compress: true,
    info: { Title: title, Producer: 'Crossdock', Creator: 'Crossdock' },
  })
  for (const name of ['regular', 'bold'] as const) pdf.registerFont(name, fontPath(name))
  return { pdf, named: new Map() }
}

/** Width of a text in points. */
export function widthOf({ pdf }: Paper, text: string, font: FontName, size: number): number {
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
export function drawLine(
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

/** Draws one line as large as it stands whole in the width; gives the height that a line of this size takes. */
export function drawWhole(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  font: FontName,
  size: number,
  width: number,
): number {
  const share = Math.max(leastShare, Math.min(1, width / widthOf(paper, text, font, size)))
  drawLine(paper, text, x, y, font, share < 1 ? size * share * 0.999 : size, width)
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

/** A line from one side to the other, in points. */
export function drawRule({ pdf }: Paper, x: number, y: number, width: number, weight: number): void {
  pdf.rect(x, y, width, weight).fill('black')
}

/** A QR code in a square, its quiet zone within. */
export function drawDots({ pdf }: Paper, text: string, x: number, y: number, room: number): void {
  const { side, dots } = dotsOf(text)
  const dot = room / (side + 2)
  for (const [column, row] of dots) pdf.rect(x + (column + 1) * dot, y + (row + 1) * dot, dot, dot)
  pdf.fill('black')
}

/** A code that scanners read, as vectors, as wide as there is room with a quiet zone on both sides: bars, or dots where bars cannot say it. */
export function drawCode(paper: Paper, text: string, x: number, y: number, width: number, height: number): void {
  if (!isForBars(text, width / inch)) return drawDots(paper, text, x, y, Math.min(width, height))
  const { pdf } = paper
  const widths = barsOf(text)
  const modules = widths.reduce((sum, one) => sum + one, 0)
  const module = Math.min(width / (modules + quietModules), 2)
  let place = x + (width - modules * module) / 2
  for (const [index, size] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(place, y, size * module, height)
    place += size * module
  }
  pdf.fill('black')
}

/** Ends the document and gives its bytes. */
export async function closePaper({ pdf }: Paper): Promise<Buffer> {
  const whole = buffer(pdf)
  pdf.end()
  return whole
}
