import type { InputOf } from '@crossdock/contract/endpoint'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import { conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import type { Id } from '@crossdock/contract/ids'
import type { CodeFacts } from '@crossdock/contract/scanned-codes'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, explainError } from '../../../lib/errors.ts'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { receiptPath } from '../../../lib/paths.ts'
import { useMutate } from '../../../lib/queries.ts'
import { tellUnanswered } from '../../../lib/show-error.ts'
import { t } from '../../../lib/words.ts'
import { isNotSent } from '../../../lib/work.ts'
import { BigCounter, BigNotice, BigTask } from '../../../ui/big-task.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { type OnScan, useScan, useScanSaid } from '../../../ui/scan.ts'
import { packageWords } from '../../products/package-words.ts'
import { ProductThumb } from '../../products/pictures/product-thumb.tsx'
import { otherPlaceWords } from '../../work/other-place.ts'
import { BigField, ConditionStep, StorageChoice } from './entry-parts.tsx'
import { PlaceStep } from './place-step.tsx'
import { loadPlace, type Place } from './places.ts'
import { ReceiptHead } from './receipt-head.tsx'
import styles from './receiving.module.css'
import { scannedOf } from './receiving-codes.ts'
import type { Told } from './receiving-page.tsx'
import { catchUp } from './receiving-work.ts'
import { StandsElsewhere } from './suggested-places.tsx'

interface ReceivingLineProps {
  readonly order: orders.ReceiptOrder
  readonly item: orders.ReceiptOrderItem
  /** The received line to correct; null receives more. */
  readonly line: orders.ReceivedLine | null
  /** What the code that led here says of the goods. */
  readonly facts: CodeFacts | null
  /** Where the last goods were put. */
  readonly place: Place | null
  readonly onPlace: (place: Place) => void
  readonly onDone: (told: Told | null) => void
  readonly onLine: (lineId: Id<'receivedLine'>) => void
}

/** Said below the field that it is about. */
const isOfField = (fault: { readonly path: string } | null): boolean =>
  fault !== null && ['expirationDate', 'storagePackageTypeId'].includes(fault.path)

type Fields = Omit<InputOf<typeof receiving.receive>, 'id' | 'itemId'>

/** One line of the order: where the goods go, then how many of them in what condition. */
export function ReceivingLine(props: ReceivingLineProps) {
  const { order, item, line } = props
  const [place, setPlace] = useState<Place | null>(line ? null : props.place)
  const [isMoving, setIsMoving] = useState(false)
  useEffect(() => {
    if (!line) return
    let isCurrent = true
    loadPlace(order.warehouseId, line.stockLocationId)
      .then((found) => isCurrent && setPlace(found))
      .catch(() => setIsMoving(true))
    return () => {
      isCurrent = false
    }
  }, [order.warehouseId, line])
  const put = (next: Place): void => {
    setPlace(next)
    setIsMoving(false)
    if (!line) props.onPlace(next)
  }
  if (isMoving || (!place && !line))
    return (
      <Frame {...props}>
        <PlaceStep order={order} item={item} facts={props.facts} onPlace={put} />
      </Frame>
    )
  if (!place) return <Frame {...props}>{null}</Frame>
  return (
    <Entry
      key={place.id}
      {...props}
      place={place}
      onMove={() => setIsMoving(true)}
      onPlace={put}
      isFirst={item.received === 0}
    />
  )
}

function Frame({
  order,
  item,
  children,
  actions,
}: Pick<ReceivingLineProps, 'order' | 'item'> & {
  readonly children: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <BigTask
      title={<span className="mono">{item.sku}</span>}
      documentTitle={item.sku}
      back={`${receiptPath(order.id)}/receiving`}
      head={<ReceiptHead order={order} />}
      progress={{ done: item.received, total: item.expected, in: 'packages' }}
      actions={actions}
    >
      <div className={styles['product']}>
        <ProductThumb productId={item.productId} size={64} />
        <b>{item.description}</b>
        <span className="muted">
          {[
            packageWords(item.packageTypeName, item.unitQuantity),
            item.expirationDate && t('expected to expire {{day}}', { day: formatDay(item.expirationDate) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {children}
    </BigTask>
  )
}

interface EntryProps extends ReceivingLineProps {
  readonly place: Place
  readonly isFirst: boolean
  readonly onMove: () => void
}

function Entry({ order, item, line, facts, place, onPlace, onDone, onLine, onMove }: EntryProps) {
  // Where only one thing will do, it is chosen already.
  const [only, other] = place.storagePackages
  const lastExpiry = order.lines.findLast((one) => one.itemId === item.id)?.expirationDate ?? null
  // Its own packages are not in the way of a line that is corrected.
  const most = item.receivable + (line?.packageCount ?? 0)
  const said = line ? null : facts
  const [count, setCount] = useState(
    line?.packageCount ?? Math.min(said?.quantity ?? Math.max(item.short, 1), Math.max(most, 1)),
  )
  // Scans count from nothing, and they may come faster than the screen draws.
  const scanned = useRef(said?.quantity ? count : 0)
  const [hasScanned, setHasScanned] = useState(Boolean(said?.quantity))
  const [condition, setCondition] = useState(line?.condition ?? 5)
  const [isGrading, setIsGrading] = useState(false)
  const [expiry, setExpiry] = useState<string | null>(
    line?.expirationDate ?? said?.expirationDate ?? lastExpiry ?? item.expirationDate,
  )
  const [lot, setLot] = useState(line?.lot ?? said?.lot ?? '')
  const [storagePackage, setStoragePackage] = useState<string | null>(
    line?.storagePackageTypeId ?? (place.needsStoragePackage && !other ? (only?.id ?? null) : null),
  )
  const [fault, setFault] = useState<{ path: string; message: string } | null>(null)
  const refreshes = [orders.get, orders.list]
  const tell = (title: string, warnings: readonly receiving.ReceivingWarning[] = [], isUnsent = false): void => {
    void catchUp(order.id)
    onDone({
      tone: warnings.length > 0 ? 'info' : 'good',
      title,
      words: warnings.map(({ message }) => message),
      isUnsent,
    })
  }
  const onError = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.isHandled) return false
    const [field] = error.fields
    setFault(field ? { path: field.path, message: field.message } : { path: '', message: explainError(error) })
    return true
  }
  const receive = useMutate(receiving.receive, {
    refreshes,
    onError,
    onSuccess: (answer) => {
      const { line: done, warnings } = answer
      tell(
        t('{{packages}} × {{sku}} in {{place}}', {
          packages: done.packageCount,
          sku: item.sku,
          place: done.stockLocationTitle,
        }),
        warnings,
        isNotSent(answer),
      )
    },
  })
  const update = useMutate(receiving.updateLine, {
    refreshes,
    onError,
    onSuccess: ({ warnings }) => tell(t('{{sku}} corrected', { sku: item.sku }), warnings),
  })
  const remove = useMutate(receiving.removeLine, {
    refreshes,
    onError,
    onSuccess: () => tell(t('{{sku}} taken back', { sku: item.sku })),
  })

  const send = (): void => {
    setFault(null)
    if (item.hasExpiration && expiry === null) {
      setFault({ path: 'expirationDate', message: orders.receiptTexts.expirationDate })
      return
    }
    if (place.needsStoragePackage && storagePackage === null) {
      setFault({ path: 'storagePackageTypeId', message: t('Choose what it stands in.') })
      return
    }
    const fields: Fields = {
      packageCount: count,
      condition,
      expirationDate: item.hasExpiration ? expiry : null,
      lot,
      stockLocationId: place.id,
      storagePackageTypeId: storagePackage,
    }
    if (line) update.mutate({ id: order.id, lineId: line.id, ...fields })
    else receive.mutate({ id: order.id, itemId: item.id, ...fields })
  }

  const refuse = (message: string): 'bad' => {
    setFault({ path: '', message })
    return 'bad'
  }
  /** The product again counts one more, or as many as its code says, of the same lot and expiry. */
  const countScanned = (more: CodeFacts): 'good' | 'bad' => {
    const isOther =
      (more.lot !== undefined && lot !== '' && more.lot !== lot) ||
      (item.hasExpiration && more.expirationDate !== undefined && scanned.current > 0 && more.expirationDate !== expiry)
    if (isOther) return refuse(t('Another lot or expiry: receive what is counted first, then scan it again.'))
    const next = scanned.current + (more.quantity ?? 1)
    if (next > most) return refuse(t('Not counted: no more than {{count}} can be received.', { count: most }))
    scanned.current = next
    setHasScanned(true)
    setCount(next)
    setFault(null)
    if (more.lot) setLot(more.lot)
    if (more.expirationDate) setExpiry(more.expirationDate)
    return 'good'
  }
  /** A location moves on to it. */
  const scan: OnScan = async ({ code, facts: more }) => {
    try {
      const found = await scannedOf(order, code)
      if (found.itemIds.includes(item.id)) return countScanned(more)
      if (!found.stockLocation)
        return refuse(
          found.otherWarehouse === null
            ? t('{{code}} is not {{sku}}', { code, sku: item.sku })
            : otherPlaceWords(code, found.otherWarehouse),
        )
      const next = await loadPlace(order.warehouseId, found.stockLocation.id)
      if (!next) return refuse(t('This stock location is not in {{warehouse}}.', { warehouse: order.warehouseName }))
      onPlace(next)
      return 'good'
    } catch (error) {
      return tellUnanswered(error) ? 'bad' : refuse(explainError(error))
    }
  }
  useScan(scan, !isGrading)
  // What a field is told stays until that is put right.
  useScanSaid(() => setFault((now) => (isOfField(now) ? now : null)))
  const isBusy = receive.isPending || update.isPending || remove.isPending
  const faultAt = (path: string): string | undefined => (fault?.path === path ? fault.message : undefined)
  const own = line ? [] : order.lines.filter((one) => one.itemId === item.id)
  const elsewhere = fault && !isOfField(fault) ? fault.message : null

  if (isGrading)
    return (
      <Frame order={order} item={item}>
        <ConditionStep
          value={condition}
          onChange={(code) => {
            setCondition(code)
            setIsGrading(false)
          }}
        />
      </Frame>
    )
  return (
    <Frame
      order={order}
      item={item}
      actions={
        <>
          <Button kind="primary" size="big" isBusy={isBusy} disabled={most === 0} onClick={send}>
            {line ? t('Save') : t('Receive {{count}}', { count })}
          </Button>
          {line && (
            <Button
              size="big"
              kind="danger"
              isBusy={remove.isPending}
              onClick={() => remove.mutate({ id: order.id, lineId: line.id })}
            >
              {t('Take it back')}
            </Button>
          )}
        </>
      }
    >
      {elsewhere && <BigNotice tone="bad" title={elsewhere} />}
      {most === 0 && (
        <BigNotice tone="info" title={t('No more of this can be received')}>
          {t('{{expected}} expected, {{received}} received. What is more than that is not taken in.', {
            expected: formatNumber(item.expected),
            received: formatNumber(item.received),
          })}
        </BigNotice>
      )}
      <div className={styles['place']}>
        <span>
          <span className="muted">{place.isTemporary ? t('Into, for now') : t('Into')}</span>
          <b style={{ display: 'block' }}>{place.title}</b>
        </span>
        <Button size="big" onClick={onMove}>
          {t('Other place')}
        </Button>
      </div>
      {!line && !hasScanned && (
        <StandsElsewhere order={order} item={item} facts={facts} place={place} onPlace={onPlace} />
      )}
      {place.storagePackages.length > 0 && (
        <StorageChoice
          place={place}
          value={storagePackage}
          fault={faultAt('storagePackageTypeId')}
          onChange={setStoragePackage}
        />
      )}
      <BigCounter
        label={t('Packages')}
        value={count}
        min={1}
        max={Math.max(most, 1)}
        of={line || item.short === 0 ? null : item.short}
        onChange={(next) => {
          setCount(next)
          if (scanned.current > 0) scanned.current = next
        }}
      />
      <div className={styles['place']}>
        <span>
          <span className="muted">{t('Condition')}</span>
          <b style={{ display: 'block', fontFamily: 'inherit', fontSize: 18 }}>
            {t(conditions[condition as keyof typeof conditions])}
          </b>
        </span>
        <Button size="big" onClick={() => setIsGrading(true)}>
          {t('Other condition')}
        </Button>
      </div>
      <div className={styles['two']}>
        {item.hasExpiration && (
          <BigField label={t('Expiration Date')} fault={faultAt('expirationDate')}>
            {(links) => <DateInput {...links} value={expiry} onChange={setExpiry} />}
          </BigField>
        )}
        <BigField label={t('Lot (optional)')} isOptional>
          {(links) => (
            <input
              {...links}
              type="text"
              value={lot}
              maxLength={50}
              autoComplete="off"
              onChange={(event) => setLot(event.currentTarget.value)}
            />
          )}
        </BigField>
      </div>
      {own.length > 0 && (
        <>
          <h2 className={styles['heading']}>{t('Received on this line')}</h2>
          <ul className={styles['rows']}>
            {own.toReversed().map((one) => (
              <li key={one.id}>
                <button type="button" className={styles['row']} onClick={() => onLine(one.id)}>
                  <span>
                    <b className="mono">{one.stockLocationTitle}</b>
                    <small>
                      {[
                        t(conditions[one.condition as keyof typeof conditions]),
                        one.expirationDate && formatDay(one.expirationDate),
                        one.lot,
                        one.createdBy.name,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <span className={styles['count']}>{formatNumber(one.packageCount)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Frame>
  )
}
