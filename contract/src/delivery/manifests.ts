import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText } from '../fields.ts'
import { id, requiredId } from '../ids.ts'
import { mostStops } from './routes.ts'

/** Announces orders of the pool, or of a route, to the sorting hub (SORT-043). */
export const create = endpoint({
  method: 'POST',
  path: '/api/delivery/manifests',
  summary:
    'Send orders of the pool, or of a route, to the sorting hub: a manifest per merchant, with a box to expect for each package; they stay where they are planned',
  can: 'WAREHOUSE_MANAGE_ORDERS',
  feature: 'sorting',
  store: 'any',
  input: z
    .object({
      warehouseId: requiredId('warehouse', 'Please select warehouse before proceeding'),
      /** Left blank, it is called after the route or the day. */
      title: optionalText(100),
      routeId: id('route')
        .nullish()
        .transform((chosen) => chosen ?? null),
      addressIds: z
        .array(id('poolOrder'), 'Please choose orders')
        .max(mostStops, `Must be at most ${mostStops} orders`)
        .default([])
        .transform((chosen) => [...new Set(chosen)]),
    })
    .superRefine(({ routeId, addressIds }, check) => {
      if ((routeId === null) === (addressIds.length === 0))
        check.addIssue({ code: 'custom', path: ['addressIds'], message: 'Please choose orders, or one route' })
    }),
  answer: z.object({
    manifests: z.array(
      z.object({
        id: id('manifest'),
        title: z.string(),
        storeId: id('store'),
        ordersCount: z.number().int(),
        boxesCount: z.number().int(),
      }),
    ),
  }),
})
