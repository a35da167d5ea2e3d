import type { Box, Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import { useState } from 'react'
import { explainError } from '../../../lib/errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import { sizeWords, weightWords } from '../../../lib/measures.ts'
import { go } from '../../../lib/navigation.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { useMutate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { BigNotice, BigValue } from '../../../ui/big-task.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useScanSaid } from '../../../ui/scan.ts'
import { useOrderScan } from '../../work/order-scan.ts'
import { labelsRefused, printBox } from './box-papers.ts'
import { LabelMark } from './close-box.tsx'
import styles from './packing.module.css'
import { PackFrame, refreshes } from './packing-parts.tsx'
import { papers, usePapers } from './papers.ts'

/** The boxes as they leave: their labels, then packing is finished. */
export function BoxesStep({ data, onBack }: { readonly data: Packing; readonly onBack: () => void }) {
  const [fault, setFault] = useState<string | null>(null)
  useScanSaid(() => setFault(null))
  const onError = (error: unknown): boolean => {
    setFault(labelsRefused(error) ?? explainError(error))
    return true
  }
  const { loading, load } = usePapers(data, onError)
  const [printing, setPrinting] = useState<string | null>(null)
  const print = async (box: Box): Promise<void> => {
    setFault(null)
    setPrinting(box.id)
    const label = { box: box.firstReference, seen: packing.labelsMark(data, box.firstReference) }
    const printed = await printBox(data.id, label, 'label')
    setPrinting(null)
    setFault(printed.fault)
  }
  const unlabelled = data.boxes.filter(({ isLabelPrinted }) => !isLabelPrinted)
  const confirmPath = `${shipmentPath(data.id)}/confirm-shipping-info`
  const finish = useMutate(packing.setTask, { refreshes, onSuccess: () => go(confirmPath), onError })
  const isFinished = data.taskState === 'COMPLETED'
  const end = (): void => finish.mutate({ id: data.id, state: 'COMPLETED', kind: 'PACKING' })
  useOrderScan(
    data.referenceId,
    () => {
      const mayEnd = data.isDone && !isFinished && !finish.isPending
      if (mayEnd) end()
      return mayEnd
    },
    (code) => setFault(t('{{code}} is not {{order}}, the number of this order.', { code, order: data.referenceId })),
  )
  const hasRepackaged = data.products.length > 0
  return (
    <PackFrame
      data={data}
      actions={
        <>
          {isFinished ? (
            <LinkButton kind="primary" size="big" to={confirmPath}>
              {t('Go to shipping')}
            </LinkButton>
          ) : (
            <Button kind="primary" size="big" isBusy={finish.isPending} disabled={!data.isDone} onClick={end}>
              {t('Finish Packing')}
            </Button>
          )}
          <Button size="big" onClick={onBack}>
            {t('Change how it leaves')}
          </Button>
        </>
      }
    >
      {fault && <BigNotice tone="bad" title={fault} />}
      {!data.isDone && hasRepackaged && (
        <BigNotice tone="bad" title={t('Not everything is in a box')}>
          <LinkButton size="big" to={`${shipmentPath(data.id)}/repackage`}>
            {t('Repackage')}
          </LinkButton>
        </BigNotice>
      )}
      <BigValue label={t('Total weight {{weight}}', { weight: weightWords(data.totalWeight) })}>
        {t('{{count}} boxes', { count: data.boxCount })}
      </BigValue>
      {data.packingLabelsDownloaded ? (
        <BigNotice tone="good" title={t('The labels are downloaded')} />
      ) : (
        <BigNotice tone="info" title={t('Put a label on each box')}>
          {unlabelled.length === data.boxes.length
            ? t('They are not downloaded yet.')
            : t('Not printed yet: {{boxes}}', {
                boxes: unlabelled.map(({ firstReference }) => firstReference).join(', '),
              })}
        </BigNotice>
      )}
      <div className={styles['papers']}>
        {papers.map(({ key, label }) => (
          <Button
            key={key}
            size="big"
            isBusy={loading === key}
            disabled={data.boxCount === 0}
            onClick={() => {
              setFault(null)
              void load(key)
            }}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <h2 className={styles['heading']}>{t('Boxes')}</h2>
      <ul className={styles['cards']}>
        {data.boxes.map((box) => (
          <BoxCard key={box.id} box={box} isBusy={printing === box.id} onPrint={() => void print(box)} />
        ))}
      </ul>
      {hasRepackaged && data.isDone && (
        <div>
          <LinkButton size="big" to={`${shipmentPath(data.id)}/repackage`}>
            {t('Change the boxes')}
          </LinkButton>
        </div>
      )}
    </PackFrame>
  )
}

function BoxCard({
  box,
  isBusy,
  onPrint,
}: {
  readonly box: Box
  readonly isBusy: boolean
  readonly onPrint: () => void
}) {
  return (
    <li className={styles['card']}>
      <div className={styles['line']}>
        <span>
          <b>{box.name}</b>
          <small className="mono">
            {box.quantity === 1 ? box.firstReference : `${box.firstReference} … ${box.lastReference}`}
          </small>
          <small>
            {[
              sizeWords(box),
              weightWords(box.weight),
              ...box.contents.map(({ sku, unitsCount }) => `${formatNumber(unitsCount)} × ${sku}`),
            ].join(' · ')}
          </small>
          <LabelMark isPrinted={box.isLabelPrinted} />
        </span>
        <span className={styles['count']}>× {formatNumber(box.quantity)}</span>
      </div>
      {!box.isLabelPrinted && (
        <Button
          size="big"
          isBusy={isBusy}
          onClick={onPrint}
          aria-label={t('Print label {{number}}', { number: box.firstReference })}
        >
          {t('Print label')}
        </Button>
      )}
    </li>
  )
}
