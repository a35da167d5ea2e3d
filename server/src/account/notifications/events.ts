import type { Events } from '@crossdock/contract/events'
import { limits } from '@crossdock/contract/plans'
import type { Context } from '../../platform/context.ts'
import { onEvent } from '../../platform/events.ts'
import { notify, settle } from './writes.ts'

/** Whoever may do something about it learns that a limit of the plan is near or reached; who brought it there, too. */
async function tellOfLimit(ctx: Context, { limit, used, max, percent }: Events['plan.nearing']): Promise<void> {
  await notify(ctx, {
    action: percent < 100 ? 'limit-near' : 'limit-reached',
    facts: { limit, noun: limits[limit].noun, used, max, percent },
    storeId: null,
    to: { can: 'VIEW_SUBSCRIPTION' },
    alsoDoer: true,
    toSettle: `limit/${limit}`,
  })
}

/** Others learn that there are more orders than they have made. */
async function tellOfImport(ctx: Context, { kind, storeId, created }: Events['import.written']): Promise<void> {
  if (kind !== 'shipments' && kind !== 'receipts') return
  await notify(ctx, {
    action: `${kind}-imported`,
    facts: { count: created, who: ctx.user.name },
    storeId,
    to: { can: kind === 'shipments' ? 'FULFILLMENT_VIEW_SHIPMENT_ORDERS' : 'FULFILLMENT_VIEW_RECEIVING_ORDERS' },
  })
}

/** Whoever has sent a large file learns what came of it, who need not wait for it. */
async function tellOfEnd(ctx: Context, { kind, storeId, isDone, rows, faults }: Events['import.ended']): Promise<void> {
  const what = `import/${kind}/${ctx.user.id}`
  if (isDone) await settle(ctx, what)
  await notify(ctx, {
    action: isDone ? 'import-done' : 'import-failed',
    facts: { kind, rows, faults },
    storeId,
    to: { people: [ctx.user.id] },
    alsoDoer: true,
    ...(isDone ? {} : { toSettle: what }),
  })
}

/** What the account itself has to say to people. */
export function watchAccount(): void {
  onEvent('plan.nearing', tellOfLimit)
  onEvent('import.written', tellOfImport)
  onEvent('import.ended', tellOfEnd)
}
