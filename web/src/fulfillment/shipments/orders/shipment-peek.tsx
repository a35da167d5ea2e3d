import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/format.ts'
import { usePathname } from '../../../lib/location.ts'
import { query } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { Due } from '../../../ui/due.tsx'
import { NextSteps } from '../../../ui/record-parts.tsx'
import { PeekAction, RecordPeek } from '../../../ui/record-peek.tsx'
import { shipmentEventWords } from '../../order-events/event-words.ts'
import { OrderTimeline } from '../../order-events/order-timeline.tsx'
import { unitsHere } from './ship-here-dialog.tsx'
import { useShipmentDoing } from './shipment-doing.tsx'
import { nextOf } from './shipment-next.ts'
import { ShipmentState } from './shipment-state.tsx'
import { WhyItWaits } from './why-it-waits.tsx'

/** A shipment order in short: where it goes, why it waits or what comes next, the one thing to do, what happened last. */
export function ShipmentPeek({ row }: { readonly row: shipments.ShipmentOrderSummary }) {
  const order = useQuery(query(shipments.get, { id: row.id }))
  return (
    <RecordPeek
      title={<span className="mono">{row.referenceId}</span>}
      state={<ShipmentState state={row.state} />}
      query={order}
      rows={[
        [t('Merchant'), row.storeName ?? t('Main')],
        [t('Warehouse'), row.warehouseTitle],
        [t('Recipient'), [row.customer, row.recipientCity, row.recipientState].filter(Boolean).join(', ')],
        [
          t('PO Number'),
          <span key="po" className="mono">
            {row.externalPoNumber}
          </span>,
        ],
        [
          t('Goods'),
          t('{{units}} in {{lines}}', {
            units: t('{{count}} units', { count: row.unitCount }),
            lines: t('{{count}} lines', { count: row.lineCount }),
          }),
        ],
        [
          row.shipBy === null ? t('Ship out') : t('Ship by'),
          row.shipBy === null ? (
            formatDay(row.shipOutDate)
          ) : (
            <Due key="due" by={row.shipBy} timeZone={warehouseZone(row.warehouseId)} />
          ),
        ],
        [t('Assignee'), row.assignee?.name],
        [t('Channel'), row.channel],
      ]}
    >
      {(data) => <Rest key={data.id} order={data} />}
    </RecordPeek>
  )
}

/** Of a back order that is here in part: what becomes of either part. */
const consequenceOf = (here: number, rest: number): string =>
  t('{{placed}} now; {{waiting}} as a back order of their own.', {
    placed: t('{{count}} units are placed', { count: here }),
    waiting: t('{{count}} units wait', { count: rest }),
  })

function Rest({ order }: { readonly order: shipments.ShipmentOrder }) {
  const { primary, other, dialogs } = useShipmentDoing(order, { listPath: usePathname(), hasBoxes: false })
  const steps = nextOf(order, undefined)
  const here = order.state === 'BACK_ORDER' && !order.waiting?.waitsForAll ? unitsHere(order) : 0
  return (
    <>
      {order.waiting && <WhyItWaits waiting={order.waiting} isStrict={order.isStrict} />}
      {steps.length > 0 && <NextSteps steps={steps} />}
      <PeekAction action={primary} other={other} hint={here > 0 && consequenceOf(here, order.unitCount - here)} />
      <OrderTimeline
        events={order.events.slice(-3)}
        wordsOf={shipmentEventWords}
        zone={warehouseZone(order.warehouseId)}
      />
      {dialogs}
    </>
  )
}
