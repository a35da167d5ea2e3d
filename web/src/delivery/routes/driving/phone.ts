import type { setDuty as duty, join } from '@crossdock/contract/delivery/drivers/phones'
import type { act, DriverAction, DriverRoute, ownRoutes } from '@crossdock/contract/delivery/routes/driving'
import type { checkPin } from '@crossdock/contract/delivery/routes/proofs'
import { type CallFields, encodeCall } from '@crossdock/contract/encode-call'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { takeClocks } from '@crossdock/contract/told-clocks'
import { ApiError } from '../../../lib/errors.ts'
import { keepText, readText, storageKeys } from '../../../lib/storage.ts'
import { createValue } from '../../../lib/value.ts'
import {
  changeAction,
  dropAction,
  dropFile,
  type KeptAction,
  type KeptFile,
  keepAction,
  keepFile,
  keepRest,
  keptActions,
  keptFiles,
  readRest,
  type SentAction,
} from './action-log.ts'
import {
  actCall,
  dutyCall,
  joinCall,
  leaveCall,
  type PhoneCall,
  pinCall,
  routesCall,
  uploadCall,
} from './driver-calls.ts'

/** Who drives with this phone. */
interface Session {
  readonly token: string
  readonly driverId: string
  readonly name: string
  readonly businessName: string
}

/** What the server last told of the driver's routes. */
interface Told {
  readonly driverId: string
  readonly routes: readonly DriverRoute[]
  /** Absent: the phone keeps what an earlier release has told. */
  readonly isOnDuty?: boolean
  readonly zoneClocks?: AnswerOf<typeof ownRoutes>['zoneClocks']
  /** By the phone's clock. */
  readonly at: string
}

/** Actions of one call: a route of some hundred stops is not locked for long. */
const mostAtOnce = 40
/** Milliseconds after which the routes are asked for again while they are looked at, and after which a failed call is tried again. */
const againAfter = 60_000
const triesAfter = 5_000
/** Milliseconds that a call may take: in a dead spot many neither arrive nor fail. */
const patience = 30_000

export const session = createValue<Session | null>(null)
export const told = createValue<Told | null>(null)
/** What the server has not heard yet, and what it has answered and is still to be seen. */
export const actions = createValue<readonly KeptAction[]>([])
/** Photos and signatures that the server has not, or does not take. */
export const files = createValue<readonly KeptFile[]>([])
/** Since when nothing arrives; null: all does. */
export const offSince = createValue<string | null>(null)
/** The secret of the invitation that the phone was opened with; it does not stay in the address. */
export const invitation = createValue<string | null>(null)
/** The session has ended elsewhere: what is on the phone stays. */
export const isOut = createValue(false)

const now = (): string => new Date().toISOString()

/** Somebody has signed this phone out: whose doors it was to stand at is nobody's business any more. What was done stays. */
async function lock(): Promise<void> {
  isOut.set(true)
  told.set(null)
  await keepRest('told', null).catch(() => undefined)
}

/** Makes a call of the phone's. */
export async function call<Answer>(shape: PhoneCall, input: CallFields): Promise<Answer> {
  const { url, ...init } = encodeCall(shape, input)
  const token = session.get()?.token
  if (shape.can === 'driver' && token !== undefined) init.headers['authorization'] = `Bearer ${token}`
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) }).catch((cause: unknown) => {
    offSince.set((since) => since ?? now())
    throw new ApiError(0, { message: 'The server cannot be reached right now.' }, { cause })
  })
  const body = (await response.json().catch(() => null)) as { data?: unknown } | null
  if (response.ok && body !== null) {
    offSince.set(null)
    return body.data as Answer
  }
  // A gateway in between, or a login page of somebody's Wi-Fi, is no answer of ours.
  if (response.ok || response.status >= 500) offSince.set((since) => since ?? now())
  else offSince.set(null)
  if (response.status === 401 && shape.can === 'driver' && session.get()?.token === token) await lock()
  throw new ApiError(response.status, body)
}

/** Signs this phone in with the secret of an invitation. */
export async function joinWith(secret: string): Promise<void> {
  const joined = await call<AnswerOf<typeof join>>(joinCall, { token: secret })
  session.set(joined)
  keepText(storageKeys.driver, JSON.stringify(joined))
  isOut.set(false)
  if (told.get()?.driverId !== joined.driverId) told.set(null)
  // What is not sent yet is not to be thrown away for want of room.
  void navigator.storage?.persist?.().catch(() => false)
  // What was under way was asked for by whoever was in before.
  await running
  await refresh()
}

/** Signs this phone out. What was not sent is asked about before. */
export async function leavePhone(): Promise<void> {
  await call(leaveCall, {})
  session.set(null)
  told.set(null)
  keepText(storageKeys.driver, null)
  await keepRest('told', null)
}

/** Goes on duty, or off it: that is said to the office at once, or not at all. */
export async function setDuty(isOnDuty: boolean): Promise<void> {
  const after = await call<AnswerOf<typeof duty>>(dutyCall, { isOnDuty })
  told.set((before) => before && { ...before, ...after })
  await keepRest('told', told.get()).catch(() => undefined)
}

async function readRoutes(): Promise<void> {
  const answer = await call<AnswerOf<typeof ownRoutes>>(routesCall, {})
  const { driverId, routes, isOnDuty, zoneClocks } = answer
  const next: Told = { driverId, routes, isOnDuty, zoneClocks, at: now() }
  takeClocks(zoneClocks)
  // Answered after what it does not show yet: those are done, and are seen in it from now on.
  const seen = actions.get().filter(({ outcome }) => outcome === 'done')
  told.set(next)
  actions.set((all) => all.filter((one) => !seen.includes(one)))
  await keepRest('told', next).catch(() => undefined)
  for (const { seq } of seen) await dropAction(seq)
}

const own = (): readonly KeptAction[] => actions.get().filter(({ driverId }) => driverId === session.get()?.driverId)
const waiting = (): readonly KeptAction[] => own().filter(({ outcome }) => outcome === null)

const replace = async (next: KeptAction): Promise<void> => {
  actions.set((all) => all.map((one) => (one.seq === next.seq ? next : one)))
  await changeAction(next)
}

/** Sends what waits, in its order. What the server cannot even read is kept and shown, and does not keep the rest. */
async function sendWaiting(): Promise<void> {
  for (let most = mostAtOnce; waiting().length > 0; ) {
    const batch = waiting().slice(0, most)
    try {
      const { outcomes } = await call<AnswerOf<typeof act>>(actCall, {
        now: now(),
        actions: batch.map(({ action }) => action),
      })
      for (const [index, one] of batch.entries()) {
        const { outcome, message } = outcomes[index] ?? { outcome: 'refused' as const, message: null }
        await replace({ ...one, outcome, message })
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error
      const [first] = batch
      if (batch.length > 1 || !first) most = 1
      else await replace({ ...first, outcome: 'refused', message: error.message })
    }
  }
}

const waitingFiles = (): readonly KeptFile[] =>
  files.get().filter(({ driverId, refusal }) => refusal === null && driverId === session.get()?.driverId)

async function forgetFile(id: string): Promise<void> {
  files.set((all) => all.filter((one) => one.id !== id))
  await dropFile(id)
}

/** Sends photos and signatures, one after the other, when all that was done is there. What is not taken is kept and shown. */
async function sendFiles(): Promise<void> {
  for (const file of waitingFiles()) {
    const { id, routeId, addressId, kind, blob } = file
    try {
      await call(uploadCall, { id, routeId, addressId, kind, file: blob })
      await forgetFile(id)
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 404)) throw error
      const refused = { ...file, refusal: error.message }
      files.set((all) => all.map((one) => (one.id === id ? refused : one)))
      await keepFile(refused)
    }
  }
}

/** Whether a PIN is right; null where that cannot be asked now: it is seen when it is sent. */
export async function askPin(
  routeId: string,
  addressId: string,
  pin: string,
): Promise<AnswerOf<typeof checkPin> | null> {
  if (offSince.get() !== null) return null
  return call<AnswerOf<typeof checkPin>>(pinCall, { routeId, addressId, pin }).catch(() => null)
}

let running: Promise<void> | null = null
const isWaiting = (): boolean => waiting().length > 0 || waitingFiles().length > 0
let again: ReturnType<typeof setTimeout> | undefined

async function sendAndRead(): Promise<void> {
  try {
    if (session.get() === null || isOut.get()) return
    await sendWaiting()
    await readRoutes()
    await sendFiles()
  } catch {
    // Said by `offSince` and `isOut`; what waits is still there.
  }
}

/** Sends what waits and asks for the routes, one after the other and never twice at once; then it is tried again by itself. */
function refresh(): Promise<void> {
  clearTimeout(again)
  running ??= sendAndRead().finally(() => {
    running = null
    if (session.get() !== null && !isOut.get())
      again = setTimeout(() => void refreshSeen(), isWaiting() || offSince.get() ? triesAfter : againAfter)
  })
  return running
}

const refreshSeen = async (): Promise<void> => {
  if (document.visibilityState === 'visible' || isWaiting()) await refresh()
}

/** A photo or a signature of a stop, before it is sent. */
export type Picture = Pick<KeptFile, 'id' | 'kind' | 'blob'>

/** Does something: it is kept on the phone first, and sent when it can be. Fails where the phone keeps nothing. */
export async function perform(
  about: string,
  deed: Omit<SentAction, 'id' | 'at'> & Pick<DriverAction, 'kind'>,
  pictures: readonly Picture[] = [],
): Promise<void> {
  const driverId = session.get()?.driverId ?? ''
  const { routeId, addressId = '' } = deed
  for (const picture of pictures) {
    const file = { ...picture, driverId, routeId, addressId, about, refusal: null }
    await keepFile(file)
    files.set((all) => [...all.filter(({ id }) => id !== file.id), file])
  }
  const action = { id: crypto.randomUUID(), at: now(), ...deed }
  const kept = await keepAction({ driverId, action, about, outcome: null, message: null })
  actions.set((all) => [...all, kept])
  void (running ?? Promise.resolve()).then(refresh)
}

/** What could not be done was seen by the driver. */
export async function dismiss({ seq }: KeptAction): Promise<void> {
  actions.set((all) => all.filter((one) => one.seq !== seq))
  await dropAction(seq)
}

/** What was not taken was seen by the driver. */
export const dismissFile = ({ id }: KeptFile): Promise<void> => forgetFile(id)

/** What is begun at a stop, which a phone may forget in the middle: taking a photo ends a page on many. */
export const draftKey = (routeId: string, addressId: string): string => `draft/${routeId}/${addressId}`

function takeInvitation(): void {
  const [, secret] = /^#join=([\w-]+)$/.exec(window.location.hash) ?? []
  if (secret === undefined) return
  window.history.replaceState(window.history.state, '', window.location.pathname)
  invitation.set(secret)
}

function readSession(): Session | null {
  try {
    return JSON.parse(readText(storageKeys.driver) ?? 'null') as Session | null
  } catch {
    return null
  }
}

/** Reads what the phone has kept, and begins to send it. */
export async function beginPhone(): Promise<void> {
  takeInvitation()
  window.addEventListener('hashchange', takeInvitation)
  session.set(readSession())
  const [kept, before, pictures] = await Promise.all([keptActions(), readRest('told'), keptFiles()]).catch(
    () => [[], null, []] as const,
  )
  actions.set(kept)
  files.set(pictures)
  const last = (before ?? null) as Told | null
  if (last !== null && last.driverId === session.get()?.driverId) {
    takeClocks(last.zoneClocks ?? {})
    told.set(last)
  }
  window.addEventListener('online', () => void refresh())
  window.addEventListener('offline', () => offSince.set((since) => since ?? now()))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh()
  })
  void refresh()
}
