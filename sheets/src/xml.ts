import { SaxesParser } from 'saxes'
import { damaged, tooLarge, unreadable } from './limits.ts'

export type Attributes = Readonly<Record<string, string>>

/** What is told of a part of a workbook; names are without their prefixes. */
interface XmlReader {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** What the parser says of a sign that may not stand where it does, and goes on. */
const readAllTheSame = new Set([
  'disallowed character.',
  'malformed character entity.',
  'the string "]]>" is disallowed in char data.',
])

/** References to signs that XML does not allow, which the parser leaves as they are, as the signs. */
const withSigns = (text: string): string =>
  text.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (reference, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference
  })

/** Longest tag, text or comment: the parser holds it in memory. */
const longestPiece = 1_000_000

/** So deep no workbook nests; the parser holds every open tag in memory. */
const deepest = 500

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Attributes by their names without prefixes. */
export const plainAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]))

/**
 * Reads XML that arrives in pieces. What is no XML is refused, and so is a document type: it could define entities that grow
 * without end. Signs that XML does not allow in a text are read all the same: the cell that has them is named as at fault.
 */
export function xmlParser({ open, close, text }: XmlReader) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let since = 0
  let isOdd = false
  let depth = 0
  parser.on('error', ({ message }) => {
    if (!readAllTheSame.has(message)) throw damaged()
    isOdd = true
  })
  parser.on('doctype', () => {
    throw unreadable('This workbook holds definitions that are not allowed.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    since = 0
    // What is odd in a tag is no sign in a text, but a tag that has no end.
    if (isOdd || ++depth > deepest) throw damaged()
    open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    since = 0
    depth--
    close?.(localName(name))
  })
  const said = (words: string): void => {
    since = 0
    text?.(isOdd ? withSigns(words) : words)
    isOdd = false
  }
  parser.on('text', said)
  parser.on('cdata', said)
  return {
    write(piece: string): void {
      since += piece.length
      parser.write(piece)
      if (since > longestPiece + piece.length) throw tooLarge('A part of this file is too large.')
    },
    end: (): unknown => parser.close(),
  }
}

/** Every element of a small part, in order, that stands in an element of another name, or anywhere. */
export function elementsOf(xml: string, name: string, within?: string): Attributes[] {
  const found: Attributes[] = []
  let depth = within === undefined ? 1 : 0
  const parser = xmlParser({
    open(one, attributes) {
      if (one === within) depth++
      else if (one === name && depth > 0) found.push(plainAttributes(attributes))
    },
    close(one) {
      if (one === within) depth--
    },
  })
  parser.write(xml)
  parser.end()
  return found
}

/** Text of a cell: workbooks write characters that XML cannot hold as `_x000D_`. */
export const cellText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
