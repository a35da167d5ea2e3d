import type { Hit } from '@crossdock/contract/account/finding'
import { type Findable, findable, fits } from '@crossdock/contract/findable'
import type { FoundRow, Sought } from '../../platform/finders.ts'

const letter = '[\\p{L}\\p{N}]'
/** Three letters or figures in a row, or two beside something else, are what an index of parts of words knows. */
const indexed = new RegExp(`${letter}{3}|[^\\p{L}\\p{N}]${letter}{2}|${letter}{2}[^\\p{L}\\p{N}]`, 'u')
/** More words narrow nothing any more. */
const mostWords = 6

/** Reads what somebody looks for; null where it is nothing. */
export function readSought(term: string, enough: number): Omit<Sought, 'orSoFar'> | null {
  const text = term.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const isIndexed = indexed.test(text)
  const words = [...new Set(text.split(' '))].slice(0, mostWords)
  return {
    text,
    // Words of which the index knows none are known as they stand together, as in a short name.
    words: isIndexed && !words.some((word) => indexed.test(word)) ? [text] : words,
    variants: [...new Set([text, text.toUpperCase(), text.toLowerCase()])],
    isIndexed,
    enough,
  }
}

/** Letters of a beginning that is worth asking for. */
const leastBeginning = 3
/** More texts are not tried: each is a search of its own. */
const mostNear = 6

/** Texts near to one that finds little, the likeliest first: its words, its figures, its parts between signs, its beginnings. */
export function nearTo(term: string): readonly string[] {
  const text = term.normalize('NFC').replace(/\s+/g, ' ').trim()
  const words = text.split(' ').slice(0, mostWords)
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= leastBeginning)
  const letters = Array.from(words.length === 1 ? text : '')
  const beginnings = [letters.length - 1, letters.length - 2, Math.ceil(letters.length / 2)]
    .filter((length) => length >= leastBeginning)
    .map((length) => letters.slice(0, length).join(''))
  const near = [...(words.length > 1 ? words : []), text.replace(/\D/g, ''), ...parts, ...beginnings]
  return [...new Set(near)].filter((one) => one !== text && /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(one)).slice(0, mostNear)
}

/** A text as it is compared: without case; a phone by its figures, a zip code without spaces, a name without its comma. */
function key(by: Hit['by'], text: string): string {
  if (by === 'phone') return text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const small = text.toLowerCase()
  return by === 'zipCode' ? small.replace(/\s/g, '') : by === 'recipient' ? small.replace(/,/g, '') : small
}

/** How a text fits what stands somewhere, as its place in `fits`; -1 where it does not. */
function fitOf(text: string, said: string): number {
  if (text === '') return -1
  if (said === text) return 0
  if (said.startsWith(text)) return 1
  const at = said.indexOf(text)
  if (at < 0) return -1
  for (let place = at; place > 0; place = said.indexOf(text, place + 1))
    if (!/[\p{L}\p{N}]/u.test(said.charAt(place - 1))) return 2
  return 3
}

interface Fitting extends Pick<Hit, 'by' | 'text' | 'fit'> {
  /** Every sign that fits, or that has one of the words. */
  readonly foundIn: readonly Hit['by'][]
}
/** A find with what it was found by. */
export type Ranked = FoundRow & Fitting & { readonly noun: Findable }

/** By which of its signs a find fits best; null where it does not fit. */
function bestSign({ signs }: FoundRow, { text, words }: Pick<Sought, 'text' | 'words'>): Fitting | null {
  const said = signs.flatMap(([by, one]) => (one ? [{ by, text: one }] : []))
  const fitting = (sought: string, least: number) =>
    said
      .flatMap((sign) => {
        const fit = fitOf(key(sign.by, sought), key(sign.by, sign.text))
        const at = fit < 0 ? -1 : Math.max(fit, least)
        return at < 0 ? [] : [{ ...sign, at, fit: fits[at] ?? 'part' }]
      })
      .sort((a, b) => a.at - b.at)
  const by = (signs: readonly { readonly by: Hit['by'] }[]) => [...new Set(signs.map((sign) => sign.by))]
  const whole = fitting(text, 0)
  if (whole[0]) return { ...whole[0], foundIn: by(whole) }
  if (words.length < 2) return null
  const each = words.map((word) => fitting(word, 2))
  const [first] = each.map(([best]) => best)
  return first && each.every((signs) => signs.length > 0) ? { ...first, foundIn: by(each.flat()) } : null
}

/** What is found, the best first, at most so many of a noun. */
export function rank(
  found: ReadonlyMap<Findable, readonly FoundRow[]>,
  sought: Pick<Sought, 'text' | 'words'>,
  most: number,
): Ranked[] {
  const placed = findable.flatMap((noun) => {
    const once = new Map((found.get(noun) ?? []).map((row) => [row.id, row]))
    const fitting = [...once.values()].flatMap((row) => {
      const sign = bestSign(row, sought)
      return sign ? [{ noun, ...row, ...sign }] : []
    })
    return byFit(fitting).slice(0, most)
  })
  return byFit(placed)
}

const byFit = <One extends Pick<Hit, 'fit'>>(hits: readonly One[]): One[] =>
  [...hits].sort((a, b) => fits.indexOf(a.fit) - fits.indexOf(b.fit))
