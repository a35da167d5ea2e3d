import type { Hit } from '@crossdock/contract/account/finding'
import { type Findable, findable, fits } from '@crossdock/contract/findable'
import type { FoundRow, Sought } from '../../platform/finders.ts'

const letter = '[\\p{L}\\p{N}]'
/** Three letters or figures in a row, or two beside something else, are what an index of parts of words knows. */
const indexed = new RegExp(`${letter}{3}|[^\\p{L}\\p{N}]${letter}{2}|${letter}{2}[^\\p{L}\\p{N}]`, 'u')
/** More words narrow nothing any more. */
const mostWords = 6

/** Reads what somebody looks for; null where it is nothing. */
export function readSought(term: string): Omit<Sought, 'orSoFar'> | null {
  const text = term.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  return {
    text,
    words: [...new Set(text.split(' '))].slice(0, mostWords),
    variants: [...new Set([text, text.toUpperCase(), text.toLowerCase()])],
    isIndexed: indexed.test(text),
  }
}

/** A text as it is compared: without case; a phone by its figures. */
const key = (by: Hit['by'], text: string): string =>
  by === 'phone' ? text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : text.toLowerCase()

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

type Fitting = Pick<Hit, 'by' | 'text' | 'fit'>

/** By which of its signs a find fits best; null where it does not fit. */
function bestSign({ signs }: FoundRow, { text, words }: Pick<Sought, 'text' | 'words'>): Fitting | null {
  const said = signs.flatMap(([by, one]) => (one ? [{ by, text: one }] : []))
  const bestOf = (sought: string, least: number): (Fitting & { at: number }) | null =>
    said
      .flatMap((sign) => {
        const fit = fitOf(key(sign.by, sought), key(sign.by, sign.text))
        const at = fit < 0 ? -1 : Math.max(fit, least)
        return at < 0 ? [] : [{ ...sign, at, fit: fits[at] ?? 'part' }]
      })
      .sort((a, b) => a.at - b.at)[0] ?? null
  const whole = bestOf(text, 0)
  if (whole || words.length < 2) return whole
  const each = words.map((word) => bestOf(word, 2))
  return each.every((one) => one !== null) ? (each[0] ?? null) : null
}

/** What is found, the best first, at most so many of a noun. */
export function rank(
  found: ReadonlyMap<Findable, readonly FoundRow[]>,
  sought: Pick<Sought, 'text' | 'words'>,
  most: number,
): (FoundRow & Fitting & { readonly noun: Findable })[] {
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
