import type { CallFields } from '@crossdock/contract/encode-call'
import type { AnswerOf, InputOf } from '@crossdock/contract/endpoint'
import type { AnyEndpoint } from './client.ts'
import { isConnected } from './connection.ts'
import { isUnanswered } from './connection-back.ts'
import { ApiError } from './errors.ts'
import { queryClient, queryKey } from './queries.ts'
import { session } from './session.ts'
import { isTextKept, keepJson, keepText, readJson, storageKeys } from './storage.ts'
import { keepStep, nextMoment, oldest, unsentSteps, type WaitingStep } from './waiting.ts'
import { t } from './words.ts'
import { asksOffline, sendsOffline } from './work-hooks.ts'

/** Work that goes on in a dead spot: its screens keep what they need, and what is done there waits to be sent. */

/** Milliseconds that a press waits for its answer: in a dead spot many calls neither arrive nor fail. */
export const patience = 8_000
/** Answers kept at once: the orders that one goes to and fro between, with their codes. */
const mostKept = 8
/** Characters from which on an answer is written once in a while only: it takes longer than a scan may. */
const largeCharacters = 100_000
/** Milliseconds that what is written may be behind what the screen shows. */
const behind = 2_000
/** Characters of one answer: the device has room for about 5 million. */
const mostCharacters = 2_000_000

interface KeptAnswer {
  readonly at: number
  readonly answer: unknown
  /** Keys of the steps that are in it already. */
  readonly has: readonly string[]
}

/** Answers that say that a record is no more, or is not this person's to see any more. */
const goneStatuses: ReadonlySet<number> = new Set([403, 404])

const afters = new Map<string, (answer: never, step: WaitingStep) => unknown>()

const after = (path: string, answer: unknown, steps: readonly WaitingStep[]): unknown =>
  steps.reduce((now, step) => afters.get(path)?.(now as never, step) ?? now, answer)

/** Bound to the person, and by the key to the store. */
const nameOf = (key: readonly unknown[]): string =>
  `${storageKeys.work}.${session.get()?.who.id}.${JSON.stringify(key)}`

/** Names of what is large, as it was written last. */
const large = new Set<string>()
/** What is large and not written yet: of each the last. */
const unwritten = new Map<string, KeptAnswer>()
let writing: ReturnType<typeof setTimeout> | undefined

/** Writes what waits for it. Steps that are not sent are kept by themselves: what is a little behind loses none. */
function writeAll(): void {
  clearTimeout(writing)
  writing = undefined
  const all = [...unwritten]
  unwritten.clear()
  for (const [name, kept] of all) write(name, kept)
}

window.addEventListener('pagehide', writeAll)
document.addEventListener('visibilitychange', () => document.hidden && writeAll())
// What was one person's is not written once another is here.
session.subscribe(() => unwritten.clear())

function keepAnswer(key: readonly unknown[], answer: unknown): void {
  const name = nameOf(key)
  const kept: KeptAnswer = { at: Date.now(), answer, has: unsentSteps().map((step) => step.key) }
  if (!large.has(name)) return write(name, kept)
  unwritten.set(name, kept)
  writing ??= setTimeout(writeAll, behind)
}

function write(name: string, kept: KeptAnswer): void {
  const text = JSON.stringify(kept)
  if (text.length >= largeCharacters) large.add(name)
  else large.delete(name)
  const before = readJson(storageKeys.work)
  const names = (Array.isArray(before) ? before.map(String) : []).filter((one) => one !== name)
  // What is no longer true is worse than nothing.
  keepText(name, null)
  if (session.get() === null || text.length > mostCharacters) return
  for (const old of names.splice(0, Math.max(0, names.length - mostKept + 1))) keepText(old, null)
  let isKept = isTextKept(name, text)
  // The longest ago makes way for what is worked on now.
  while (!isKept && names.length > 0) {
    for (const old of names.splice(0, 1)) keepText(old, null)
    isKept = isTextKept(name, text)
  }
  if (isKept) names.push(name)
  keepJson(storageKeys.work, names)
}

/** Forgets what is kept of an answer: it is no more, or was deleted here. */
function forgetAnswer(name: string): void {
  unwritten.delete(name)
  keepText(name, null)
}

/** Forgets what the device keeps of a call's answer. */
export const forgetWork = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): void =>
  forgetAnswer(nameOf(queryKey(endpoint, input)))

function readAnswer(key: readonly unknown[]): KeptAnswer | null {
  const name = nameOf(key)
  const kept = (unwritten.get(name) ?? readJson(name)) as Partial<KeptAnswer> | null
  if (typeof kept?.at !== 'number' || kept.answer === undefined || !Array.isArray(kept.has)) return null
  return Date.now() - kept.at > oldest ? null : (kept as KeptAnswer)
}

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return
  const key = event.query.queryKey as readonly unknown[]
  const [path] = key
  if (typeof path === 'string' && afters.has(path)) keepAnswer(key, event.query.state.data)
})

/**
 * Keeps the answers of a call on the device while its screens are worked on, bound to person and store and gone at sign-out; `step` is
 * what a step that is not sent yet makes of one.
 */
export function keepsWork<Answer>(
  { path }: { readonly path: string },
  step: (answer: Answer, step: WaitingStep) => Answer,
): void {
  afters.set(path, step)
  asksOffline.set(path, async (key, send) => {
    const kept = readAnswer(key)
    if (kept === null || isConnected.get())
      try {
        return after(path, await send(), unsentSteps())
      } catch (error) {
        if (error instanceof ApiError && goneStatuses.has(error.status)) forgetAnswer(nameOf(key))
        if (kept === null || !isUnanswered(error)) throw error
      }
    const fresh = unsentSteps().filter(({ key: one }) => !kept.has.includes(one))
    return after(path, kept.answer, fresh)
  })
}

const unsentAnswers = new WeakSet<object>()

/** Whether an answer is the device's own: the server has not heard of it yet. */
export const isNotSent = (answer: object): boolean => unsentAnswers.has(answer)

/** A step as its screen knows it. */
interface Step<Answer> extends Pick<WaitingStep, 'name' | 'words' | 'to'> {
  readonly isAfterAll?: boolean
  /** What the server is to answer. */
  readonly answer: Answer
}

/**
 * Lets a call wait on the device when the server does not answer, with the key it was or will be sent with, behind all that waits
 * already. `stepOf` says what it is and what the screen goes on with; null where only the server can say.
 */
export function mayWait<E extends AnyEndpoint>(
  endpoint: E,
  stepOf: (input: InputOf<E>) => Step<AnswerOf<E> & object> | null,
): void {
  const { method, path } = endpoint
  if (method === 'GET') return
  sendsOffline.set(endpoint, async (input, { key, storeId }, send) => {
    const step = stepOf(input as InputOf<E>)
    if (step === null) return send()
    // Who presses, and for which store: both may be others by the time that no answer has come.
    const before = session.get()
    if (isConnected.get() && unsentSteps().length === 0)
      try {
        return await send(AbortSignal.timeout(patience))
      } catch (error) {
        if (!isUnanswered(error) || session.get()?.who.id !== before?.who.id) throw error
      }
    const { answer, isAfterAll = false, ...words } = step
    const waiting: WaitingStep = {
      ...words,
      key,
      at: nextMoment(),
      storeId: storeId ?? before?.store?.id ?? null,
      method,
      path,
      input: input as CallFields & Record<string, unknown>,
      isAfterAll,
    }
    if (!keepStep(waiting))
      throw new ApiError(507, {
        message: t('This device has no room to keep what you do. It is not done: wait here for the connection.'),
      })
    for (const kept of afters.keys())
      queryClient.setQueriesData({ queryKey: [kept] }, (data: unknown) => data && after(kept, data, [waiting]))
    unsentAnswers.add(answer)
    return answer
  })
}
