import type { BoxType } from '@crossdock/contract/fulfillment/shipments/box-types'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '../../../lib/client.ts'
import { ApiError, explainError } from '../../../lib/errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import { go } from '../../../lib/navigation.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { answered, query, queryClient, useMutate } from '../../../lib/queries.ts'
import { useParams } from '../../../lib/search-params.ts'
import { showError, tellUnanswered } from '../../../lib/show-error.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { t } from '../../../lib/words.ts'
import { BigNotice, ScanBox } from '../../../ui/big-task.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { type OnScan, ScanWait, useScanSaid } from '../../../ui/scan.ts'
import { LoadingOverlay, Skeleton } from '../../../ui/states.tsx'
import { TaskRecord } from '../../../ui/task-record.tsx'
import { isOrderCode } from '../../work/order-scan.ts'
import { BoxChoice } from './box-choice.tsx'
import { BoxEditor } from './box-editor.tsx'
import {
  type BoxDraft,
  besideOthers,
  draftsOf,
  proposedBoxes,
  remainingOf,
  scaleWeight,
  sentBoxes,
  weightFaults,
} from './boxes.ts'
import { CloseBox, ClosedBox } from './close-box.tsx'
import { scannedOf } from './order-codes.ts'
import { checkedUnits, packScanned, strangeScan } from './pack-scan.ts'
import { named, usePacking } from './pack-waiting.ts'
import styles from './packing.module.css'
import { PackFrame, packingHindrance, showPacking } from './packing-parts.tsx'
import { type Told, useClosing } from './use-closing.ts'

/** Repackaging: products with what remains of them, and the boxes they go into. */
export default function RepackagePage({ shipmentOrderId: id }: { readonly shipmentOrderId: Id<'shipmentOrder'> }) {
  const { order, types } = usePacking(id)
  return (
    <TaskRecord
      query={order}
      title={t('Pack')}
      name={answered(shipments.get, { id })?.referenceId}
      path={shipmentPath(id)}
      list={{ to: '/operation-orders', label: t('Operation Orders') }}
    >
      {(answer) =>
        types.isPending ? (
          <PackFrame data={named(answer, [])}>
            <ScanWait />
            <Skeleton lines={6} />
          </PackFrame>
        ) : (
          <RepackageView data={named(answer, types.data?.items ?? [])} types={types.data?.items ?? []} />
        )
      }
    </TaskRecord>
  )
}

interface RepackageProps {
  readonly data: Packing
  /** Boxes that the store may use. */
  readonly types: readonly BoxType[]
}

function RepackageView({ data, types }: RepackageProps) {
  const hindrance = packingHindrance(data)
  if (hindrance) return hindrance
  if (data.products.length === 0)
    return (
      <PackFrame
        data={data}
        actions={
          <LinkButton kind="primary" size="big" to={`${shipmentPath(data.id)}/setup-packing`}>
            {t('Go to packing')}
          </LinkButton>
        }
      >
        <BigNotice tone="info" title={t('Nothing is to be repackaged.')} />
      </PackFrame>
    )
  return <Repackaging data={data} types={types} />
}

function Repackaging({ data, types }: RepackageProps) {
  const [params, setParams] = useParams()
  // What is being packed stays as it is when the order changes elsewhere; saving checks it.
  const [boxes, setBoxes] = useState<readonly BoxDraft[]>(() => {
    // What is closed stays closed; for what is in no box yet others are proposed.
    const rest = data.products
      .filter(({ remaining: units }) => units > 0)
      .map((product) => ({ ...product, toRepackage: product.remaining }))
    return [...draftsOf(data), ...proposedBoxes(types, rest).map((box) => ({ ...box, key: newIdempotencyKey() }))]
  })
  const [seen, setSeen] = useState(() => packing.boxesMark(data.boxes))
  const keep = (answer: Packing): void => {
    setSeen(packing.boxesMark(answer.boxes))
    showPacking(answer)
  }
  /**
   * What somebody else has packed stands here, one's own beside it; null where that is not what was refused. Said once it does: what
   * is closed before would be refused again.
   */
  const refused = async (error: unknown): Promise<string | null> => {
    if (!(error instanceof ApiError) || error.type !== 'VersionConflict') return null
    const fresh = await queryClient.query({ ...query(packing.get, { id: data.id }), staleTime: 0 }).catch(showError)
    if (!fresh) return null
    setSeen(packing.boxesMark(fresh.boxes))
    setBoxes((now) => besideOthers(fresh, now))
    return t(
      'Somebody else has packed boxes of this order meanwhile. They stand here now, with yours beside them: close yours again.',
    )
  }
  const [isDirty, setIsDirty] = useState(false)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  useScanSaid(() => setTold(null))
  const [weighed, setWeighed] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [heavy, setHeavy] = useState<ReadonlyMap<number, string>>(new Map())
  // Scans may come faster than they are drawn: each goes on from what the one before it has left. What is drawn in between for
  // another reason (a message that goes) knows nothing of it yet, and takes nothing back.
  const present = useRef({ boxes, openKey })
  useLayoutEffect(() => {
    present.current = { boxes, openKey }
  }, [boxes, openKey])
  const change = (next: readonly BoxDraft[]): void => {
    setBoxes(next)
    setIsDirty(true)
    setFault(null)
    setHeavy(new Map())
  }
  const remaining = remainingOf(data.products, boxes)
  const total = data.products.reduce((sum, product) => sum + product.toRepackage, 0)
  const left = [...remaining.values()].reduce((sum, units) => sum + Math.max(0, units), 0)
  const isDone = [...remaining.values()].every((units) => units === 0)
  const save = useMutate(packing.saveBoxes, {
    onSuccess: (answer) => {
      setIsDirty(false)
      keep(answer)
      release()
      go(`${shipmentPath(data.id)}/setup-packing?step=boxes`)
    },
    onError: (error) => {
      // What the goods weigh was changed elsewhere.
      const faults = error instanceof ApiError ? error.fields : []
      setHeavy(
        new Map(
          faults.flatMap(({ path, message }) => {
            const index = /^boxes\.(\d+)\.weight$/.exec(path)?.[1]
            return index === undefined
              ? []
              : [[Number(index), weightFaults(boxes, data.products).get(Number(index)) ?? message] as const]
          }),
        ),
      )
      void refused(error).then((words) => setFault(words ?? explainError(error)))
      return true
    },
  })
  // A box can be weighed again while it is in the hands: said before it is sent, for the answer may come much later.
  const send = (): void => {
    const faults = weightFaults(boxes, data.products)
    setHeavy(faults)
    if (faults.size === 0) save.mutate({ id: data.id, boxes: sentBoxes(boxes), seen })
    else setFault(t('The scale and the known weight are far apart. Weigh again, or confirm the weight.'))
  }
  const release = useUnsaved(isDirty && !save.isSuccess)
  // So that scans are understood in a dead spot.
  useQuery(query(picking.codes, { id: data.id }))
  const closing = useClosing({
    data,
    boxes,
    seen,
    onSaved: keep,
    onRefused: refused,
    onBoxes: setBoxes,
    onTold: setTold,
    onClosed: (isAll) => {
      if (!isAll) return setParams({ close: null }, { isReplacing: true })
      setIsDirty(false)
      release()
      go(`${shipmentPath(data.id)}/setup-packing?step=boxes`)
    },
  })
  const isFilled = ({ units }: BoxDraft): boolean => Object.values(units).some((count) => count > 0)
  /** The box that is closed next: the one that is open, or the first of those that hold something. */
  const next =
    boxes.find((box) => box.key === openKey && !box.isClosed && isFilled(box)) ??
    boxes.find((box) => !box.isClosed && isFilled(box))
  const startClosing = (box: BoxDraft, weight: number | null = null): void => {
    setWeighed(weight)
    setTold(null)
    setParams({ close: box.key })
  }
  const scan: OnScan = async ({ code }) => {
    try {
      const weight = scaleWeight(code)
      if (weight !== null || isOrderCode(code, data.referenceId)) {
        if (next) {
          startClosing(next, weight)
          return 'good'
        }
        setTold({ tone: 'bad', title: code, words: t('No box is open that holds something.') })
        return 'bad'
      }
      const items = data.packages.map(({ itemId, productId }) => ({ itemId, productId, options: [] }))
      const meaning = await scannedOf({ id: data.id, items }, code)
      const strange = strangeScan(data, code, meaning)
      if (strange) {
        setTold({ tone: 'bad', ...strange })
        return 'bad'
      }
      const packed = packScanned(data, present.current.boxes, present.current.openKey, meaning)
      if ('fault' in packed) {
        setTold({ tone: 'bad', title: code, words: packed.fault })
        return 'bad'
      }
      present.current = packed
      change(packed.boxes)
      setOpenKey(packed.openKey)
      setTold({ tone: 'good', title: packed.words })
      return 'good'
    } catch (error) {
      if (!tellUnanswered(error)) setTold({ tone: 'bad', title: explainError(error) })
      return 'bad'
    }
  }
  const checked = checkedUnits(boxes)

  if (params.get('add') === '1')
    return (
      <BoxChoice
        data={data}
        remaining={remaining}
        onBack={() => setParams({ add: null }, { isReplacing: true })}
        onChoice={(box) => {
          const key = newIdempotencyKey()
          change([...boxes, { ...box, key }])
          setOpenKey(key)
          setParams({ add: null }, { isReplacing: true })
        }}
      />
    )
  const closingBox = boxes.find(({ key, isClosed }) => key === params.get('close') && !isClosed)
  if (closingBox) {
    const number = boxes.indexOf(closingBox) + 1
    return (
      <CloseBox
        data={data}
        box={closingBox}
        number={number}
        products={data.products}
        weighed={weighed}
        isBusy={closing.isBusy}
        fault={closing.fault}
        onClose={(...answer) => closing.close(closingBox, number, ...answer)}
        onBack={() => setParams({ close: null }, { isReplacing: true })}
      />
    )
  }
  const hasEmpty = boxes.some((box) => Object.values(box.units).every((units) => units === 0))
  return (
    <div className={styles['wide']}>
      <LoadingOverlay isShown={save.isPending} label={t('Saving…')} />
      <PackFrame
        data={data}
        back={`${shipmentPath(data.id)}/setup-packing`}
        progress={{ done: total - left, total, in: 'units' }}
        actions={
          <>
            <Button
              kind={isDone ? 'primary' : 'plain'}
              size="big"
              isBusy={save.isPending}
              disabled={!isDone || hasEmpty}
              onClick={send}
            >
              {t('Save')}
            </Button>
            {!isDone && (
              <Button kind="primary" size="big" onClick={() => setParams({ add: '1' })}>
                {t('Add box')}
              </Button>
            )}
          </>
        }
      >
        <ScanBox label={t('Scan a product into its box')} onScan={scan} />
        {told && (
          <BigNotice tone={told.tone} title={told.title}>
            {told.words}
          </BigNotice>
        )}
        {checked.total > 0 && checked.done === checked.total && isDone && (
          <BigNotice tone="good" title={t('Every unit was scanned into its box')} />
        )}
        {fault && <BigNotice tone="bad" title={fault} />}
        {hasEmpty && <BigNotice tone="bad" title={t('A box must hold something')} />}
        <div className={styles['sides']}>
          <section aria-label={t('To be repackaged')}>
            <h2 className={styles['heading']}>{t('To be repackaged')}</h2>
            <ul className={styles['cards']}>
              {data.products.map((product) => {
                const units = remaining.get(product.itemId) ?? 0
                return (
                  <li key={product.itemId} className={styles['card']}>
                    <div className={styles['line']}>
                      <span>
                        <b className="mono">{product.sku}</b>
                        <small>{product.description}</small>
                        <small>{t('{{count}} units in all', { count: product.toRepackage })}</small>
                      </span>
                      <span
                        className={styles['count']}
                        data-open={units !== 0 || undefined}
                        data-done={units === 0 || undefined}
                      >
                        {units === 0 ? t('Done') : t('{{units}} left', { units: formatNumber(units) })}
                      </span>
                    </div>
                  </li>
                )
              })}
            </ul>
          </section>
          <section aria-label={t('Boxes')}>
            <h2 className={styles['heading']}>{t('Boxes')}</h2>
            {boxes.length === 0 && <p className="muted">{t('No box yet. Add one, and put the products into it.')}</p>}
            <ul className={styles['cards']}>
              {boxes.map((box, index) =>
                box.isClosed ? (
                  <ClosedBox
                    key={box.key}
                    box={box}
                    number={index + 1}
                    products={data.products}
                    isBusy={closing.isBusy}
                    onPrint={() => void closing.print(box, index + 1)}
                    onOpen={() => void closing.reopen(box, index + 1)}
                  />
                ) : (
                  <BoxEditor
                    key={box.key}
                    box={box}
                    number={index + 1}
                    products={data.products}
                    remaining={remaining}
                    isOpen={box.key === next?.key}
                    weightFault={heavy.get(index)}
                    onChange={(changed) => change(boxes.map((one) => (one.key === box.key ? changed : one)))}
                    onClose={() => startClosing(box)}
                    onRemove={() => change(boxes.filter((one) => one.key !== box.key))}
                  />
                ),
              )}
            </ul>
          </section>
        </div>
      </PackFrame>
    </div>
  )
}
