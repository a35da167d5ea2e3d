import type { Events } from '@crossdock/contract/events'
import type { Id } from '@crossdock/contract/ids'
import { acrossStores } from '../../../platform/across-stores.ts'
import type { Context } from '../../../platform/context.ts'
import { onEvent } from '../../../platform/events.ts'
import { carryAlong } from './writes.ts'

/** Low points go with their warehouse and with their merchant, of whatever store they are, and come back with it. */
export function watchLowPoints(): void {
  onEvent('record.removed', hideAlong)
  onEvent('record.restored', showAlong)
}

const owners: Readonly<Record<string, 'warehouse_id' | 'store_id'>> = { warehouse: 'warehouse_id', store: 'store_id' }

async function carry(ctx: Context, entity: string, id: Id, from: string | null, to: string | null): Promise<void> {
  const whose = owners[entity]
  if (whose !== undefined) await acrossStores(ctx, (wide) => carryAlong(wide, whose, id, from, to))
}

const hideAlong = (ctx: Context, { entity, id, at }: Events['record.removed']): Promise<void> =>
  carry(ctx, entity, id, null, at)
const showAlong = (ctx: Context, { entity, id, at }: Events['record.restored']): Promise<void> =>
  carry(ctx, entity, id, at, null)
