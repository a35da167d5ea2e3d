import { gtinOf } from '@crossdock/contract/scanned-codes'

/** Longest pause between two characters of a scanner, in milliseconds: slow Bluetooth ones take their time. */
export const scanPause = 150
/** Longest pause of one that is surely no person. */
const surePause = 50
/** Characters in such succession that are surely no person's. */
const sureLength = 4
/** After this many milliseconds Enter is a key press again, not the end of what was typed before. */
const forgotten = 2000
/** Shortest code that counts as a scan, where nothing frames it. */
const shortestScan = 2

/** A key of a scanner that types; STX and ETX frame a code, GS separates its parts. */
export interface ScanKey {
  readonly key: string
  /** When it was pressed, not when it was heard of. */
  readonly at: number
  readonly isCtrl?: boolean
  /** Held down: no scanner does that. */
  readonly isRepeat?: boolean
  /** What has the focus: characters of one code go to one place. */
  readonly place?: unknown
}

export interface Burst {
  readonly text: string
  /** When its last character came. */
  readonly at: number
  readonly place: unknown
  /** Characters up to here came in sure succession, counted from the last longer pause. */
  readonly sure: number
  /** Something came between its characters: it is no code, and neither is what follows until it ends. */
  readonly isBroken: boolean
  /** Its characters went to more than one place: the screen changed under it. */
  readonly isTorn: boolean
  /** When the last one ended: scanners that end a code twice end one code. */
  readonly endedAt: number
}

export type BurstEnd =
  /** It did not end. */
  | null
  /** The end of the one before, once more. */
  | { readonly kind: 'echo' }
  | {
      readonly kind: 'code' | 'broken'
      readonly text: string
      /** Surely no person typed that, or its end. */
      readonly isSure: boolean
      /** What came is more than one code, or parts of one in more than one place. */
      readonly isMixed: boolean
    }

export const noBurst: Burst = {
  text: '',
  at: Number.NEGATIVE_INFINITY,
  place: null,
  sure: 0,
  isBroken: false,
  isTorn: false,
  endedAt: Number.NEGATIVE_INFINITY,
}

const isFrom = (key: ScanKey): boolean => key.key === '\u0002' || (key.isCtrl === true && key.key.toLowerCase() === 'b')
const isTo = (key: ScanKey): boolean => key.key === '\u0003' || (key.isCtrl === true && key.key.toLowerCase() === 'c')

/** The character of a key; null of one that writes nothing. */
function characterOf({ key, isCtrl }: ScanKey): string | null {
  if (isCtrl) return key === ']' ? '\u001d' : null
  return Array.from(key).length === 1 ? key : null
}

/** Two codes whose end was lost between them: one twice over, as when a scan is repeated. A real code of that shape proves itself. */
export function isDoubled(text: string): boolean {
  const half = text.length / 2
  return half >= 4 && text.slice(0, half) === text.slice(half) && gtinOf(text) === null
}

/**
 * Takes one key. A burst that was interrupted is broken until it ends: neither it nor its tail is ever a code, since a tail may
 * be another code. What is typed with pauses is no code either.
 */
export function stepBurst(before: Burst, key: ScanKey): { readonly burst: Burst; readonly end: BurstEnd } {
  // Browsers round the time of a key, to a tenth of a millisecond or more.
  const pause = Math.round(key.at - before.at)
  const place = key.place ?? null
  if (isFrom(key)) {
    // A new frame within another: the first one's end was lost.
    const isMerged = before.text !== '' && pause <= scanPause
    return { burst: { ...noBurst, at: key.at, place, isBroken: isMerged, endedAt: before.endedAt }, end: null }
  }
  if (isTo(key) || ((key.key === 'Enter' || key.key === 'Tab') && !key.isCtrl)) {
    const { text, sure } = before
    const over: Burst = { ...noBurst, endedAt: key.at }
    if (text === '' && !before.isBroken)
      return { burst: before, end: key.at - before.endedAt <= scanPause ? { kind: 'echo' } : null }
    // A space by itself was a person's, who pressed a button with it.
    if (pause > forgotten || (text === ' ' && !before.isBroken)) return { burst: { ...noBurst }, end: null }
    const isTorn = before.isTorn || place !== before.place
    // With pauses between its characters it is a person's.
    const isMixed = isTorn || (isDoubled(text) && !before.isBroken)
    const isBroken = before.isBroken || isMixed || pause > scanPause || text.length < shortestScan
    return { burst: over, end: { kind: isBroken ? 'broken' : 'code', text, isSure: sure >= sureLength, isMixed } }
  }
  const character = characterOf(key)
  if (character === null) return { burst: before, end: null }
  if (before.text === '') {
    // Right after a prefix, or the first of all.
    return { burst: { ...before, text: character, at: key.at, place, sure: 1 }, end: null }
  }
  return {
    burst: {
      ...before,
      text: before.text + character,
      at: key.at,
      place,
      sure: pause <= surePause ? before.sure + 1 : 1,
      isBroken: before.isBroken || pause > scanPause || pause < 0 || key.isRepeat === true,
      isTorn: before.isTorn || place !== before.place,
    },
    end: null,
  }
}
