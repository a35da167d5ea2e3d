import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as orders from '@crossdock/contract/sorting/orders'
import * as positions from '@crossdock/contract/sorting/positions'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/client.ts'
import { explainError } from '../../lib/errors.ts'
import { refresh, useMutate } from '../../lib/queries.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { EachRecord, RemoveRecords } from '../../ui/each-record.tsx'
import { NumberField, SelectField, TextAreaField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { ConfirmModal, FormModal } from '../../ui/modals.tsx'
import { Picker } from '../../ui/picker.tsx'
import { freeOf } from '../free-position.ts'
import { hubLocationLookup } from '../hub-lookups.ts'
import { boxesWords, customerOf, missingOf, placeOf } from '../hub-words.tsx'
import { hubRefreshes } from '../refreshes.ts'
import { SuggestedPlace } from './suggested-place.tsx'

type HubOrder = orders.HubOrder

interface HubDialogProps {
  readonly orders: readonly HubOrder[]
  readonly onClose: () => void
  /** After it was done to all of them. */
  readonly onDone: () => void
}

const namesOf = (rows: readonly HubOrder[]) => rows.map(({ id, orderNo }) => ({ id, name: orderNo }))
const numbersOf = (rows: readonly HubOrder[]): string =>
  rows
    .slice(0, 8)
    .map(({ orderNo }) => orderNo)
    .join(', ') + (rows.length > 8 ? ` +${rows.length - 8}` : '')

/** Puts orders into a stock location: one at a position of its own, several one after the other at the lowest that are free. */
export function AllocateOrders(props: HubDialogProps) {
  const [first, ...others] = props.orders
  if (!first) return null
  return others.length === 0 ? <AllocateOrder {...props} order={first} /> : <AllocateMany {...props} />
}

/** Says what is to be looked at where an order was put. */
function warnOf({ orderNo, warnings }: Pick<AnswerOf<typeof orders.allocate>, 'orderNo' | 'warnings'>): void {
  for (const warning of warnings) toast.warning(`${orderNo}: ${t(warning)}`)
}

function AllocateOrder({ order, onClose, onDone }: HubDialogProps & { readonly order: HubOrder }) {
  const [free, setFree] = useState<number | null>(null)
  const form = useContractForm(orders.allocate, {
    values: { id: order.id, slId: order.stockLocation?.id ?? '', position: null },
    refreshes: hubRefreshes,
    onSaved: (saved) => {
      toast.success(t('{{order}} stands at {{place}}', { order: saved.orderNo, place: placeOf(saved) ?? '' }))
      warnOf(saved)
      onDone()
    },
    onError: (error) => {
      const next = freeOf(error)
      if (next === null) return false
      setFree(next)
      void refresh(positions.suggest)
      form.setError('position', { message: explainError(error) })
      showError(error)
      return true
    },
  })
  return (
    <FormModal
      title={t('Allocate {{order}}', { order: order.orderNo })}
      form={form}
      onClose={onClose}
      width={440}
      submitLabel={t('Allocate')}
    >
      <p className="muted">
        {[customerOf(order), boxesWords(order.boxesCount), order.warehouseTitle].join(' · ')}
        {order.stockLocation && ` · ${t('now at {{place}}', { place: placeOf(order) ?? '' })}`}
      </p>
      <SuggestedPlace
        order={order}
        isBusy={form.isSaving}
        onTake={({ stockLocationId, position }) => {
          setFree(null)
          form.setValue('slId', stockLocationId, { shouldDirty: true })
          form.setValue('position', position, { shouldDirty: true })
          form.submit()
        }}
      />
      <SelectField
        form={form}
        name="slId"
        label={t('Stock Location')}
        options={hubLocationLookup(order.warehouseId)}
        onChosen={() => {
          setFree(null)
          form.clearErrors('position')
        }}
      />
      <NumberField
        form={form}
        name="position"
        label={t('Position')}
        hint={t('A whole number. Left blank, the lowest that is free is taken.')}
      />
      {free !== null && (
        <Button
          onClick={() => {
            form.setValue('position', free, { shouldDirty: true })
            form.clearErrors('position')
            setFree(null)
          }}
        >
          {t('Take position {{position}}', { position: free })}
        </Button>
      )}
    </FormModal>
  )
}

function AllocateMany({ orders: rows, onClose, onDone }: HubDialogProps) {
  const [slId, setSlId] = useState('')
  return (
    <EachRecord
      records={namesOf(rows)}
      title={t('Allocate {{count}} orders', { count: rows.length })}
      verb={t('Allocate')}
      doing={t('Allocating…')}
      toldRefused={t('These could not be allocated')}
      toldDone={(count) => t('{{count}} orders allocated', { count })}
      act={async (id) => warnOf(await call(orders.allocate, { id, slId }))}
      refreshes={hubRefreshes}
      isHeld={slId === ''}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('Each takes the lowest position that is free, in the order of the list.')}</p>
      <Picker
        label={t('Stock Location')}
        placeholder={t('Choose a stock location')}
        isField
        options={hubLocationLookup(rows[0]?.warehouseId ?? null)}
        values={slId === '' ? [] : [slId]}
        onChange={([chosen]) => setSlId(chosen ?? '')}
      />
    </EachRecord>
  )
}

/** Takes orders out of their stock locations. */
export function DeallocateOrders({ orders: rows, onClose, onDone }: HubDialogProps) {
  return (
    <EachRecord
      records={namesOf(rows)}
      title={t('Take {{count}} orders out of their places?', { count: rows.length })}
      verb={t('Take out')}
      doing={t('Taking out…')}
      toldRefused={t('These could not be taken out')}
      toldDone={(count) => t('{{count}} orders stand nowhere now', { count })}
      act={(id) => call(orders.deallocate, { id })}
      refreshes={hubRefreshes}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('Their positions are free for others at once.')}</p>
    </EachRecord>
  )
}

/** Asks before orders leave the hub: with boxes missing only when that is said (SORT-031). */
export function ProcessOrders({ orders: rows, onClose, onDone }: HubDialogProps) {
  const [force, setForce] = useState(false)
  const [toOrderPool, setToOrderPool] = useState(false)
  const short = rows.filter((row) => missingOf(row) > 0)
  const missing = short.reduce((sum, row) => sum + missingOf(row), 0)
  const handOver = useMutate(orders.process, {
    refreshes: hubRefreshes,
    onSuccess: ({ orders: gone }) => {
      toast.success(
        toOrderPool
          ? t('{{count}} orders processed, they wait in the order pool', { count: gone.length })
          : t('{{count}} orders processed', { count: gone.length }),
      )
      onDone()
    },
  })
  return (
    <ConfirmModal
      title={t('Process {{count}} orders?', { count: rows.length })}
      confirmLabel={t('Process')}
      isBusy={handOver.isPending}
      isHeld={short.length > 0 && !force}
      onConfirm={() => handOver.mutate({ orderIds: rows.map(({ id }) => id), force, toOrderPool })}
      onClose={onClose}
    >
      <p className="mono">{numbersOf(rows)}</p>
      <p>{t('They leave the hub, and their positions are free. This cannot be taken back.')}</p>
      {short.length > 0 && (
        <Check isOn={force} onChange={setForce}>
          {t('Process them although {{count}} boxes are missing', { count: missing })} (
          <span className="mono">{numbersOf(short)}</span>)
        </Check>
      )}
      <Check isOn={toOrderPool} onChange={setToOrderPool}>
        {t('Place them in the order pool, to be delivered')}
      </Check>
    </ConfirmModal>
  )
}

function Check(props: {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly children: ReactNode
}) {
  return (
    <p>
      <label>
        <input type="checkbox" checked={props.isOn} onChange={(event) => props.onChange(event.currentTarget.checked)} />{' '}
        {props.children}
      </label>
    </p>
  )
}

/** Puts orders of one merchant and one warehouse together: the first one stays, and shows the boxes of all (SORT-033). */
export function MergeOrders({ orders: rows, onClose, onDone }: HubDialogProps) {
  const [headId, setHeadId] = useState(rows[0]?.id ?? '')
  const head = rows.find(({ id }) => id === headId)
  const merge = useMutate(orders.merge, {
    refreshes: hubRefreshes,
    onSuccess: (merged) => {
      toast.success(t('{{order}} has {{count}} boxes now', { order: merged.orderNo, count: merged.boxesCount }))
      warnOf(merged)
      onDone()
    },
  })
  const place = head && placeOf(head)
  return (
    <ConfirmModal
      title={t('Merge {{count}} orders', { count: rows.length })}
      confirmLabel={t('Merge')}
      isBusy={merge.isPending}
      onConfirm={() => merge.mutate({ orderIds: [headId, ...rows.map(({ id }) => id).filter((id) => id !== headId)] })}
      onClose={onClose}
    >
      <p>{t('One of them is the head: it shows the boxes of all. They can be parted again.')}</p>
      <fieldset>
        <legend className="aside">{t('Head')}</legend>
        {rows.map((row) => (
          <p key={row.id}>
            <label>
              <input type="radio" name="head" checked={row.id === headId} onChange={() => setHeadId(row.id)} />{' '}
              <span className="mono">{row.orderNo}</span>{' '}
              <span className="muted">
                {[customerOf(row), boxesWords(row.boxesCount), placeOf(row)].filter(Boolean).join(' · ')}
              </span>
            </label>
          </p>
        ))}
      </fieldset>
      <p className="muted">
        {place
          ? t('All of it stands at {{place}}; the positions of the others are free.', { place })
          : t('It stands nowhere yet; the positions of the others are free.')}
      </p>
    </ConfirmModal>
  )
}

/** Cancels orders (SORT-019). */
export function CancelOrders({ orders: rows, onClose, onDone }: HubDialogProps) {
  return (
    <EachRecord
      records={namesOf(rows)}
      title={t('Cancel {{count}} orders?', { count: rows.length })}
      verb={t('Cancel orders')}
      doing={t('Canceling…')}
      toldRefused={t('These could not be canceled')}
      toldDone={(count) => t('{{count}} orders canceled', { count })}
      act={(id) => call(orders.cancel, { id })}
      refreshes={hubRefreshes}
      isDanger
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('Their positions are free. This cannot be taken back.')}</p>
    </EachRecord>
  )
}

/** Says that missing boxes are expected no longer, and why (SORT-037). */
export function CancelExpecting({ order, onClose }: { readonly order: HubOrder; readonly onClose: () => void }) {
  const missing = missingOf(order)
  const form = useContractForm(orders.cancelExpecting, {
    values: { id: order.id, reason: '' },
    refreshes: hubRefreshes,
    onSaved: ({ orderNo }) => {
      toast.success(t('{{order}}: {{count}} boxes are expected no longer', { order: orderNo, count: missing }))
      onClose()
    },
  })
  return (
    <FormModal
      title={t('Cancel what is missing of {{order}}', { order: order.orderNo })}
      form={form}
      onClose={onClose}
      width={440}
      submitLabel={t('Cancel expecting')}
      cancelLabel={t('Keep it')}
    >
      <p>
        {order.receivedBoxesCount === 0
          ? t('{{count}} boxes are expected no longer. None has come: the order ends.', { count: missing })
          : t('{{count}} boxes are expected no longer. The order is received with the boxes that are here.', {
              count: missing,
            })}
      </p>
      <TextAreaField form={form} name="reason" label={t('Reason')} maxLength={orders.longestReason} hasFocus />
    </FormModal>
  )
}

/** Asks before orders are deleted with their boxes and their history. */
export function DeleteOrders({ orders: rows, onClose, onDone }: HubDialogProps) {
  return (
    <RemoveRecords
      records={namesOf(rows)}
      title={t('Delete {{count}} orders?', { count: rows.length })}
      toldDone={(count) => t('{{count}} orders deleted', { count })}
      remove={(id) => call(orders.remove, { id })}
      restore={null}
      refreshes={hubRefreshes}
      onClose={onClose}
      onRemoved={onDone}
    >
      {t('Their boxes and their history go with them. This cannot be taken back.')}
    </RemoveRecords>
  )
}
