import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { shipmentPath, shippedPath } from '../../../lib/paths.ts'
import { answered, query } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { BigNotice, BigTask, TaskNumber, TaskPane } from '../../../ui/big-task.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { useNarrow } from '../../../ui/media.ts'
import { useScan } from '../../../ui/scan.ts'
import { TaskRecord } from '../../../ui/task-record.tsx'
import { JobsLeft, JobsPane, NextButton, NextJob, useNextJob } from '../../work/next-job.tsx'
import { OrderHead } from '../../work/order-head.tsx'
import { papers, usePapers } from '../packing/papers.ts'
import { HandoverFields } from './handover-fields.tsx'
import { useIsShipWaiting } from './ship-waiting.ts'
import { Handover } from './what-leaves.tsx'

/** The last look before an order leaves. */
export default function ConfirmShippingPage({
  shipmentOrderId: id,
}: {
  readonly shipmentOrderId: Id<'shipmentOrder'>
}) {
  const info = useQuery(query(shipping.get, { id }))
  return (
    <TaskRecord
      query={info}
      title={t('Ship')}
      name={answered(shipments.get, { id })?.referenceId}
      path={shipmentPath(id)}
      list={{ to: '/operation-orders', label: t('Operation Orders') }}
    >
      {(data) => <ShippingView info={data} />}
    </TaskRecord>
  )
}

interface ShippingProps {
  readonly info: shipping.ShippingInfo
}

function ShippingView({ info }: ShippingProps) {
  const { state, taskKind, taskState, id } = info.order
  const isWaiting = useIsShipWaiting(id)
  if (state === 'COMPLETED' || isWaiting) return <Shipped info={info} isWaiting={isWaiting} />
  if (state !== 'PICKING' || taskKind !== 'PACKING' || taskState !== 'COMPLETED')
    return (
      <JobsPane kind="ship" after={id} warehouseId={info.order.warehouseId} warehouse={info.order.warehouseTitle}>
        <NotPacked info={info} />
      </JobsPane>
    )
  return (
    <TaskPane label={t('What leaves')} pane={<Beside info={info} />} isBelow>
      <Confirmation info={info} />
    </TaskPane>
  )
}

/** What leaves; where there is room for it, what else is to be shipped. */
function Beside({ info }: ShippingProps) {
  const isNarrow = useNarrow(1023)
  const { id, warehouseId } = info.order
  return (
    <>
      <Handover info={info} />
      {!isNarrow && <JobsLeft kind="ship" after={id} warehouseId={warehouseId} />}
    </>
  )
}

function ShipFrame({
  info,
  children,
  actions,
}: ShippingProps & { readonly children: ReactNode; readonly actions: ReactNode }) {
  const { id, referenceId, warehouseId, storeName, customer, shipBy } = info.order
  return (
    <BigTask
      title={
        <>
          {t('Ship')} · <TaskNumber>{referenceId}</TaskNumber>
        </>
      }
      documentTitle={t('Ship {{title}}', { title: referenceId })}
      back={shipmentPath(id)}
      head={<OrderHead head={{ storeName, party: customer, shipBy }} warehouseId={warehouseId} />}
      actions={actions}
    >
      {children}
    </BigTask>
  )
}

function NotPacked({ info }: ShippingProps) {
  const { id, state, taskKind } = info.order
  const isPicked = state === 'PICKING' && taskKind === 'PACKING'
  return (
    <ShipFrame
      info={info}
      actions={
        <LinkButton kind="primary" size="big" to={`${shipmentPath(id)}/setup-${isPicked ? 'packing' : 'picking'}`}>
          {isPicked ? t('Go to packing') : t('Go to picking')}
        </LinkButton>
      }
    >
      <BigNotice tone="info" title={t('It cannot be shipped yet')}>
        {t('The order is not packed. Finish picking and packing first.')}
      </BigNotice>
    </ShipFrame>
  )
}

function Shipped({ info, isWaiting }: ShippingProps & { readonly isWaiting: boolean }) {
  const { id, referenceId, warehouseId } = info.order
  const next = useNextJob({ kind: 'ship', after: id, warehouseId })
  return (
    <ShipFrame
      info={info}
      actions={
        <>
          <NextButton job={next} of="ship" kind="primary" />
          {!isWaiting && (
            <LinkButton size="big" to={shippedPath(id)}>
              {t('Open {{order}}', { order: referenceId })}
            </LinkButton>
          )}
        </>
      }
    >
      {isWaiting ? (
        <BigNotice tone="info" title={t('Not sent yet')}>
          {t('It is kept on this device and sent when the connection is back. The goods can go.')}
        </BigNotice>
      ) : (
        <BigNotice tone="good" title={t('{{title}} is shipped out', { title: referenceId })} />
      )}
      {next && <NextJob job={next} />}
    </ShipFrame>
  )
}

function Confirmation({ info }: ShippingProps) {
  const { order } = info
  const confirm = useRef<HTMLButtonElement>(null)
  // Left blank, the carrier is the one that the order says picks it up.
  const endpoint = order.thirdPartyPickUpInfo?.carrierName ? shipping.confirm : shipping.confirmNaming
  const form = useContractForm(endpoint as typeof shipping.confirm, {
    values: {
      id: order.id,
      deliveryOption: 'NON_REGISTERED',
      routeId: null,
      // Who took the last one takes this one, where nothing else was agreed: most days that is one press.
      carrierName:
        order.carrierDetails.carrierName ?? order.thirdPartyPickUpInfo?.carrierName ?? info.carriers[0] ?? '',
      thirdPartyPickUpInfo: {
        pickupId: order.thirdPartyPickUpInfo?.pickupId ?? '',
        poNumber: order.thirdPartyPickUpInfo?.poNumber ?? '',
        referenceNumber: order.thirdPartyPickUpInfo?.referenceNumber ?? '',
      },
      trackingNumber: order.carrierDetails.trackingNumber ?? '',
      trackingLink: order.carrierDetails.trackingLink ?? '',
      shipmentPriceAmount: order.carrierDetails.shipmentPriceAmount,
      carrierAddressType: order.carrierAddressType,
      deliveryOptions: order.deliveryOptions,
      customsInfo: info.customs.map(({ productId, description, hsCode, declared, country }) => ({
        productId,
        description,
        hsCode: hsCode ?? '',
        country: country ?? '',
        ...(declared === null ? {} : { declared }),
      })),
    },
    refreshes: [shipping.get, shipments.list, shipments.get, pool.list, routes.list, routes.get],
  })
  const isPickup = order.deliveryType === 'ThirdPartyPickup'
  // A carrier's label is scanned from anywhere on the screen.
  useScan(({ code }) => {
    form.setValue(isPickup ? 'thirdPartyPickUpInfo.pickupId' : 'trackingNumber', code, { shouldDirty: true })
    // What is still to be typed comes before the press that ends it.
    const missing = endpoint.input.safeParse(form.getValues()).error?.issues[0]?.path.join('.')
    if (missing === undefined) confirm.current?.focus()
    else form.setFocus(missing as Parameters<typeof form.setFocus>[0])
    return Promise.resolve('good')
  })
  return (
    <ShipFrame
      info={info}
      actions={
        <Button ref={confirm} kind="primary" size="big" isBusy={form.isSaving} rest={form.rest} onClick={form.submit}>
          {t('Confirm')}
        </Button>
      }
    >
      {!order.packingLabelsDownloaded && <MissingLabels info={info} />}
      <HandoverFields form={form} info={info} onEnter={() => confirm.current?.focus()} />
    </ShipFrame>
  )
}

/** Boxes that leave without a label do not arrive. */
function MissingLabels({ info }: ShippingProps) {
  const { data } = useQuery(query(packing.get, { id: info.order.id }))
  const { loading, load } = usePapers(data)
  const boxCount = info.boxes.reduce((sum, { quantity }) => sum + quantity, 0)
  const [pdf] = papers
  if (boxCount === 0) return null
  return (
    <BigNotice
      tone="bad"
      title={t('{{count}} boxes have no label yet', { count: boxCount })}
      action={
        <Button size="big" isBusy={loading === pdf.key} disabled={!data} onClick={() => void load(pdf.key)}>
          {t(pdf.label)}
        </Button>
      }
    />
  )
}
