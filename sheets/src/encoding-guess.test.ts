import { describe, expect, it } from 'vitest'
import { readCsvRows, readingOf } from './csv.ts'
import { type Encoding, encodings } from './encodings.ts'
import { screenLimits } from './limits.ts'

/** What a text is in an encoding: made from what its decoder reads of every byte, and of every two. */
function bytesIn(encoding: Encoding, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const codes = new Map<string, readonly number[]>()
  const all = Array.from({ length: 0x80 }, (_, at) => at + 0x80)
  const keep = (...bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(sign).length === 1 && !codes.has(sign)) codes.set(sign, bytes)
  }
  for (const byte of all) keep(byte)
  if (codes.size < 120) for (const lead of all) for (let trail = 0x40; trail < 0xff; trail++) keep(lead, trail)
  return Uint8Array.from(
    Array.from(text).flatMap((sign) => (sign < '\x80' ? sign.charCodeAt(0) : (codes.get(sign) ?? sign.charCodeAt(0)))),
  )
}

const possible = (encoding: Encoding, text: string) => readingOf(bytesIn(encoding, `name,city\n${text}\n`)).possible

describe('a text that is no UTF-8', () => {
  it.each<[Encoding, string, readonly string[]]>([
    ['windows-1250', 'Jiří Dvořák,Plzeň', ['Jiří', 'Dvořák', 'Plzeň']],
    ['windows-1250', 'Paweł,Łódź', ['Paweł', 'Łódź']],
    ['windows-1250', 'Erdős Győző,Pécs', ['Erdős', 'Győző', 'Pécs']],
    ['windows-1251', 'Иван Петров,Москва', ['Иван', 'Петров', 'Москва']],
    ['koi8-r', 'Иван Петров,Москва', ['Иван', 'Петров', 'Москва']],
    ['ibm866', 'Иван Петров,Москва', ['Иван', 'Петров', 'Москва']],
    ['windows-1253', 'Γιώργος,Αθήνα', ['Γιώργος', 'Αθήνα']],
    ['windows-1254', 'Ayşe Doğan,İstanbul', ['Ayşe', 'Doğan', 'İstanbul']],
    ['windows-1255', 'שלום,חיפה', ['שלום', 'חיפה']],
    ['windows-1256', 'محمد,دمشق', ['محمد', 'دمشق']],
    ['windows-1257', 'Žemaitis,Šiauliai', ['Žemaitis', 'Šiauliai']],
    ['windows-874', 'สมชาย,กรุงเทพ', ['สมชาย', 'กรุงเทพ']],
    ['iso-8859-15', '€100,Cœur', ['€', 'Cœur']],
    ['iso-8859-2', 'Wałęsa,Święty', ['Wałęsa', 'Święty']],
    ['macintosh', 'José Müller,Peña', ['José', 'Müller', 'Peña']],
    ['shift_jis', '田中 太郎,東京都 表示', ['田中', '太郎', '東京都']],
    ['euc-jp', '田中,東京', ['田中', '東京']],
    ['gb18030', '张伟,深圳', ['张伟', '深圳']],
    ['big5', '陳大文,台北', ['陳大文', '台北']],
    ['euc-kr', '김철수,서울', ['김철수', '서울']],
  ])('of %s (%s) is asked about, with its words', (encoding, text, words) => {
    const readings = possible(encoding, text)
    expect(readings?.find((one) => one.encoding === encoding)?.words).toEqual(words)
    expect(readings?.at(-1)?.encoding).toBe('windows-1252')
    expect(new Set(readings?.map((one) => one.words.length)).size).toBe(1)
    // Chosen, it is read so.
    const read = [...readCsvRows(bytesIn(encoding, `name,city\n${text}\n`), screenLimits, encoding)].flat()
    expect(read).toEqual([['name', 'city'], text.split(',')])
  })

  it.each([
    'José Niño,Málaga',
    'Jürgen Müller,Straße 5',
    'Zoë Citroën,façade naïve Curaçao',
    'Søren Åse Bjørk,Malmö',
    'João Simões,Conceição',
    'Émile L’Haÿ,Noël à Orléans',
    'Niccolò più,È così',
    'MÜLLER GRÖßE,ESPAÑA',
    '10 m³ 5 cm² 20 °C,½ in nº 5 Mª ±3 × 4 µm',
    '£5 100 €,®Lego™ “so” … «oui» ¿Qué? O´Brien col·lecció',
    'Škoda Žižek,Päär',
  ])('is western where its words are: %s', (text) => {
    const bytes = Uint8Array.from(
      Array.from(`name,city\n${text}\n`).map((sign) => {
        const at = Array.from('€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ').indexOf(sign)
        return sign !== ' ' && at >= 0 ? 0x80 + at : sign.charCodeAt(0)
      }),
    )
    expect(readingOf(bytes)).toEqual({ encoding: 'windows-1252', isPlain: false })
  })

  it('is asked about for one odd word far down, and not where no other encoding reads it better', () => {
    const many = 'Müller\n'.repeat(200_000)
    expect(possible('windows-1250', `${many}Dvořák`)?.[0]?.words).toEqual(['Dvořák'])
    expect(readingOf(Uint8Array.from(Buffer.from('name\nZoë Ã© Ö\n', 'latin1'))).possible).toBeUndefined()
  })
})

it('every encoding is one that this engine reads', () => {
  for (const encoding of encodings) expect(new TextDecoder(encoding).encoding).toBe(encoding)
})
