/** What a GS1 element string says of goods; what it does not say is absent. */
export interface CodeFacts {
  /** YYYY-MM-DD; an expiry without a day is its month's last. */
  readonly expirationDate?: string
  readonly lot?: string
  readonly quantity?: number
  readonly serial?: string
}

/** What a scanner read. */
type ScannedCode =
  | {
      /** What to look up: the code itself, or the GTIN that it names. */
      readonly code: string
      readonly facts: CodeFacts
    }
  /** A GS1 code that cannot be one as it was read; `part` is the application identifier that is wrong. */
  | { readonly fault: string }

/** Separates elements of variable length: what FNC1 is sent as. */
export const groupSeparator = '\u001d'

/** Elements whose length is known (GS1 General Specifications, 7.8.5): nothing separates them from what follows. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  11: 6,
  12: 6,
  13: 6,
  14: 6,
  15: 6,
  16: 6,
  17: 6,
  18: 6,
  19: 6,
  20: 2,
  31: 6,
  32: 6,
  33: 6,
  34: 6,
  35: 6,
  36: 6,
  41: 13,
}

/** How many digits an application identifier has, by its first two; others are not given out. */
const identifierLength = (start: string): number | null => {
  if (/^(0[0-4]|1\d|2[0-2]|30|37|9\d)$/.test(start)) return 2
  if (/^(23|24|25|40|41|42|71)$/.test(start)) return 3
  if (/^(31|32|33|34|35|36|39|43|70|72|80|81|82)$/.test(start)) return 4
  return null
}

/** The last digit of a GTIN or an SSCC proves the others. */
const provesItself = (digits: string): boolean => {
  let sum = 0
  for (let place = 1; place <= digits.length; place++) sum += Number(digits.at(-place)) * (place % 2 === 0 ? 3 : 1)
  return sum % 10 === 0
}

/** The 14 digits of a GTIN-8, -12, -13 or -14; null of anything else. */
export const gtinOf = (code: string): string | null =>
  /^(\d{8}|\d{12,14})$/.test(code) && provesItself(code) && !/^0+$/.test(code) ? code.padStart(14, '0') : null

/** Every way one GTIN is written: as it was scanned, then the others. A text that is none stands alone. */
export function writingsOf(code: string): string[] {
  const gtin = gtinOf(code)
  if (gtin === null) return [code]
  const all = [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)))
    .map((length) => gtin.slice(-length))
  return [...new Set([code, ...all])]
}

/** YYMMDD as GS1 reads it: within 49 years back and 50 ahead; a day of 00 is the month's last. Null where there is no such day. */
function dayOf(text: string, year: number): string | null {
  const [yy = 0, month = 0, day = 0] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)].map(Number)
  const century = year - (year % 100)
  const apart = yy - (year % 100)
  const full = century + yy + (apart >= 51 ? -100 : apart <= -50 ? 100 : 0)
  if (month < 1 || month > 12) return null
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate()
  if (day > last) return null
  return [full, String(month).padStart(2, '0'), String(day || last).padStart(2, '0')].join('-')
}

interface Element {
  readonly identifier: string
  readonly value: string
}

/** Takes an element string apart; a text is the identifier at which that failed. */
function elementsOf(text: string): Element[] | string {
  const elements: Element[] = []
  let rest = text
  while (rest !== '') {
    if (rest.startsWith(groupSeparator)) {
      rest = rest.slice(1)
      continue
    }
    const start = rest.slice(0, 2)
    const length = identifierLength(start)
    const identifier = rest.slice(0, length ?? 2)
    if (length === null || !/^\d+$/.test(identifier) || identifier.length < length) return identifier
    const fixed = fixedLengths[start]
    const end = rest.indexOf(groupSeparator)
    const until = fixed === undefined ? (end === -1 ? rest.length : end) : length + fixed
    const value = rest.slice(length, until)
    const isWhole =
      fixed === undefined ? value !== '' && value.length <= 90 : value.length === fixed && /^\d+$/.test(value)
    if (!isWhole) return identifier
    elements.push({ identifier, value })
    rest = rest.slice(until)
  }
  return elements
}

/** Letters, digits and signs that a lot or a serial number may be of, 20 at most. */
const isName = (value: string): boolean => /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/.test(value)

/** What an element says; null of one that cannot say it. */
function factOf({ identifier, value }: Element, year: number): CodeFacts | null {
  if (identifier === '10') return isName(value) ? { lot: value } : null
  if (identifier === '21') return isName(value) ? { serial: value } : null
  if (identifier === '30' || identifier === '37')
    return /^\d{1,8}$/.test(value) && Number(value) > 0 ? { quantity: Number(value) } : null
  if (identifier === '17') {
    const expirationDate = dayOf(value, year)
    return expirationDate ? { expirationDate } : null
  }
  return {}
}

function readElements(text: string, year: number): ScannedCode {
  const elements = elementsOf(text)
  if (typeof elements === 'string') return { fault: elements }
  const said = new Map<string, string>()
  let facts: CodeFacts = {}
  for (const element of elements) {
    const { identifier, value } = element
    // Two codes that ran into each other say two things under one identifier.
    if ((said.get(identifier) ?? value) !== value) return { fault: identifier }
    said.set(identifier, value)
    if (/^(00|01|02)$/.test(identifier) && !provesItself(value)) return { fault: identifier }
    const fact = factOf(element, year)
    if (fact === null) return { fault: identifier }
    facts = { ...facts, ...fact }
  }
  // 02 is what a pallet holds, 37 how many of it.
  const code = said.get('01') ?? said.get('02') ?? said.get('00')
  return code === undefined ? { fault: '01' } : { code, facts }
}

/** The signs with which a scanner frames a code, and the symbology identifier ("]E0") that it may send first. */
const unframed = (text: string): string => text.replaceAll('\u0002', ' ').replaceAll('\u0003', ' ').trim()
const symbology = /^\][A-Za-z][0-9A-Za-z]/
/** Symbologies that hold GS1 element strings: GS1-128, DataBar, DataMatrix, QR, DotCode. */
const gs1Symbologies = new Set([']C1', ']e0', ']d2', ']Q3', ']J1'])

/**
 * Reads what a scanner sent: its frame goes, a GS1 element string becomes the GTIN with what else it says, and any other
 * code stays as it is. Element strings are known by their symbology, by a separator in them, by brackets, or by being whole
 * ones that begin with a GTIN.
 */
export function readScanned(text: string, year = new Date().getFullYear()): ScannedCode {
  const framed = unframed(text)
  const mark = symbology.exec(framed)?.[0] ?? ''
  const bare = framed.slice(mark.length)
  const plain: ScannedCode = { code: bare, facts: {} }
  if (gs1Symbologies.has(mark)) return readElements(bare, year)
  if (mark !== '') return plain
  if (bare.includes(groupSeparator)) return readElements(bare, year)
  if (/^\((01|02)\)/.test(bare))
    return readElements(
      bare
        .replace(/^\(/, '')
        .replace(/\((\d{2,4})\)/g, `${groupSeparator}$1`)
        .replace(/^(\d{2})\)/, '$1'),
      year,
    )
  if (/^01\d{14}./.test(bare)) {
    const read = readElements(bare, year)
    return 'fault' in read ? plain : read
  }
  return plain
}
