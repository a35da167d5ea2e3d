import { decoderOf, type Encoding, encodings } from './encodings.ts'
import type { FileBytes } from './limits.ts'

/** An encoding that a file could be in, and how it reads some of the file's words. */
export interface PossibleReading {
  readonly encoding: Encoding
  readonly words: readonly string[]
}

/** Letters beyond ASCII that languages use together in one word. Icelandic is not among them: its letters are Turkish ones elsewhere. */
const alphabets = [
  'àâçéèêëîïôœùûüÿ',
  'áéíóúüñçàèòï',
  'ãâàáçéêíóôõúüò',
  'äöüßéèê',
  'æøåéäöüóòôêâ',
  'äöåšžéü',
  'àèéìòùíóúîç',
  'ëïéèêöüäóáíçñâô',
  'ąćęłńóśźżéöü',
  'áčďéěíňóřšťúůýžľĺŕôäöü',
  'áéíóöőúüű',
  'ăâîșțşţé',
  'čćđšžéö',
  'çğıöşüâîûé',
  'ąčęėįšųūžäöüõ',
  'āčēģīķļņšūž',
].map((letters) => new Set(letters))

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Hangul}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
]

/** Signs that stand beside letters: before a word, and after it. */
const before = /^[“”„‚‘’«»‹›¿¡…•·®™©°±×÷µ´]+/u
const after = /[“”‘’«»‹›…•·®™©°´]+$/u
/** What stands between words; digits and the signs of ASCII do, too. */
const between = /[\0-@[-`{-\x7f\u00a0\u00ad–—\u3000-\u3003\u3008-\u301f\u30fb\uff01-\uff0f\uff1a-\uff20]+/u

/** Is it no word of any language that is written so? Signs between letters, capitals behind small ones, letters of many languages. */
function isOdd(part: string): boolean {
  // Controls, damaged characters, and kana of half a width, which nearly all bytes are in Shift_JIS.
  if (/[\x80-\x9f\ufffd\ue000-\uf8ff\uff61-\uff9f¤]/u.test(part)) return true
  const bare = part.replace(before, '').replace(after, '')
  if (bare === '') return false
  if (!/\p{L}/u.test(bare)) return bare.length > 1
  // 10 m³, nº, Mª, ½ in: of Paweł there would be more.
  const word = bare.replace(/^[¼½¾](?=\p{L}{1,3}$)/u, '').replace(/(?<=^\p{L}{1,3})[¹²³ªº]$/u, '')
  const letters = word.replace(/[’´·‘](?=\p{L})/gu, '')
  if (/[^\p{L}\p{M}]/u.test(letters)) return true
  const used = scripts.filter((script) => script.test(letters))
  if (used.length !== 1) return true
  if (/\p{Ll}(?![A-Z])\p{Lu}/u.test(letters) || /\p{Lu}{2}(?![a-zß])\p{Ll}/u.test(letters)) return true
  if (!scripts[0]?.test(letters)) return false
  const own = letters.toLowerCase().replaceAll('\u0307', '').replace(/[a-z]/g, '')
  const plain = letters.length - own.length
  if (own.length > 1 && (plain === 0 || (own.length > plain && letters.length > 3))) return true
  if (/[^a-z]{3}/i.test(letters) || /[ìù]\p{L}|õ(?!e)/iu.test(letters)) return true
  return !alphabets.some((alphabet) => Array.from(own).every((letter) => alphabet.has(letter)))
}

const countOdd = (text: string): number => text.split(between).filter((part) => part !== '' && isOdd(part)).length

const chunkBytes = 1 << 20
/** Longest word that is looked at, and how many of those that are odd, and of the others. */
const longestWord = 200
const mostOdd = 200
const mostPlain = 200

/** The words of a text with a byte beyond ASCII, each once. The second byte of a character may be one of ASCII. */
function* wordsOf(bytes: FileBytes): Generator<Uint8Array> {
  let word: number[] = []
  let isHigh = false
  let wasHigh = false
  const seen = new Set<string>()
  for (let from = 0; from < bytes.length; from += chunkBytes)
    for (const byte of bytes.subarray(from, from + chunkBytes)) {
      const high = byte >= 0x80
      if (
        high ||
        (byte >= 0x61 && byte <= 0x7a) ||
        (byte >= 0x41 && byte <= 0x5a) ||
        (wasHigh && byte >= 0x40 && byte <= 0x7e)
      ) {
        if (word.length <= longestWord) word.push(byte)
        isHigh ||= high
      } else if (word.length > 0) {
        const key = isHigh ? String.fromCharCode(...word) : ''
        // What is cut could end within a character.
        if (isHigh && word.length <= longestWord && !seen.has(key)) {
          yield Uint8Array.from(word)
          if (seen.size >= 20_000) seen.clear()
          seen.add(key)
        }
        word = []
        isHigh = false
      }
      wasHigh = high
    }
  if (isHigh) yield Uint8Array.from(word)
}

const lineEnd = 10
const candidates = encodings.filter((one) => !one.startsWith('utf'))
/** Words that a person is shown of each reading, and readings. */
const mostShown = 3
const mostReadings = 6

/**
 * The encodings in which a text that is no UTF-8 has words, where it has odd ones in Windows-1252: likeliest first, that one
 * among them, each with the same few words. Empty where Windows-1252 reads as well as any other: José, Müller, Niño.
 */
export function possibleReadings(bytes: FileBytes): readonly PossibleReading[] {
  const odd: Uint8Array[] = []
  const plain: Uint8Array[] = []
  const western = decoderOf('windows-1252')
  for (const word of wordsOf(bytes)) {
    if (countOdd(western(word)) === 0) {
      if (plain.length < mostPlain) plain.push(word)
    } else odd.push(word)
    if (odd.length >= mostOdd) break
  }
  if (odd.length === 0) return []
  const all = Uint8Array.from([...odd, ...plain].flatMap((word) => [...word, lineEnd]))
  const known = new Set<string>()
  const readings = candidates.flatMap((encoding) => {
    const text = decoderOf(encoding)(all)
    // What reads the same is no other reading.
    if (known.has(text)) return []
    known.add(text)
    const texts = text.split('\n')
    const count = texts.reduce((sum, one) => sum + countOdd(one), 0)
    return [{ encoding, count, texts }]
  })
  const given = readings.find(({ encoding }) => encoding === 'windows-1252')
  const better = readings.filter(({ count }) => count < (given?.count ?? 0)).sort((a, b) => a.count - b.count)
  if (!given || better.length === 0) return []
  const shown = [...better.slice(0, mostReadings), given]
  const told = given.texts.flatMap((text, at) => (shown.some(({ texts }) => texts[at] !== text) ? [at] : []))
  return shown.map(({ encoding, texts }) => ({
    encoding,
    words: told.slice(0, mostShown).map((at) => texts[at] ?? ''),
  }))
}
