import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptAction } from './action-log.ts'

/** The phone's disk, which stays when the app is loaded anew. */
const disk = vi.hoisted(() => ({
  actions: new Map<number, unknown>(),
  files: new Map<string, unknown>(),
  rest: new Map<string, unknown>(),
  seq: 0,
}))
vi.mock('./action-log.ts', () => ({
  keepAction: async (row: object) => {
    const kept = { ...row, seq: ++disk.seq }
    disk.actions.set(kept.seq, kept)
    return kept
  },
  keptActions: async () => [...disk.actions.values()],
  changeAction: async (action: KeptAction) => void disk.actions.set(action.seq, action),
  dropAction: async (seq: number) => void disk.actions.delete(seq),
  keepFile: async (file: { id: string }) => void disk.files.set(file.id, file),
  keptFiles: async () => [...disk.files.values()],
  dropFile: async (id: string) => void disk.files.delete(id),
  keepRest: async (key: string, value: unknown) => void disk.rest.set(key, value),
  readRest: async (key: string) => disk.rest.get(key),
}))

const driver = { token: 'dr_1_x', driverId: 'd', name: 'Ines Moreau', businessName: 'Harbour' }
type Answer = { readonly status: number; readonly data?: unknown; readonly body?: object } | null
let answer: (path: string, sent: { actions: { id: string }[] }) => Answer
let sent: string[]

beforeEach(() => {
  disk.actions.clear()
  disk.files.clear()
  disk.rest.clear()
  sent = []
  localStorage.setItem('driver', JSON.stringify(driver))
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string | FormData }) => {
    const text = typeof body === 'string' ? body : '{"actions":[]}'
    if (body instanceof FormData)
      sent.push(['kind', 'id'].map((name) => JSON.stringify(body.get(name)).slice(1, -1)).join(' '))
    const given = answer(path, JSON.parse(text) as { actions: { id: string }[] })
    if (given === null) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(given.body ?? { status: true, data: given.data }), { status: given.status })
  })
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const routes = { status: 200, data: { now: '', driverId: 'd', name: '', businessName: '', zoneClocks: {}, routes: [] } }
const done = (all: readonly { id: string }[]) => ({
  status: 200,
  data: { now: '', outcomes: all.map(({ id }) => ({ id, outcome: 'done', code: null, message: null })) },
})
/** The app as it is after a load. */
async function load() {
  vi.resetModules()
  const phone = await import('./phone.ts')
  await phone.beginPhone()
  return phone
}
const say = (phone: Awaited<ReturnType<typeof load>>, about: string) =>
  phone.perform(about, { kind: 'deliver', routeId: 'r', addressId: about })
const told = (phone: Awaited<ReturnType<typeof load>>) =>
  phone.actions.get().map(({ about, outcome }) => `${about} ${outcome}`)

test('what was done without a connection outlives the app, is sent in its order, and is forgotten once the server shows it', async () => {
  answer = () => null
  const before = await load()
  for (const about of ['a', 'b', 'c']) await say(before, about)
  await waitFor(() => expect(before.offSince.get()).not.toBeNull())
  expect(told(before)).toEqual(['a null', 'b null', 'c null'])
  const ids = before.actions.get().map(({ action }) => action.id)
  answer = (path, { actions }) => {
    if (path !== '/api/driver/actions') return routes
    sent.push(...actions.map(({ id }) => id))
    return done(actions)
  }
  const phone = await load()
  await waitFor(() => expect(phone.actions.get()).toEqual([]))
  expect(sent).toEqual(ids)
  expect(phone.offSince.get()).toBeNull()
  expect(disk.actions.size).toBe(0)
})

test('what the server cannot read is shown, and does not keep the rest', async () => {
  answer = () => null
  const before = await load()
  for (const about of ['a', 'b', 'c']) await say(before, about)
  const bad = before.actions.get()[1]?.action.id
  answer = (path, { actions }) => {
    if (path !== '/api/driver/actions') return routes
    return actions.some(({ id }) => id === bad) ? { status: 400, body: { message: 'Some fields' } } : done(actions)
  }
  const phone = await load()
  await waitFor(() => expect(told(phone)).toEqual(['b refused']))
})

test('a phone that was signed out shows no doors any more, and keeps what was done until its driver is in again', async () => {
  disk.rest.set('told', { driverId: 'd', routes: [{ id: 'r' }], at: '' })
  answer = () => ({ status: 401, body: { message: 'Token is not active for the user account' } })
  const phone = await load()
  await say(phone, 'a')
  await waitFor(() => expect(phone.isOut.get()).toBe(true))
  expect([phone.told.get(), disk.rest.get('told')]).toEqual([null, null])
  expect(told(phone)).toEqual(['a null'])
  // Somebody else's phone by now: nothing of another driver's is sent.
  let isSent = false
  answer = (path, { actions }) => {
    if (path === '/api/driver/join') return { status: 200, data: { ...driver, token: 'dr_1_o', driverId: 'other' } }
    if (path !== '/api/driver/actions') return routes
    isSent = true
    return done(actions)
  }
  await phone.joinWith('di_1_x')
  expect([isSent, told(phone)]).toEqual([false, ['a null']])
  answer = (path, { actions }) =>
    path === '/api/driver/join'
      ? { status: 200, data: { ...driver, token: 'dr_1_n' } }
      : path === '/api/driver/actions'
        ? done(actions)
        : routes
  await phone.joinWith('di_1_y')
  await waitFor(() => expect(phone.actions.get()).toEqual([]))
})

test('photos outlive the app, go when all that was done is there, once, and what is not taken is shown', async () => {
  answer = () => null
  const before = await load()
  const [good, bad] = [
    { id: 'p1', kind: 'photo' as const, blob: new Blob(['1']) },
    { id: 's1', kind: 'signature' as const, blob: new Blob(['2']) },
  ]
  await before.perform('a', { kind: 'deliver', routeId: 'r', addressId: 'a' }, [good, bad])
  sent = []
  answer = (path, { actions }) => {
    if (path === '/api/driver/actions') {
      sent.push('actions')
      return done(actions)
    }
    if (path !== '/api/driver/proofs') return routes
    return sent.at(-1) === 'signature s1' ? { status: 400, body: { message: 'No picture' } } : { status: 200, data: {} }
  }
  const phone = await load()
  await waitFor(() => expect(phone.files.get().map(({ id, refusal }) => [id, refusal])).toEqual([['s1', 'No picture']]))
  expect(sent).toEqual(['actions', 'photo p1', 'signature s1'])
  expect([...disk.files.keys()]).toEqual(['s1'])
  await phone.dismissFile(phone.files.get()[0] as never)
  expect(disk.files.size).toBe(0)
})
