import type { AnswerOf, InputOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as boxes from '@crossdock/contract/sorting/boxes'
import * as manifests from '@crossdock/contract/sorting/manifests'
import * as orders from '@crossdock/contract/sorting/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { can } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import { isConnected } from '../../lib/connection.ts'
import { isUnanswered } from '../../lib/connection-back.ts'
import { useLatest } from '../../lib/latest.ts'
import { query, queryClient, queryKey } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { useValue } from '../../lib/value.ts'
import { unsentSteps, type WaitingStep, waitingSteps } from '../../lib/waiting.ts'
import { t } from '../../lib/words.ts'
import { keepsWork, mayWait, patience } from '../../lib/work.ts'

/** What a scanner knows of a manifest without asking: its boxes, where their orders stand, and which positions are free. */
export type Held = AnswerOf<typeof boxes.held>

const received = <Box extends boxes.HubBox>(box: Box): Box => {
  const who = session.get()?.who
  if (box.state === 'Received') return box
  return {
    ...box,
    state: 'Received',
    exceptions: box.exceptions.filter((kind) => kind !== 'Missing'),
    receivedAt: new Date().toISOString(),
    receivedBy: who ? { id: who.id, name: who.name } : null,
  }
}

/** The manifest after a step that the server has not heard of. */
export function heldAfter(held: Held, { path, input }: Pick<WaitingStep, 'path' | 'input'>): Held {
  if (path === boxes.receive.path) {
    const box = held.boxes.find(({ id }) => id === input['boxId'])
    if (!box || box.state === 'Received') return held
    const all = held.boxes.map((one) => {
      if (one.shownBy !== box.shownBy) return one
      const counted = { ...one, receivedBoxesCount: one.receivedBoxesCount + 1 }
      return one.id === box.id ? received(counted) : counted
    })
    return { ...held, boxes: all }
  }
  const place = held.places.find(({ id }) => id === input['slId'])
  if (path !== orders.allocate.path || !place) return held
  const position = typeof input['position'] === 'number' ? input['position'] : null
  const stockLocation = { id: place.id, title: place.title }
  return {
    ...held,
    boxes: held.boxes.map((one) => (one.shownBy === input['id'] ? { ...one, stockLocation, position } : one)),
    places: held.places.map((one) =>
      one === place ? { ...one, freePositions: one.freePositions.filter((free) => free !== position) } : one,
    ),
  }
}

/** Boxes of a manifest by the places where their orders stand, as people count; those of orders that stand nowhere come last. */
export function byPlace({ boxes: own }: Held) {
  const titles = [...new Set(own.map(({ stockLocation }) => stockLocation?.title ?? ''))].sort(
    (one, other) => Number(one === '') - Number(other === '') || one.localeCompare(other, undefined, { numeric: true }),
  )
  return titles.map((title) => {
    const there = own.filter(({ stockLocation }) => (stockLocation?.title ?? '') === title)
    const receivedBoxesCount = there.filter(({ state }) => state === 'Received').length
    return { title, boxesCount: there.length, receivedBoxesCount }
  })
}

const allHeld = (): Held[] =>
  queryClient.getQueriesData<Held>({ queryKey: [boxes.held.path] }).flatMap(([, held]) => held ?? [])

/** Where what is refused is settled: at its order; who sees none scans it again. */
const settledAt = ({ orderNo, manifestId }: Pick<boxes.ScannedBox, 'orderNo' | 'manifestId'>): string =>
  can(orders.list) ? `/sorting/orders?term=${encodeURIComponent(orderNo)}` : `/sorting/load?manifestId=${manifestId}`

keepsWork(boxes.held, heldAfter)
// What is not sent is counted beside it.
keepsWork(manifests.get, (manifest) => manifest)

/** Milliseconds after which what the device holds of a manifest is asked for again. */
const heldFor = 60_000

// It is large, and each scan of anybody would ask for it anew.
queryClient.setQueryDefaults(queryKey(boxes.held), { staleTime: heldFor, meta: { isPaced: true } })

/** What the device holds of the manifest that is scanned in. */
export const useHeld = (manifestId: Id<'manifest'> | null): Held | undefined =>
  useQuery({
    ...query(boxes.held, { manifestId: manifestId ?? '' }),
    ...{ enabled: manifestId !== null, refetchInterval: heldFor },
  }).data

mayWait(boxes.receive, ({ boxId }) => {
  const box = allHeld()
    .flatMap((held) => held.boxes)
    .find(({ id }) => id === boxId)
  if (!box) return null
  return {
    name: box.orderNo,
    words: t('Received: {{box}}', { box: box.barcode }),
    to: settledAt(box),
    answer: received(box),
  }
})

mayWait(orders.allocate, ({ id, slId, position = null }) => {
  for (const { boxes: own, places } of allHeld()) {
    const box = own.find(({ shownBy }) => shownBy === id)
    const place = places.find((one) => one.id === slId)
    // Which position is free, only the server knows: somebody who has no answer has to name one.
    if (!box || !place || position === null) continue
    return {
      name: box.orderNo,
      words: t('Put at {{place}}', { place: `${place.title} · ${position}` }),
      to: settledAt(box),
      answer: {
        ...{ id: box.shownBy, orderNo: box.orderNo, position, warnings: [] },
        stockLocation: { id: place.id, title: place.title },
      },
    }
  }
  return null
})

/** What was done online is in what the device holds, too: it is asked for once in a while only. */
export function notedIn<E extends typeof boxes.receive | typeof orders.allocate>({ path }: E, input: InputOf<E>): void {
  queryClient.setQueriesData<Held>(
    { queryKey: [boxes.held.path] },
    (held) => held && heldAfter(held, { path, input: { ...input } }),
  )
}

/** Boxes of a manifest that were received here, and of which the server has not heard. */
export function useUnsentBoxes(manifestId: Id<'manifest'> | null): number {
  const steps = useValue(waitingSteps)
  if (manifestId === null) return 0
  const held = queryClient.getQueryData<Held>(queryKey(boxes.held, { manifestId }))
  const own = new Set<unknown>(held?.boxes.map(({ id }) => id))
  const unsent = steps.filter(
    ({ path, refusal, input }) => path === boxes.receive.path && refusal === undefined && own.has(input['boxId']),
  )
  return new Set(unsent.map(({ input }) => input['boxId'])).size
}

/** Hears of what was done here and the server has just refused: what stands on the screen of it is not so. */
export function useRefused(onRefused: (step: WaitingStep) => void): void {
  const latest = useLatest(onRefused)
  useEffect(() => {
    const refused = (): WaitingStep[] => waitingSteps.get().filter(({ refusal }) => refusal !== undefined)
    let known = new Set(refused().map(({ key }) => key))
    return waitingSteps.subscribe(() => {
      const now = refused()
      for (const step of now) if (!known.has(step.key)) latest.current(step)
      known = new Set(now.map(({ key }) => key))
    })
  }, [latest])
}

/** What such a step said of a box: that it came in, or where its order stands. */
export const saidOf = ({ path, input }: Pick<WaitingStep, 'path' | 'input'>, box: boxes.ScannedBox): boolean =>
  path === boxes.receive.path
    ? input['boxId'] === box.id
    : path === orders.allocate.path &&
      input['id'] === box.shownBy &&
      input['slId'] === box.stockLocation?.id &&
      input['position'] === box.position

/** The lowest position of a place that is free as far as the device knows; null: only the server can say. */
export const heldPosition = (place: Id<'stockLocation'>, held: Held | undefined): number | null =>
  held?.places.find(({ id }) => id === place)?.freePositions[0] ?? null

/** The box that was scanned last before the page was loaded anew: as the device holds it, else as the server says. */
export function useScannedBefore(code: string | null, held: Held | undefined): boxes.ScannedBox | null {
  const own = held?.boxes.find(({ barcode }) => barcode === code)
  const asked = useQuery({ ...query(boxes.scan, { code: code ?? '' }), enabled: code !== null && !own }).data?.box
  const box = code === null ? null : (own ?? asked ?? null)
  return box?.state === 'Received' ? box : null
}

/** What a code is. `isAsked` is false where the server did not answer, and the device does not hold it. */
type Looked = AnswerOf<typeof boxes.scan> & { readonly isAsked: boolean }

/** What a scanned code is: the server says so; without an answer, and while steps wait that it has not heard of, the device does. */
export async function lookUp(input: InputOf<typeof boxes.scan>, held: Held | undefined): Promise<Looked> {
  const code = input.code.toLowerCase()
  const box = held?.boxes.find(({ barcode }) => barcode.toLowerCase() === code) ?? null
  const place = held?.places.find(({ title }) => title.toLowerCase() === code) ?? null
  const own = { box, stockLocation: box ? null : place, isAsked: box !== null || place !== null }
  if (held && (!isConnected.get() || (own.isAsked && unsentSteps().length > 0))) return own
  try {
    return { ...(await call(boxes.scan, input, { signal: AbortSignal.timeout(patience) })), isAsked: true }
  } catch (error) {
    if (!held || !isUnanswered(error)) throw error
    return own
  }
}
