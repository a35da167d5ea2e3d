import { isTimeZone } from '@crossdock/contract/days'
import type * as contract from '@crossdock/contract/delivery/depots'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { failField } from '../../platform/errors.ts'
import { plainNoun } from '../../platform/plain-noun.ts'
import { getDepot } from './reads.ts'
import { isNowhere } from './rules.ts'

export const depots = plainNoun({
  table: 'depots',
  entity: 'depot',
  read: getDepot,
  taken: { depots_name: 'DepotNameExists' },
})

function requirePlace(form: Pick<contract.Depot, 'lat' | 'lng' | 'timeZone'>): void {
  if (isNowhere(form)) failField('lat', 'Latitude and longitude of 0 are in the sea')
  if (!isTimeZone(form.timeZone)) failField('timeZone', 'This time zone is not known')
}

export function createDepot(ctx: Context, form: ParsedOf<typeof contract.create>): Promise<contract.Depot> {
  requirePlace(form)
  return depots.create(ctx, form)
}

export async function updateDepot(
  ctx: Context,
  { id, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.Depot> {
  requirePlace(form)
  return depots.update(ctx, await depots.lock(ctx, id, updatedAt), form)
}

/** Who starts or ends there refuses, by its event. */
export const depotRemoval = depots.removal()
