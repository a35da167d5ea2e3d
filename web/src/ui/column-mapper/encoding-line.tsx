import { type Encoding, encodings } from '@crossdock/sheets/encodings'
import { useMemo } from 'react'
import type { ReadSheet } from '../../lib/read-sheet.ts'
import { t } from '../../lib/words.ts'
import { WordLine } from './question-lines.tsx'

/** Names of encodings, and what is written in those that nobody knows by name. */
const names: Readonly<Record<Encoding, readonly [name: string, of?: string]>> = {
  'utf-8': ['UTF-8'],
  'windows-1252': ['Windows-1252', 'Western European'],
  'windows-1250': ['Windows-1250', 'Central European'],
  'windows-1251': ['Windows-1251', 'Cyrillic'],
  'windows-1254': ['Windows-1254', 'Turkish'],
  'windows-1257': ['Windows-1257', 'Baltic'],
  'windows-1253': ['Windows-1253', 'Greek'],
  'windows-1255': ['Windows-1255', 'Hebrew'],
  'windows-1256': ['Windows-1256', 'Arabic'],
  'windows-874': ['Windows-874', 'Thai'],
  'iso-8859-15': ['ISO-8859-15', 'Western European'],
  'iso-8859-2': ['ISO-8859-2', 'Central European'],
  macintosh: ['Macintosh', 'Western European'],
  'koi8-r': ['KOI8-R', 'Cyrillic'],
  ibm866: ['DOS 866', 'Cyrillic'],
  shift_jis: ['Shift_JIS', 'Japanese'],
  'euc-jp': ['EUC-JP', 'Japanese'],
  gb18030: ['GB18030', 'Chinese'],
  big5: ['Big5', 'Chinese'],
  'euc-kr': ['EUC-KR', 'Korean'],
  'utf-16le': ['UTF-16'],
  'utf-16be': ['UTF-16, big-endian'],
}

const nameOf = (encoding: Encoding): string => {
  const [name, of] = names[encoding]
  return of === undefined ? name : `${name}, ${t(of)}`
}

/** A word of a sheet with a letter that encodings have in different places. */
function letteredWord(sheet: ReadSheet | undefined): string | undefined {
  for (const row of sheet?.rows ?? [])
    for (const cell of row) {
      const [word] = (typeof cell === 'string' && /\S*[\u0080-\uffff]\S*/.exec(cell)) || []
      if (word !== undefined) return word.slice(0, 40)
    }
  return undefined
}

/** In which encoding a text file is read, and the others. Where its words could be others it is asked, with what they would be. */
export function EncodingLine({
  sheet,
  encoding,
  isAsked,
  onEncoding,
}: {
  readonly sheet: ReadSheet
  readonly encoding: Encoding
  readonly isAsked: boolean
  readonly onEncoding: (encoding: Encoding) => void
}) {
  const letters = useMemo(() => letteredWord(sheet), [sheet])
  const shown = sheet.possible ?? []
  const others = encodings.filter((one) => !shown.some((reading) => reading.encoding === one))
  return (
    <WordLine
      value={isAsked ? '' : encoding}
      choices={[
        ...shown.map((one) => [one.encoding, `${one.words.join(', ')} (${nameOf(one.encoding)})`] as const),
        ...others.map((one) => [one, nameOf(one)] as const),
      ]}
      onChoose={(choice) => onEncoding(choice as Encoding)}
    >
      {isAsked
        ? t('The letters of this file can be read in several ways. Words of it are')
        : letters === undefined
          ? t('This file is read as')
          : t('This file, with words such as “{{word}}”, is read as', { word: letters })}
    </WordLine>
  )
}
