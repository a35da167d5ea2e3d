import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { ComponentProps, ReactNode } from 'react'
import { shipmentPath } from '../../../lib/paths.ts'
import { queryClient, queryKey, refresh, useMutate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { BigNotice, BigTask, TaskNumber } from '../../../ui/big-task.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { JobsPane, NextButton, NextJob, useNextJob } from '../../work/next-job.tsx'
import { OrderHead } from '../../work/order-head.tsx'

/** Calls whose answers a step of packing makes stale. */
export const refreshes = [packing.get, shipments.get, shipments.list]

/** Puts the packing that a write answered on the screen. */
export function showPacking(answer: Packing): void {
  queryClient.setQueryData(queryKey(packing.get, { id: answer.id }), answer)
  void refresh(shipments.get, shipments.list)
}

/** The frame of every packing screen. */
export function PackFrame({
  data,
  back,
  progress,
  children,
  actions,
}: {
  readonly data: Packing
  readonly back?: string
  readonly progress?: ComponentProps<typeof BigTask>['progress']
  readonly children: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <BigTask
      title={
        <>
          {t('Pack')} · <TaskNumber>{data.referenceId}</TaskNumber>
        </>
      }
      documentTitle={t('Pack {{name}}', { name: data.referenceId })}
      back={back ?? shipmentPath(data.id)}
      head={<OrderHead head={data.head} warehouseId={data.warehouseId} />}
      {...(progress && { progress })}
      actions={actions}
    >
      {children}
    </BigTask>
  )
}

/** Screens of an order that cannot be packed just now; null where it can. */
export function packingHindrance(data: Packing): ReactNode {
  const hindrance = hindranceOf(data)
  return hindrance && <OthersBeside data={data}>{hindrance}</OthersBeside>
}

function hindranceOf(data: Packing): ReactNode {
  if (data.state !== 'PICKING') return <NotPicking data={data} />
  if (data.taskKind === 'PICKING') return <NotPicked data={data} />
  if (data.taskState === 'PAUSED') return <Paused data={data} />
  return null
}

/** A step of packing, with what else is to be packed. */
export const OthersBeside = ({ data, children }: { readonly data: Packing; readonly children: ReactNode }) => (
  <JobsPane kind="pack" after={data.id} warehouseId={data.warehouseId} warehouse={data.warehouseTitle}>
    {children}
  </JobsPane>
)

function NotPicked({ data }: { readonly data: Packing }) {
  return (
    <PackFrame
      data={data}
      actions={
        <LinkButton kind="primary" size="big" to={`${shipmentPath(data.id)}/setup-picking`}>
          {t('Go to picking')}
        </LinkButton>
      }
    >
      <BigNotice tone="info" title={t('Picking is not finished yet.')} />
    </PackFrame>
  )
}

function NotPicking({ data }: { readonly data: Packing }) {
  const next = useNextJob({ kind: 'pack', after: data.id, warehouseId: data.warehouseId })
  const isReady = data.state === 'READY'
  return (
    <PackFrame
      data={data}
      actions={
        isReady ? (
          <LinkButton kind="primary" size="big" to={`${shipmentPath(data.id)}/setup-picking`}>
            {t('Go to picking')}
          </LinkButton>
        ) : (
          <NextButton job={next} of="pack" kind="primary" />
        )
      }
    >
      {data.state === 'COMPLETED' ? (
        <BigNotice tone="good" title={t('This order is shipped out.')} />
      ) : (
        <BigNotice tone="info" title={t('Nothing of this order is picked yet.')} />
      )}
      {!isReady && next && <NextJob job={next} />}
    </PackFrame>
  )
}

function Paused({ data }: { readonly data: Packing }) {
  const resume = useMutate(packing.setTask, { refreshes })
  return (
    <PackFrame
      data={data}
      actions={
        <Button
          kind="primary"
          size="big"
          isBusy={resume.isPending}
          onClick={() => resume.mutate({ id: data.id, state: 'IN_PROGRESS', kind: 'PACKING' })}
        >
          {t('Go on')}
        </Button>
      }
    >
      <BigNotice tone="info" title={t('Packing is paused')} />
    </PackFrame>
  )
}
