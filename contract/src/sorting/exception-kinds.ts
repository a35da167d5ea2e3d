/** What can be wrong with a box: it has not come, nobody has announced it, it is broken, it is another manifest's. */
export const exceptionKinds = ['Missing', 'Extra', 'Damaged', 'Foreign'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** What becomes of it. */
export const exceptionOutcomes = [
  'Found',
  'ComesLater',
  'Lost',
  'TakenIn',
  'MovedOn',
  'SentAsIs',
  'SentBack',
  'Disposed',
] as const
export type ExceptionOutcome = (typeof exceptionOutcomes)[number]

/** Outcomes that each kind can have, the usual one first. */
export const outcomesOf = {
  Missing: ['Found', 'ComesLater', 'Lost'],
  Extra: ['TakenIn', 'SentBack', 'Disposed'],
  Damaged: ['SentAsIs', 'SentBack', 'Disposed'],
  Foreign: ['MovedOn', 'TakenIn', 'SentBack'],
} as const satisfies Readonly<Record<ExceptionKind, readonly ExceptionOutcome[]>>
