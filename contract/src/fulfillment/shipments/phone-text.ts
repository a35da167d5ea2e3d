import { phoneMessage, phonePatterns } from '../../fields.ts'

/** Signs that are not seen: directions of writing, joiners, a byte order mark. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const dashes = /[\u2010-\u2015\u2212]/g
/** What people write after a number that is one switchboard's: "ext. 34563", "x 12". */
const extension = /[\s,;]*(?:extension|ext|x)[.:]?\s*(\d{1,7})$/i

/** Characters of the longest text that is read: searching longer ones for an extension takes time that grows with their square. */
const longest = 100

const plain = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(dashes, '-')
    .replace(/^\s*(?:tel|phone)\s*:\s*/i, '')
    .trim()

/**
 * The digits of a phone number as people write it: without separators, without the +1 of North America, +1 (617) 555-0101 or
 * 1-617-555-0101, and without the (0) that is not dialled from abroad, +44 (0)20. Two numbers in one cell stay as they are,
 * and so are none; and so does what is too long for one.
 */
function cleanPhone(text: string): string {
  const whole = plain(text)
  if (whole.length > longest) return whole
  const written = whole
    .replace(extension, '')
    // What a program made of a number that it took for one with decimals.
    .replace(/^(\d{7,15})\.0$/, '$1')
    .replace(/^((?:\+|00)\d{1,3}[\s.-]*)\(0\)/, '$1')
    // 00 is + where it is dialled.
    .replace(/^00(?=1[\s.-])/, '+')
    // One slash stands after an area code: 030/1234567. More are more numbers.
    .replace(/^(\+?[\d\s().-]{2,9})\/([\d\s.-]{5,})$/, '$1 $2')
  const ofNorthAmerica = /^\+?1[\s.-]*\(?([2-9]\d\d)\)?[\s.-]*(\d{3})[\s.-]*(\d{4})$/.exec(written)
  // Eleven digits without a sign between may be of another country.
  if (ofNorthAmerica && !/^\d+$/.test(written)) return ofNorthAmerica.slice(1).join('')
  const digits = written.replace(/[\s().-]/g, '')
  return digits.replace(/^\+(?=\d{10,15}$)/, '')
}

/** The extension of a phone number as a note says it: it is dialled after the number, and no part of it. */
const extensionOf =
  (phone: string) =>
  (text: string): string | null => {
    const whole = plain(text)
    const [, digits] = (whole.length <= longest && extension.exec(whole)) || []
    return digits === undefined ? null : `${phone} extension ${digits}`
  }

const noted = /^(Primary Phone|Secondary Phone) extension \d{1,7}$/

/**
 * One note of two that rows of an order have, with the extensions of both. Null where they do not say the same: other words, or
 * other extensions of one phone. An extension that only one has is no difference, because only one has that phone.
 */
export function joinedNote(one: string, other: string): string | null {
  const lines = [...one.split('\n'), ...other.split('\n')].filter((line) => noted.test(line))
  const extensions = [...new Set(lines)].sort()
  const [own, others] = [one, other].map((note) =>
    note
      .split('\n')
      .filter((line) => !noted.test(line))
      .join('\n'),
  )
  const phones = new Set(extensions.map((line) => noted.exec(line)?.[1]))
  if (own !== '' && others !== '' && own !== others) return null
  return phones.size < extensions.length ? null : [own || others, ...extensions].filter(Boolean).join('\n')
}

/** A phone number in a file, under its label: 10 digits (SHIP-025), else 10 to 15 (SHIP-026), what carriers of other countries want. */
export const phoneField = (label: 'Primary Phone' | 'Secondary Phone') =>
  ({
    label,
    kind: 'text',
    clean: cleanPhone,
    aside: { into: 'note', of: extensionOf(label), joined: joinedNote },
    check: (digits: string) => (phonePatterns['ten-to-fifteen'].test(digits) ? null : phoneMessage),
    wants: 'one number of 10 digits, or of up to 15 with the code of its country',
  }) as const
