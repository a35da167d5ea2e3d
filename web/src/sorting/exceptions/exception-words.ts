import type { ExceptionKind, ExceptionOutcome } from '@crossdock/contract/sorting/exception-kinds'

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

/** Reasons that are one tap; the first is the usual one. */
export const reasonsOf: Readonly<Record<ExceptionKind, readonly string[]>> = {
  Missing: ['Not on the truck', 'Not at its place', 'Short of the shipper'],
  Extra: ['Nobody announced it', 'Label cannot be read'],
  Damaged: ['Crushed', 'Wet', 'Opened', 'Torn label'],
  Foreign: ['Of another manifest', 'Of another warehouse'],
}
