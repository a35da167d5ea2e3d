import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { PickList } from '@crossdock/contract/fulfillment/shipments/picking'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import type { CodeFacts } from '@crossdock/contract/scanned-codes'
import { useRef, useState } from 'react'
import { useMutate } from '../../../lib/queries.ts'
import { useParams } from '../../../lib/search-params.ts'
import { tellUnanswered } from '../../../lib/show-error.ts'
import { t } from '../../../lib/words.ts'
import { isNotSent } from '../../../lib/work.ts'
import { BigCounter, BigNotice, BigPlace, ScanBox } from '../../../ui/big-task.tsx'
import { Button } from '../../../ui/button.tsx'
import type { OnScan } from '../../../ui/scan.ts'
import { packageWords } from '../../products/package-words.ts'
import { isAnyOrderCode, isOrderCode } from '../../work/order-scan.ts'
import { hereWords, otherPlaceWords } from '../../work/other-place.ts'
import { scannedOf } from '../packing/order-codes.ts'
import { factsOf, failed, PickFrame, ProductWords, showList, type Told } from './pick-parts.tsx'
import { isAllPicked, type PickStop, stopsOf } from './pick-stops.ts'
import styles from './picking.module.css'
import { ReportShortage } from './shortage.tsx'
import { ToldNotice } from './told-notice.tsx'

interface PickStopProps {
  readonly list: PickList
  readonly stop: PickStop
  readonly told: Told | null
  readonly onTold: (told: Told | null) => void
  readonly onStop: (key: string | null) => void
  /** The stop is done, or decided about. */
  readonly onLeft: (told: Told | null) => void
  readonly onList: () => void
}

/** One place to go to: how many to take there. */
export function PickStopScreen(props: PickStopProps) {
  const { list, stop, told, onTold, onStop, onLeft, onList } = props
  const { item, option, needed } = stop
  const [params, setParams] = useParams()
  const [chosen, setCount] = useState(needed)
  const count = Math.min(chosen, needed)
  // Scans count from nothing, and they may come faster than the screen draws.
  const scanned = useRef(0)
  const [isThere, setIsThere] = useState(false)
  const onError = (error: unknown): boolean => {
    onTold(failed(error))
    return true
  }
  const pick = useMutate(picking.pick, {
    onSuccess: (answer, { lines }) => {
      showList(answer)
      const [line] = lines
      const packageCount = line?.packageCount ?? 0
      onLeft({
        tone: 'good',
        title: t('{{count}} × {{sku}} picked', { count: packageCount, sku: item.sku }),
        words: t('from {{place}}', { place: option.stockLocationTitle }),
        isUnsent: isNotSent(answer),
        undo: { itemId: item.itemId, inventoryId: option.inventoryId, packageCount },
      })
    },
    onError,
  })
  const pause = useMutate(packing.setTask, { refreshes: [picking.options], onError })
  const linesOf = (packageCount: number) => [{ itemId: item.itemId, inventoryId: option.inventoryId, packageCount }]
  const take = (packageCount: number): void => {
    if (!pick.isPending) pick.mutate({ id: list.id, lines: linesOf(packageCount) })
  }
  const refuse = (title: string, words?: string): 'bad' => {
    onTold({ tone: 'bad', title, ...(words && { words }) })
    return 'bad'
  }

  /** Of the lot and expiry that are to be taken, when the code says of which it is. */
  const countScanned = async (facts: CodeFacts): Promise<'good' | 'bad'> => {
    const isOther =
      (facts.lot !== undefined && option.lot !== '' && facts.lot.toLowerCase() !== option.lot.toLowerCase()) ||
      (facts.expirationDate !== undefined &&
        option.expirationDate !== null &&
        facts.expirationDate !== option.expirationDate)
    if (isOther) return refuse(t('Another lot or expiry'), t('Take {{facts}}.', { facts: factsOf(option) }))
    const next = scanned.current + (facts.quantity ?? 1)
    if (next > needed)
      return refuse(t('Not counted: that would be {{count}}', { count: next }), t('Take {{count}}.', { count: needed }))
    onTold(null)
    scanned.current = next
    setCount(next)
    // The next scan waits for it: it may be for another place.
    if (next === needed) await pick.mutateAsync({ id: list.id, lines: linesOf(needed) })
    return 'good'
  }
  /** A location says where one stands; a product counts, and the last one is the pick. */
  const scan: OnScan = async ({ code, facts }) => {
    try {
      // Papers of an order lie with its goods: its number is no mistake.
      if (isOrderCode(code, list.referenceId)) return 'good'
      const found = await scannedOf(list, code)
      if (found.itemIds.includes(item.itemId)) {
        if (found.productPackageTypeId === null || found.productPackageTypeId === option.productPackageTypeId)
          return await countScanned(facts)
        return refuse(t('Another package'), t('Take {{facts}}.', { facts: factsOf(option) }))
      }
      if (found.stockLocation?.id === option.stockLocationId) {
        onTold(null)
        setIsThere(true)
        return 'good'
      }
      const there = stopsOf(list).find((one) => one.option.stockLocationId === found.stockLocation?.id)
      if (there) {
        onStop(there.key)
        return 'good'
      }
      if (found.itemIds.length > 0)
        return refuse(
          t('Not this product'),
          isAllPicked(list, found.itemIds)
            ? t('{{code}} is picked already, all of it.', { code })
            : t('{{code}} is picked elsewhere.', { code }),
        )
      if (found.otherWarehouse !== null)
        return refuse(otherPlaceWords(code, found.otherWarehouse), hereWords(list.warehouseTitle))
      return found.stockLocation
        ? refuse(t('Not here'), t('Nothing is to be taken from {{code}}.', { code }))
        : refuse(
            isAnyOrderCode(code)
              ? t('{{code}} is another order', { code })
              : t('{{code}} is not in this order', { code }),
            isAnyOrderCode(code) ? t('You are picking {{order}}.', { order: list.referenceId }) : t('Put it back.'),
          )
    } catch (error) {
      if (!tellUnanswered(error)) onTold(failed(error))
      return 'bad'
    }
  }

  if (params.get('short') === '1')
    return (
      <ReportShortage
        list={list}
        stop={stop}
        told={told}
        onTold={onTold}
        onBack={() => setParams({ short: null }, { isReplacing: true })}
        onLeft={(next) => {
          setParams({ short: null }, { isReplacing: true })
          onLeft(next)
        }}
      />
    )
  return (
    <PickFrame
      list={list}
      actions={
        <>
          <Button kind="primary" size="big" isBusy={pick.isPending} disabled={count === 0} onClick={() => take(count)}>
            {t('Done here')}
          </Button>
          {option.suggestedCount > 0 && (
            <Button
              size="big"
              onClick={() => {
                onTold(null)
                setParams({ short: '1' })
              }}
            >
              {t('Fewer than that')}
            </Button>
          )}
        </>
      }
    >
      <BigPlace label={t('Go to')}>{option.stockLocationTitle}</BigPlace>
      {isThere && !told && (
        <BigNotice tone="good" title={t('Bin confirmed')}>
          {t('Scan')} <span className="mono">{item.sku}</span>
        </BigNotice>
      )}
      <ToldNotice told={told} list={list} onTold={onTold} />
      <ProductWords item={item} facts={factsOf(option)} />
      <BigCounter
        label={t('Take: {{package}}', { package: packageWords(option.packageTypeName, option.unitQuantity) })}
        value={count}
        min={1}
        max={needed}
        onChange={(next) => {
          setCount(next)
          if (scanned.current > 0) scanned.current = next
        }}
      />
      <ScanBox label={t('Scan the location or the product')} onScan={scan} />
      <div className={styles['more']}>
        <Button size="big" onClick={onList}>
          {t('Pick list')}
        </Button>
        <Button
          size="big"
          isBusy={pause.isPending}
          onClick={() => pause.mutate({ id: list.id, state: 'PAUSED', kind: 'PICKING' })}
        >
          {t('Pause')}
        </Button>
      </div>
    </PickFrame>
  )
}
