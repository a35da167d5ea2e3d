import type { ReceiptOrder, ReceiptOrderItem } from '@crossdock/contract/fulfillment/receipts/orders'
import type { Id } from '@crossdock/contract/ids'
import type { CodeFacts } from '@crossdock/contract/scanned-codes'
import { useState } from 'react'
import { explainError } from '../../../lib/errors.ts'
import { tellUnanswered } from '../../../lib/show-error.ts'
import { t } from '../../../lib/words.ts'
import { BigNotice, ScanBox } from '../../../ui/big-task.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { type OnScan, useScanSaid } from '../../../ui/scan.ts'
import { otherPlaceWords } from '../../work/other-place.ts'
import { loadPlace, type Place, placeLookup } from './places.ts'
import styles from './receiving.module.css'
import { scannedOf } from './receiving-codes.ts'
import { SuggestedPlaces, useSuggestedPlaces } from './suggested-places.tsx'

/** Places that were used last, newest first. */
const recentPlaces = (order: ReceiptOrder): readonly (readonly [Id<'stockLocation'>, string])[] =>
  [...new Map(order.lines.toReversed().map((line) => [line.stockLocationId, line.stockLocationTitle]))].slice(0, 4)

/** Where the goods go: scanned, one that is suggested, one of the last places, or looked for. */
export function PlaceStep({
  order,
  item,
  facts,
  onPlace,
}: {
  readonly order: ReceiptOrder
  readonly item: ReceiptOrderItem
  /** What the code that led here says of the goods. */
  readonly facts: CodeFacts | null
  readonly onPlace: (place: Place) => void
}) {
  const [fault, setFault] = useState<string | null>(null)
  useScanSaid(() => setFault(null))
  const refuse = (words: string): 'bad' => {
    setFault(words)
    return 'bad'
  }
  const choose = async (locationId: Id<'stockLocation'>): Promise<'good' | 'bad'> => {
    try {
      const place = await loadPlace(order.warehouseId, locationId)
      if (!place) return refuse(t('This stock location is not in {{warehouse}}.', { warehouse: order.warehouseName }))
      onPlace(place)
      return 'good'
    } catch (error) {
      return tellUnanswered(error) ? 'bad' : refuse(explainError(error))
    }
  }
  const scan: OnScan = async ({ code }) => {
    try {
      const { stockLocation, otherWarehouse } = await scannedOf(order, code)
      if (stockLocation) return await choose(stockLocation.id)
      if (otherWarehouse !== null) return refuse(otherPlaceWords(code, otherWarehouse))
      return refuse(t('{{code}} is no stock location of {{warehouse}}', { code, warehouse: order.warehouseName }))
    } catch (error) {
      return tellUnanswered(error) ? 'bad' : refuse(explainError(error))
    }
  }
  const suggested = useSuggestedPlaces(order, item, facts)
  const recent = recentPlaces(order).filter(([id]) => !suggested.some(({ stockLocation }) => stockLocation.id === id))
  return (
    <>
      <h2 className={styles['heading']}>{t('Where do you put it?')}</h2>
      <ScanBox label={t('Scan a stock location')} onScan={scan} />
      {fault && <BigNotice tone="bad" title={fault} />}
      <SuggestedPlaces places={suggested} item={item} label={t('Suggested')} onChoose={(id) => void choose(id)} />
      {recent.length > 0 && (
        <>
          <h3 className={styles['caption']}>{t('Used last')}</h3>
          <ul className={styles['rows']} aria-label={t('Used last')}>
            {recent.map(([id, title]) => (
              <li key={id}>
                <button type="button" className={styles['row']} onClick={() => void choose(id)}>
                  <span>
                    <b className="mono">{title}</b>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles['list']}>
        <Picker
          isField
          options={placeLookup(order.warehouseId)}
          values={[]}
          placeholder={t('Choose from the list')}
          label={t('Stock Location')}
          onChange={([id]) => id && void choose(id)}
        />
      </div>
    </>
  )
}
