import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { setWaitsForAll } from '@crossdock/contract/fulfillment/shipments/waiting'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../lib/client.ts'
import { formatDay } from '../../../lib/format.ts'
import { query } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { EachRecord } from '../../../ui/each-record.tsx'
import { controlClass } from '../../../ui/field.tsx'
import { hereWords } from './ship-here-dialog.tsx'

interface BulkDialogProps {
  readonly orders: readonly shipments.ShipmentOrderSummary[]
  readonly onClose: () => void
  /** After it was done to all of them. */
  readonly onDone: () => void
}

const namesOf = (orders: BulkDialogProps['orders']) => orders.map(({ id, referenceId }) => ({ id, name: referenceId }))
const refreshes = [shipments.list, shipments.get]

/** Places drafts, or back orders once more; one that lacks stock stays what it is, or waits for it where that is asked. */
export function PlaceOrders({ orders, onClose, onDone }: BulkDialogProps) {
  const [asBackOrder, setAsBackOrder] = useState(false)
  const areDrafts = orders.some(({ state }) => state === 'DRAFT')
  return (
    <EachRecord
      records={namesOf(orders)}
      title={t('Place {{count}} orders?', { count: orders.length })}
      verb={t('Place')}
      doing={t('Placing…')}
      toldRefused={t('These could not be placed')}
      toldDone={(count) => t('{{count}} orders placed', { count })}
      act={(id) => (areDrafts ? call(shipments.publishDraft, { id, asBackOrder }) : call(shipments.place, { id }))}
      refreshes={refreshes}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('Their stock is reserved, one order after the other as they stand in the list.')}</p>
      {areDrafts && (
        <label>
          <input
            type="checkbox"
            checked={asBackOrder}
            onChange={(event) => setAsBackOrder(event.currentTarget.checked)}
          />{' '}
          {t('Those that lack stock become back orders')}
        </label>
      )}
    </EachRecord>
  )
}

/** Moves orders to another day; one of which something is picked stays where it is. What others changed since is not taken back. */
export function ShipOutOrders({ orders, onClose, onDone }: BulkDialogProps) {
  const [day, setDay] = useState<string | null>(null)
  const dayBefore = (id: string): string => orders.find((order) => order.id === id)?.shipOutDate ?? ''
  const isDay = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)
  return (
    <EachRecord
      records={namesOf(orders)}
      title={t('Move {{count}} orders to another day', { count: orders.length })}
      verb={t('Move')}
      doing={t('Moving…')}
      toldRefused={t('These could not be moved')}
      toldDone={(count) => t('{{count}} orders ship out on {{date}}', { count, date: formatDay(day) })}
      act={(id) => call(shipments.setShipOutDate, { id, shipOutDate: day ?? '' })}
      undo={(id, { version }) => call(shipments.setShipOutDate, { id, version, shipOutDate: dayBefore(id) })}
      refreshes={refreshes}
      isHeld={!isDay}
      onClose={onClose}
      onDone={onDone}
    >
      <label>
        {t('Ship Out Date')}
        <DateInput className={controlClass} value={day} onChange={setDay} aria-required data-autofocus />
      </label>
    </EachRecord>
  )
}

/** How much of a back order is here; nothing until that has come. */
function HereOf({ id }: { readonly id: Id<'shipmentOrder'> }) {
  const { data } = useQuery(query(shipments.get, { id }))
  return data ? hereWords(data) : null
}

/** Places of back orders what is here of each; the rest of each waits on. One of which nothing is here is named. */
export function ShipHereOrders({ orders, onClose, onDone }: BulkDialogProps) {
  return (
    <EachRecord
      records={namesOf(orders)}
      title={t('Ship what is here of {{count}} orders?', { count: orders.length })}
      verb={t('Ship what is here')}
      doing={t('Placing…')}
      toldRefused={t('These could not be placed')}
      toldDone={(count) => t('{{count}} orders placed', { count })}
      about={(id) => <HereOf id={id} />}
      act={(id) => call(shipments.shipHere, { id })}
      refreshes={refreshes}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('What is missing becomes a back order of its own, and keeps its place in line.')}</p>
    </EachRecord>
  )
}

/** Keeps back orders whole: none of them is shipped in part, each is placed by itself once all of it is here. */
export function KeepWhole({ orders, onClose, onDone }: BulkDialogProps) {
  return (
    <EachRecord
      records={namesOf(orders)}
      title={t('Have {{count}} orders wait for all of their goods?', { count: orders.length })}
      verb={t('Wait for all')}
      doing={t('Deciding…')}
      toldRefused={t('These cannot wait for all of it')}
      toldDone={(count) => t('{{count}} orders wait for all of their goods', { count })}
      act={(id) => call(setWaitsForAll, { id, waitsForAll: true })}
      undo={(id, { version }) => call(setWaitsForAll, { id, waitsForAll: false, version })}
      refreshes={refreshes}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('None of them is shipped in part; each is placed by itself once all of it is here.')}</p>
    </EachRecord>
  )
}

/** Hands packed orders over, all with one carrier but those that name who fetches them. What one lacks is told of it by name. */
export function ShipOrders({ orders, onClose, onDone }: BulkDialogProps) {
  const [carrier, setCarrier] = useState('')
  const listId = useId()
  const open = orders.filter(({ carrierName }) => carrierName === null)
  const [first] = open
  const known = useQuery({ ...query(shipping.get, { id: first?.id ?? '' }), enabled: first !== undefined })
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  return (
    <EachRecord
      records={namesOf(orders)}
      title={t('Ship {{count}} orders?', { count: orders.length })}
      verb={t('Ship')}
      doing={t('Shipping…')}
      toldRefused={t('These could not be shipped')}
      toldDone={(count) => t('{{count}} orders are shipped out', { count })}
      act={(id) => {
        const { carrierName = null, trackingNumber = null, trackingLink = null } = orderOf.get(id) ?? {}
        return call(shipping.confirm, { id, carrierName: carrierName ?? carrier, trackingNumber, trackingLink })
      }}
      refreshes={refreshes}
      isHeld={first !== undefined && carrier.trim() === ''}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('Their goods leave the stock. This cannot be taken back.')}</p>
      {first && (
        <label>
          {open.length < orders.length ? t('Carrier of those that name none') : t('Carrier Name')}
          <input
            className={controlClass}
            value={carrier}
            maxLength={100}
            list={listId}
            aria-required
            data-autofocus
            onChange={(event) => setCarrier(event.currentTarget.value)}
          />
          <datalist id={listId}>
            {known.data?.carriers.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
      )}
    </EachRecord>
  )
}
