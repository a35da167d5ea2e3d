import type { InputOf } from '@crossdock/contract/endpoint'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { useQuery } from '@tanstack/react-query'
import { queryKeeping } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'

/** What all orders of a list come to, not only those of the page. */
export function OrderTotals({ input }: { readonly input: InputOf<typeof shipments.list> }) {
  const { page: _, page_size: __, sort: ___, ...filters } = input
  const { data } = useQuery(queryKeeping(shipments.totals, filters))
  return typeof data?.units === 'number' ? t('{{count}} units', { count: data.units }) : null
}
