import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { PickList } from '@crossdock/contract/fulfillment/shipments/picking'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import type { Id } from '@crossdock/contract/ids'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { useMutate } from '../../../lib/queries.ts'
import { useParams } from '../../../lib/search-params.ts'
import { t } from '../../../lib/words.ts'
import { BigCounter, BigNotice, BigValue, ScanBox } from '../../../ui/big-task.tsx'
import { Button } from '../../../ui/button.tsx'
import { factsOf, failed, PickFrame, ProductWords, showList, type Told } from './pick-parts.tsx'
import { type PickStop, stopsOf } from './pick-stops.ts'
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
  const [isCounting, setIsCounting] = useState(false)
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
        undo: { itemId: item.itemId, inventoryId: option.inventoryId, packageCount },
      })
    },
    onError,
  })
  const pause = useMutate(packing.setTask, { refreshes: [picking.options], onError })
  const take = (packageCount: number): void => {
    if (pick.isPending) return
    pick.mutate({ id: list.id, lines: [{ itemId: item.itemId, inventoryId: option.inventoryId, packageCount }] })
  }

  /** A location says where one stands; a product counts, and the last one is the pick. */
  const scan = async (code: string): Promise<void> => {
    try {
      const found = await call(picking.getScanned, { id: list.id, code })
      const isOwn =
        found.itemIds.includes(item.itemId) &&
        (found.productPackageTypeId === null || found.productPackageTypeId === option.productPackageTypeId)
      if (isOwn) {
        onTold(null)
        const next = isCounting ? count + 1 : 1
        setIsCounting(true)
        setCount(Math.min(next, needed))
        if (next >= needed) take(needed)
        return
      }
      if (found.stockLocation?.id === option.stockLocationId) {
        onTold(null)
        setIsThere(true)
        return
      }
      const there = stopsOf(list).find((one) => one.option.stockLocationId === found.stockLocation?.id)
      if (there) onStop(there.key)
      else onTold(wrongScan(code, found))
    } catch (error) {
      onTold(failed(error))
    }
  }
  const wrongScan = (
    code: string,
    found: { itemIds: readonly Id<'shipmentOrderItem'>[]; stockLocation: unknown },
  ): Told => {
    if (found.itemIds.includes(item.itemId))
      return { tone: 'bad', title: t('Another package'), words: t('Take {{facts}}.', { facts: factsOf(option) }) }
    if (found.itemIds.length > 0)
      return { tone: 'bad', title: t('Not this product'), words: t('{{code}} is picked elsewhere.', { code }) }
    return found.stockLocation
      ? { tone: 'bad', title: t('Not here'), words: t('Nothing is to be taken from {{code}}.', { code }) }
      : { tone: 'bad', title: t('{{code}} is not in this order', { code }), words: t('Put it back.') }
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
      <BigValue label={t('Go to')}>{option.stockLocationTitle}</BigValue>
      {isThere && !told && (
        <BigNotice tone="good" title={t('Bin confirmed')}>
          {t('Scan')} <span className="mono">{item.sku}</span>
        </BigNotice>
      )}
      <ToldNotice told={told} list={list} onTold={onTold} />
      <ProductWords item={item} facts={factsOf(option)} />
      <BigCounter label={t('Take')} value={count} min={1} max={needed} onChange={setCount} />
      <ScanBox label={t('Scan the location or the product')} onScan={(code) => void scan(code)} />
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
