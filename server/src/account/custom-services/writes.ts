import type * as contract from '@crossdock/contract/account/custom-services'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { centsOf } from '@crossdock/contract/money'
import type { Context } from '../../platform/context.ts'
import { plainNoun } from '../../platform/plain-noun.ts'
import { getCustomService } from './reads.ts'

const customServices = plainNoun({
  table: 'custom_services',
  entity: 'custom-service',
  read: getCustomService,
  taken: { custom_services_title: 'CustomServiceTitleExists' },
})

/** The form as it is kept: money in cents. */
const columns = ({ price, ...form }: ParsedOf<typeof contract.create>) => ({ ...form, priceCents: centsOf(price) })

export const createCustomService = (
  ctx: Context,
  form: ParsedOf<typeof contract.create>,
): Promise<contract.CustomService> => customServices.create(ctx, columns(form))

export async function updateCustomService(
  ctx: Context,
  { id, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.CustomService> {
  return customServices.update(ctx, await customServices.lock(ctx, id, updatedAt), columns(form))
}

/** Nothing keeps a service: orders that have it keep what it was. */
export const customServiceRemoval = customServices.removal()
