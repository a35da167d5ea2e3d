import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { PackedPackage, Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { Id } from '@crossdock/contract/ids'
import { useState } from 'react'
import { explainError } from '../../../lib/errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import { go } from '../../../lib/navigation.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { answered, useMutate } from '../../../lib/queries.ts'
import { useParams } from '../../../lib/search-params.ts'
import { t } from '../../../lib/words.ts'
import { BigCounter, BigNotice } from '../../../ui/big-task.tsx'
import { Button } from '../../../ui/button.tsx'
import { useScanSaid } from '../../../ui/scan.ts'
import { LoadingOverlay } from '../../../ui/states.tsx'
import { TaskRecord } from '../../../ui/task-record.tsx'
import { packageWords } from '../../products/package-words.ts'
import { useOrderScan } from '../../work/order-scan.ts'
import { proposedRepackaging } from './boxes.ts'
import { BoxesStep } from './boxes-step.tsx'
import { named, usePacking } from './pack-waiting.ts'
import styles from './packing.module.css'
import { OthersBeside, PackFrame, packingHindrance, refreshes, showPacking } from './packing-parts.tsx'

/** Packing: what leaves as it is and what goes into boxes, then labels, then on to shipping. */
export default function PackingPage({ shipmentOrderId: id }: { readonly shipmentOrderId: Id<'shipmentOrder'> }) {
  const { order, types } = usePacking(id)
  return (
    <TaskRecord
      query={order}
      title={t('Pack')}
      name={answered(shipments.get, { id })?.referenceId}
      path={shipmentPath(id)}
      list={{ to: '/operation-orders', label: t('Operation Orders') }}
    >
      {(answer) => <PackingView data={named(answer, types.data?.items ?? [])} />}
    </TaskRecord>
  )
}

function PackingView({ data }: { readonly data: Packing }) {
  const [params, setParams] = useParams()
  const step = params.get('step') ?? (data.taskState === 'COMPLETED' ? 'boxes' : 'packages')
  const hindrance = packingHindrance(data)
  if (hindrance) return hindrance
  return (
    <OthersBeside data={data}>
      {step === 'boxes' ? (
        <BoxesStep data={data} onBack={() => setParams({ step: 'packages' })} />
      ) : (
        <PackagesStep data={data} onDone={() => setParams({ step: 'boxes' })} />
      )}
    </OthersBeside>
  )
}

const keyOf = (entry: Pick<PackedPackage, 'itemId' | 'productPackageTypeId'>): string =>
  `${entry.itemId}/${entry.productPackageTypeId}`

/** Each picked package leaves as it is, or is repackaged. */
function PackagesStep({ data, onDone }: { readonly data: Packing; readonly onDone: () => void }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const [fault, setFault] = useState<string | null>(null)
  useScanSaid(() => setFault(null))
  const onError = (error: unknown): boolean => {
    setFault(explainError(error))
    return true
  }
  const proposed = proposedRepackaging(data)
  const countOf = (entry: PackedPackage): number => chosen[keyOf(entry)] ?? proposed(entry)
  const save = useMutate(packing.savePackages, {
    onSuccess: (answer) => {
      showPacking(answer)
      if (answer.isDone) onDone()
      else go(`${shipmentPath(data.id)}/repackage`)
    },
    onError,
  })
  const pause = useMutate(packing.setTask, { refreshes, onError })
  const take = (): void =>
    save.mutate({
      id: data.id,
      seen: packing.boxesMark(data.boxes),
      packages: data.packages.map((entry) => ({
        itemId: entry.itemId,
        productPackageTypeId: entry.productPackageTypeId,
        repackagedCount: countOf(entry),
      })),
    })
  useOrderScan(
    data.referenceId,
    () => {
      if (!save.isPending) take()
      return !save.isPending
    },
    (code) => setFault(t('{{code}} is not {{order}}, the number of this order.', { code, order: data.referenceId })),
  )
  const isAnyRepackaged = data.packages.some((entry) => countOf(entry) > 0)
  return (
    <PackFrame
      data={data}
      actions={
        <>
          <Button kind="primary" size="big" isBusy={save.isPending} onClick={take}>
            {isAnyRepackaged ? t('Next: repackage') : t('Next: labels')}
          </Button>
          {data.taskState === 'IN_PROGRESS' && (
            <Button
              size="big"
              isBusy={pause.isPending}
              onClick={() => pause.mutate({ id: data.id, state: 'PAUSED', kind: 'PACKING' })}
            >
              {t('Pause')}
            </Button>
          )}
        </>
      }
    >
      <LoadingOverlay isShown={save.isPending} label={t('Saving…')} />
      {fault && <BigNotice tone="bad" title={fault} />}
      <h2 className={styles['heading']}>{t('How does it leave?')}</h2>
      <ul className={styles['cards']}>
        {data.packages.map((entry) => (
          <PackageCard
            key={keyOf(entry)}
            entry={entry}
            count={countOf(entry)}
            onCount={(count) => setChosen({ ...chosen, [keyOf(entry)]: count })}
          />
        ))}
      </ul>
    </PackFrame>
  )
}

function PackageCard({
  entry,
  count,
  onCount,
}: {
  readonly entry: PackedPackage
  readonly count: number
  readonly onCount: (count: number) => void
}) {
  const isRepackaged = entry.shippingBox === packing.shippingBoxes.repackaged && count === entry.repackagedCount
  return (
    <li className={styles['card']}>
      <div className={styles['line']}>
        <span>
          <b className="mono">{entry.sku}</b>
          <small>
            {packageWords(entry.packageTypeName, entry.unitQuantity)} · {entry.description}
          </small>
        </span>
        <span className={styles['count']}>× {formatNumber(entry.packageCount)}</span>
      </div>
      <div className={styles['two']} role="group" aria-label={t('How {{sku}} leaves', { sku: entry.sku })}>
        <button type="button" className={styles['choice']} aria-pressed={count === 0} onClick={() => onCount(0)}>
          {t('As is')}
        </button>
        <button
          type="button"
          className={styles['choice']}
          aria-pressed={count > 0}
          onClick={() => onCount(count > 0 ? count : entry.packageCount)}
        >
          {isRepackaged && count > 0 ? t('Repackaged') : t('To be repackaged')}
        </button>
      </div>
      {count > 0 && entry.packageCount > 1 && (
        <BigCounter label={t('Of these')} value={count} min={1} max={entry.packageCount} onChange={onCount} />
      )}
    </li>
  )
}
