import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/client.ts'
import { onTopics } from '../../../lib/live.ts'
import { ask, queryClient, queryKey } from '../../../lib/queries.ts'
import { unsentSteps } from '../../../lib/waiting.ts'

type Order = orders.ReceiptOrder

/**
 * The order as the receiving screens hold it: read whole once, then kept up with what changed. An order can have thousands
 * of lines, and a change of one is announced after every scan. Name it in `refreshes` where all of it is to be read again.
 */
export const receivingWork = { path: 'receiving-work' } as const

/** The order with what changed since; null when more than its goods did, and the whole of it must be read again. */
export function withProgress(order: Order, news: receiving.ReceivingProgress): Order | null {
  if (news.version !== order.version) return null
  if (news.confirmedAt !== null && news.confirmedAt !== order.report.confirmedAt) return null
  const changed = new Map(news.items.map((item) => [item.id, item]))
  const items = order.items.map((item) => ({ ...item, ...changed.get(item.id) }))
  const report = { ...order.report, ...orders.totalReceived(items), confirmedAt: news.confirmedAt }
  if (news.confirmedAt === null) report.confirmedBy = null
  return {
    ...order,
    items,
    // Ids are time-ordered, so that the newest stand last again.
    lines: [...order.lines.filter((line) => !changed.has(line.itemId)), ...news.lines].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    ),
    report,
    receivedCount: news.receivedCount,
    receivingStep: news.receivingStep,
  }
}

const running = new Map<string, Promise<void>>()

async function bringUp(id: Id<'receiptOrder'>): Promise<void> {
  const key = queryKey(receivingWork, { id })
  const known = queryClient.getQueryData<Order>(key)
  if (!known) return
  try {
    const news = unsentSteps().length > 0 ? null : await call(receiving.progress, { id, since: known.receivingStep })
    // News are counted on what the server has: with something unsent on top of it, also since they were asked for, the whole is read,
    // and that put on top again.
    const isBehind = unsentSteps().length > 0 || queryClient.getQueryData(key) !== known
    const next = news === null || isBehind ? null : withProgress(known, news)
    if (next) queryClient.setQueryData(key, next)
    else await queryClient.invalidateQueries({ queryKey: key })
  } catch {
    await queryClient.invalidateQueries({ queryKey: key })
  }
}

/** Asks for what changed on the order, one question at a time. */
export function catchUp(id: Id<'receiptOrder'>): Promise<void> {
  const next = (running.get(id) ?? Promise.resolve()).then(() => bringUp(id))
  running.set(id, next)
  void next.finally(() => {
    if (running.get(id) === next) running.delete(id)
  })
  return next
}

/** The order under the hands, as it is now: others may be receiving on it, too. */
export function useReceivingOrder(id: Id<'receiptOrder'>) {
  useEffect(
    () =>
      onTopics((topics) => {
        if (topics.some((topic) => topic.startsWith('receipt.'))) void catchUp(id)
      }),
    [id],
  )
  return useQuery({
    queryKey: queryKey(receivingWork, { id }),
    queryFn: ({ signal }) =>
      ask(receivingWork, queryKey(receivingWork, { id }), () => call(orders.get, { id }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    // Nothing is kept of it: whoever comes back reads it anew.
    gcTime: 0,
  })
}
