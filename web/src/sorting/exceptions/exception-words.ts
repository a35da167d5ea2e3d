import type { ExceptionKind, ExceptionOutcome } from '@crossdock/contract/sorting/exception-kinds'
import { t } from '../../lib/words.ts'

export const outcomeLabels: Readonly<Record<ExceptionOutcome, string>> = {
  Found: 'Turned up',
  ComesLater: 'Comes later',
  Lost: 'Lost',
  TakenIn: 'Taken in',
  MovedOn: 'Moved to its own manifest',
  SentAsIs: 'Sent as it is',
  SentBack: 'Sent back',
  Disposed: 'Disposed of',
}

/** The reason of a box that has no code to be known by. */
export const noLabel = 'Label cannot be read'

/** Reasons that are one tap; the first is the usual one. */
export const reasonsOf: Readonly<Record<ExceptionKind, readonly string[]>> = {
  Missing: ['Not on the truck', 'Not at its place', 'Short of the shipper'],
  Extra: ['Nobody announced it', noLabel],
  Damaged: ['Crushed', 'Wet', 'Opened', 'Torn label'],
  Foreign: ['Of another manifest', 'Of another warehouse'],
}

const usual: readonly string[] = Object.values(reasonsOf).flat()

/** The usual reasons are kept in English and read in one's own language; what somebody has written is shown as it is. */
export const reasonWords = (reason: string): string => (usual.includes(reason) ? t(reason) : reason)

/** What was written, as it is kept. */
export const reasonKept = (words: string): string => usual.find((reason) => t(reason) === words.trim()) ?? words

/** What is looked for when a part of a usual reason is typed as it is read; codes and numbers are shorter, or have digits. */
export function reasonSought(words: string): string {
  const has = (text: string): boolean => text.toLowerCase().includes(words.toLowerCase())
  return (words.length > 3 && usual.find((reason) => has(t(reason)) && !has(reason))) || words
}
