import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { receiptPath } from '../../../lib/paths.ts'
import { t } from '../../../lib/words.ts'
import { Why } from '../../../ui/explain.tsx'
import { Link } from '../../../ui/link.tsx'
import { lackWords } from './case-words.tsx'

type Waiting = NonNullable<ShipmentOrder['waiting']>

/** Why a back order waits: what each line lacks, what of it may not be promised, what comes when, and its place in the line. */
export function WhyItWaits({ waiting, isStrict }: { readonly waiting: Waiting; readonly isStrict: boolean }) {
  const facts = waiting.shortages.flatMap((line) => [
    lackWords(line),
    ...(line.packedUnits > 0 && !isStrict
      ? [t('{{count}} more of it are in larger packages: break one to place the order', { count: line.packedUnits })]
      : []),
    ...(line.onHoldUnits > 0
      ? [
          t('{{count}} more of it cannot be promised: on hold, expired or in a temporary place', {
            count: line.onHoldUnits,
          }),
        ]
      : []),
    ...comingOf(waiting, line.productId),
  ])
  return (
    <Why
      title={t('Why it waits')}
      facts={[
        ...(waiting.waitsForAll ? [t('It was decided that it waits for all, and is not shipped in part.')] : []),
        ...facts,
        t('It is number {{position}} in line.', { position: waiting.position }),
      ]}
    />
  )
}

/** What of a product is on its way, or that nothing is. */
export function comingOf({ coming }: Waiting, productId: Waiting['shortages'][number]['productId']) {
  const some = coming.filter((one) => one.productId === productId).map(comingWords)
  return some.length > 0 ? some : [t('Nothing of it is on its way: no receipt order expects it.')]
}

const comingWords = ({ units, sku, expectedArrival, receiptOrderId, referenceId }: Waiting['coming'][number]) => (
  <span key={`${receiptOrderId} ${sku}`}>
    {expectedArrival === null
      ? t('{{units}} × {{sku}} expected, nobody said when:', { units: formatNumber(units), sku })
      : t('{{units}} × {{sku}} expected {{day}}:', {
          units: formatNumber(units),
          sku,
          day: formatDay(expectedArrival),
        })}{' '}
    <Link to={receiptPath(receiptOrderId)}>{referenceId}</Link>
  </span>
)
