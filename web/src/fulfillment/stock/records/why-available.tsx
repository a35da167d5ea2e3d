import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as inventory from '@crossdock/contract/fulfillment/stock/availability'
import { conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { hasScreen } from '../../../lib/navigation.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { query } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { Explain, Why } from '../../../ui/explain.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/states.tsx'

interface WhyAvailableProps {
  readonly productId: Id<'product'>
  readonly warehouseId?: Id<'warehouse'> | undefined
}

/** One click beside the available units shows where the others are. */
export function ExplainAvailable(props: WhyAvailableProps) {
  return (
    <Explain label={t('Why?')} title={t('Where the units are')} facts={[]}>
      <Asked {...props} shape={(_, facts) => <FactList facts={facts} />} />
    </Explain>
  )
}

/** Where the units of a product are: available, held by which orders, on hold, expired, set aside. */
export function WhyAvailable(props: WhyAvailableProps) {
  return <Asked {...props} shape={(title, facts) => <Why title={title} facts={facts} />} />
}

function FactList({ facts }: { readonly facts: readonly ReactNode[] }) {
  return (
    <ul>
      {facts.map((fact, index) => (
        <li key={index}>{fact}</li>
      ))}
    </ul>
  )
}

interface AskedProps extends WhyAvailableProps {
  readonly shape: (title: string, facts: readonly ReactNode[]) => ReactNode
}

function Asked({ productId, warehouseId, shape }: AskedProps) {
  const answer = useQuery(query(inventory.explainAvailability, { productId, ...(warehouseId ? { warehouseId } : {}) }))
  if (answer.isError) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton lines={4} />
  const { availableUnits, totalUnits } = answer.data
  const title = t('{{available}} of {{count}} units are available', {
    available: formatNumber(availableUnits),
    count: totalUnits,
  })
  const facts = factsOf(answer.data)
  return shape(title, facts.length > 0 ? facts : [t('Nothing is reserved, on hold, expired or set aside.')])
}

function factsOf({
  orders,
  conditions: held,
  expired,
  temporaryLocations,
}: AnswerOf<typeof inventory.explainAvailability>): ReactNode[] {
  return [
    ...orders.map((order) => (
      <>
        {t('{{units}} reserved by', { units: formatNumber(order.units) })} <OrderLink {...order} />
        {order.pickedUnits > 0 && `, ${t('{{units}} of them picked', { units: formatNumber(order.pickedUnits) })}`}
      </>
    )),
    ...held.map(({ condition, units }) =>
      t('{{units}} in condition {{condition}}', { units: formatNumber(units), condition: t(conditions[condition]) }),
    ),
    ...expired.map(({ expiresAt, units }) =>
      t('{{units}} expired on {{day}}', { units: formatNumber(units), day: formatDay(expiresAt) }),
    ),
    ...temporaryLocations.map(({ stockLocation, units }) =>
      t('{{units}} in temporary location {{title}}', { units: formatNumber(units), title: stockLocation.title }),
    ),
  ]
}

function OrderLink({ id, referenceId }: { readonly id: Id<'shipmentOrder'>; readonly referenceId: string }) {
  const path = shipmentPath(id)
  return hasScreen(path) ? (
    <Link className="mono" to={path}>
      {referenceId}
    </Link>
  ) : (
    <span className="mono">{referenceId}</span>
  )
}
