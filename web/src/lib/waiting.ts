import type { Id } from '@crossdock/contract/ids'
import { session } from './session.ts'
import { isTextKept, keepText, keptKeys, readJson, storageKeys } from './storage.ts'
import { createValue } from './value.ts'

/** Something that was done without a connection, as it is kept on the device: what has to be sent, and how it is called. */
export interface WaitingStep {
  /** The idempotency key it is sent with: done once, however often it is sent. */
  readonly key: string
  /** When it was done, in milliseconds; no two of one device have the same. */
  readonly at: number
  readonly storeId: Id<'store'> | null
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
  /** Of what: "SO-000012". */
  readonly name: string
  /** What: "3 × SKU from A-01". */
  readonly words: string
  /** Where it is settled when the server refuses it. */
  readonly to: string
  /** It takes for granted that what was done before on the same record stands. */
  readonly isAfterAll: boolean
  /** Why it was not taken over; absent while it waits. */
  readonly refusal?: string
}

/** Milliseconds after which a step is shown, and not sent, and what the work needs is no longer used: the server keeps keys for 24 hours. */
export const oldest = 23 * 3_600_000

const isAhead = ({ at }: WaitingStep, now = Date.now()): boolean => at - now > 300_000

/** A clock that was turned back tells nothing of how old a step is. */
export const isTooOld = (step: WaitingStep, now = Date.now()): boolean => now - step.at > oldest || isAhead(step, now)

/** Whose steps are read and sent now. */
export const personNow = (): Id<'user'> | undefined => session.get()?.who.id

const prefixOf = (who = personNow()): string | null => (who ? `${storageKeys.waiting}.${who}.` : null)

const isStep = (value: unknown): value is WaitingStep =>
  typeof value === 'object' &&
  value !== null &&
  (['key', 'method', 'path', 'name', 'words', 'to'] as const).every(
    (field) => typeof (value as Record<string, unknown>)[field] === 'string',
  ) &&
  typeof (value as WaitingStep).at === 'number' &&
  typeof (value as WaitingStep).input === 'object'

function read(): readonly WaitingStep[] {
  const prefix = prefixOf()
  if (prefix === null) return []
  return keptKeys(prefix)
    .map(readJson)
    .filter(isStep)
    .sort((a, b) => a.at - b.at)
}

/** What this person did and the server has not taken over, the oldest first. Nobody else's. */
export const waitingSteps = createValue<readonly WaitingStep[]>(read())

/** Of these, what is still to be sent. */
export const unsentSteps = (): readonly WaitingStep[] =>
  waitingSteps.get().filter(({ refusal }) => refusal === undefined)

/** Reads what is kept: another tab, or another person, may have changed it. */
export function readWaiting(): void {
  const now = read()
  if (JSON.stringify(now) !== JSON.stringify(waitingSteps.get())) waitingSteps.set(now)
}

session.subscribe(readWaiting)
window.addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(`${storageKeys.waiting}.`)) readWaiting()
})

const nameOf = (step: WaitingStep, who = personNow()): string => `${prefixOf(who)}${step.key}`

/** All but one: what this tab itself changes need not be read again. */
const without = ({ key }: WaitingStep): readonly WaitingStep[] => waitingSteps.get().filter((one) => one.key !== key)

/** Keeps a step, or what became of it; false where the device has no room. What only helps the screens makes way for it. */
export function keepStep(step: WaitingStep): boolean {
  const keep = (): boolean => prefixOf() !== null && isTextKept(nameOf(step), JSON.stringify(step))
  const makeRoom = (): void => keptKeys(`${storageKeys.work}.`).forEach((key) => keepText(key, null))
  let isKept = keep()
  if (!isKept) {
    makeRoom()
    isKept = keep()
  }
  if (isKept) waitingSteps.set([...without(step), step].toSorted((a, b) => a.at - b.at))
  return isKept
}

/** When a step is done that comes after all others, but those of a clock that was ahead: it would be as wrong as theirs. */
export const nextMoment = (): number =>
  Math.max(Date.now(), (waitingSteps.get().findLast((step) => !isAhead(step))?.at ?? 0) + 1)

/** Forgets a step of the person who is signed in, or of who was when it was sent. */
export function forgetStep(step: WaitingStep, who = personNow()): void {
  keepText(nameOf(step, who), null)
  waitingSteps.set(without(step))
}
