import type { AnswerOf } from '@crossdock/contract/endpoint'
import type * as calls from '@crossdock/contract/fulfillment/product-overview'
import type { Id } from '@crossdock/contract/ids'
import { formatDay } from '../../lib/format.ts'
import { receiptPath, stockPath } from '../../lib/paths.ts'
import { t } from '../../lib/words.ts'
import type { RecordAction } from '../../ui/action-button.tsx'
import { Link } from '../../ui/link.tsx'
import type { NextStep } from '../../ui/record-parts.tsx'

type Overview = AnswerOf<typeof calls.get>

/** Units that open orders need beyond what is reserved for them and what is free. Of the orders that are named. */
const missingUnits = ({ orderUnits, reservedUnits, availableUnits }: Overview): number =>
  Math.max(0, orderUnits - reservedUnits - availableUnits)

/** What comes next with a product: what is missing, what comes and for whom, what is to be decided. */
export function nextOf(overview: Overview, productId: Id<'product'>): readonly NextStep[] {
  const missing = missingUnits(overview)
  const steps: NextStep[] = []
  if (missing > 0)
    steps.push({
      key: 'missing',
      isWarning: true,
      words:
        missing > overview.incomingUnits
          ? t('{{count}} units are missing for open orders, and {{incoming}} are on their way.', {
              count: missing,
              incoming: overview.incomingUnits,
            })
          : t('{{count}} units are missing for open orders; what is on its way covers them.', { count: missing }),
    })
  for (const receipt of overview.incoming.slice(0, 3))
    steps.push({
      key: receipt.id,
      words: (
        <>
          <Link to={receiptPath(receipt.id)}>
            <span className="mono">{receipt.referenceId}</span>
          </Link>{' '}
          {receipt.expectedArrival === null
            ? t('brings {{count}} units.', { count: receipt.units })
            : t('brings {{count}} units, expected {{day}}.', {
                count: receipt.units,
                day: formatDay(receipt.expectedArrival),
              })}
        </>
      ),
    })
  if (overview.onHoldUnits > 0)
    steps.push({
      key: 'held',
      words: (
        <Link to={stockPath(productId)}>
          {t('Release or reject {{count}} units that are on hold.', { count: overview.onHoldUnits })}
        </Link>
      ),
    })
  return steps
}

/** The one thing to do with a product beside its list: what is on hold stands in the way of orders, what nobody announced will be missing. */
export function actionOf(
  overview: Overview,
  productId: Id<'product'>,
  { mayAnnounce, mayAdjust }: { readonly mayAnnounce: boolean; readonly mayAdjust: boolean },
): RecordAction {
  const inventory = { label: t('Inventory'), to: stockPath(productId) }
  const isMissing = missingUnits(overview) > overview.incomingUnits
  if (overview.onHoldUnits > 0 && mayAdjust)
    return { label: t('Release or reject'), to: `${stockPath(productId)}/adjust` }
  if ((isMissing || overview.totalUnits + overview.incomingUnits === 0) && mayAnnounce)
    return { label: t('New Receipt Order'), to: `/receipt-order/create-order?productId=${productId}` }
  return mayAdjust && overview.totalUnits > 0 ? { label: t('Adjust'), to: `${stockPath(productId)}/adjust` } : inventory
}
