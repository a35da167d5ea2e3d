import { callShape } from './client.ts'
import { isConnected } from './connection.ts'
import { onConnectionBack } from './connection-back.ts'
import { ApiError, explainError } from './errors.ts'
import { queryClient } from './queries.ts'
import { session } from './session.ts'
import {
  forgetStep,
  isTooOld,
  keepStep,
  personNow,
  readWaiting,
  unsentSteps,
  type WaitingStep,
  waitingSteps,
} from './waiting.ts'
import { t } from './words.ts'

/** Milliseconds that a step waits for its answer, and that the next try waits after one that got none. */
const [patience, pause] = [30_000, 5_000]

/** Not the server's word on the step: it is sent again. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.isHandled || error.status === 0 || error.status === 429 || error.status >= 500

/** Orders of two merchants may be called the same: whose step it is says its id. */
const isOfSame = (a: WaitingStep, b: WaitingStep): boolean => a.name === b.name && a.input['id'] === b.input['id']

/** Whether something that it takes for granted was refused. */
const isInVain = (step: WaitingStep): boolean =>
  step.isAfterAll &&
  waitingSteps
    .get()
    .some((one) => one.refusal !== undefined && isOfSame(one, step) && (one.at < step.at || isTooOld(one)))

const refuse = (step: WaitingStep, refusal: string): boolean => keepStep({ ...step, refusal })

/** Sends what waits, one after the other, the oldest first; false when the rest has to wait longer. */
async function sendAll(): Promise<boolean> {
  for (;;) {
    // Another tab may have been at it.
    readWaiting()
    const unsent = unsentSteps()
    // What is not sent at all is known first: others may take it for granted, and the time on it says nothing of their order.
    const step = unsent.find((one) => isTooOld(one)) ?? unsent[0]
    if (step === undefined) return true
    const who = personNow()
    if (isTooOld(step)) {
      if (!refuse(step, t('Older than 23 hours: it was not sent. Look at what is still to be done.'))) return false
      continue
    }
    if (isInVain(step)) {
      if (!refuse(step, t('Not sent, because a step before it was refused.'))) return false
      continue
    }
    try {
      const { method, path, input, storeId, key } = step
      // Whose it is has been looked at this very moment: nothing of one person goes under the token of another.
      await callShape({ method, path, can: 'signed-in' }, input, {
        storeId: storeId ?? undefined,
        idempotencyKey: key,
        signal: AbortSignal.timeout(patience),
      })
      forgetStep(step, who)
    } catch (error) {
      // What is refused while somebody else signs in is theirs neither to see nor to settle: it is sent again under its person.
      if (isPassing(error) || personNow() !== who || !refuse(step, explainError(error))) return false
    }
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

async function sendOnce(): Promise<void> {
  clearTimeout(timer)
  if (session.get() === null || unsentSteps().length === 0) return
  const isDone = await sendAll()
  // What is on the screens is what the server says from now.
  if (isDone) await queryClient.invalidateQueries()
  else if (session.get() !== null && isConnected.get()) timer = setTimeout(send, pause)
}

let running: Promise<void> = Promise.resolve()

/**
 * One tab at a time. Over plain http browsers have no locks: there two tabs may send the same step, which its key makes one; neither
 * goes on to the next before the first is answered.
 */
function send(): void {
  const locks = navigator.locks as LockManager | null | undefined
  running = running
    .then(() => (locks ? locks.request('crossdock.waiting', sendOnce) : sendOnce()))
    // A page that is being left gets no lock.
    .catch(() => undefined)
}

/** Sends what waits now, and whenever something is added or the connection is back. Answers a function that stops it. */
export function followWaiting(): () => void {
  const start = (): void => {
    if (isConnected.get() && unsentSteps().length > 0) send()
  }
  start()
  const stops = [waitingSteps.subscribe(start), onConnectionBack(start)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
