import type { ReceiptOrder, ReceiptOrderItem } from '@crossdock/contract/fulfillment/receipts/orders'
import { type SuggestedPlace, suggestPlaces } from '@crossdock/contract/fulfillment/stock/put-away'
import type { Id } from '@crossdock/contract/ids'
import type { CodeFacts } from '@crossdock/contract/scanned-codes'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/format.ts'
import { query } from '../../../lib/queries.ts'
import { showError } from '../../../lib/show-error.ts'
import { t } from '../../../lib/words.ts'
import { loadPlace, type Place } from './places.ts'
import styles from './receiving.module.css'

/** Where the goods of a line may go, the best place first; none in a dead spot, and none before the server has answered. */
export function useSuggestedPlaces(
  order: ReceiptOrder,
  item: ReceiptOrderItem,
  facts: CodeFacts | null,
): readonly SuggestedPlace[] {
  const expirationDate = facts?.expirationDate ?? item.expirationDate
  const { data } = useQuery(
    query(suggestPlaces, {
      warehouseId: order.warehouseId,
      productPackageTypeId: item.productPackageTypeId,
      packageCount: Math.max(item.short, 1),
      ...(expirationDate && { expirationDate }),
      ...(facts?.lot && { lot: facts.lot }),
    }),
  )
  return data?.places ?? []
}

/** Why a place is suggested: what stands there, or that nothing does. */
const reasonOf = ({ units, expiresAt, isEmpty, filledPercent, label }: SuggestedPlace): string => {
  if (units > 0)
    return [
      t('{{count}} units of it stand here', { count: units }),
      expiresAt && t('expires {{day}}', { day: formatDay(expiresAt) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return isEmpty
    ? t('empty, {{type}}', { type: label })
    : t('{{percent}} % full, {{type}}', { percent: filledPercent, type: label })
}

const roomOf = ({ fits }: SuggestedPlace, wanted: number): string =>
  fits >= wanted
    ? t('room for all {{count}} packages', { count: wanted })
    : t('room for {{fits}} of {{count}} packages', { fits, count: wanted })

/** Places to choose from, each with its reasons: one press takes one. */
export function SuggestedPlaces({
  places,
  item,
  label,
  onChoose,
}: {
  readonly places: readonly SuggestedPlace[]
  readonly item: ReceiptOrderItem
  readonly label: string
  readonly onChoose: (id: Id<'stockLocation'>) => void
}) {
  const wanted = Math.max(item.short, 1)
  if (places.length === 0) return null
  return (
    <>
      <h3 className={styles['caption']}>{label}</h3>
      <ul className={styles['rows']} aria-label={label}>
        {places.map((place) => (
          <li key={place.stockLocation.id}>
            <button type="button" className={styles['row']} onClick={() => onChoose(place.stockLocation.id)}>
              <span>
                <b className="mono">{place.stockLocation.title}</b>
                <small>{reasonOf(place)}</small>
                <small>{roomOf(place, wanted)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Goods go where those before them went; where they stand already is said when that is another place. */
export function StandsElsewhere({
  order,
  item,
  facts,
  place,
  onPlace,
}: {
  readonly order: ReceiptOrder
  readonly item: ReceiptOrderItem
  readonly facts: CodeFacts | null
  readonly place: Place
  readonly onPlace: (place: Place) => void
}) {
  const suggested = useSuggestedPlaces(order, item, facts)
  const [best] = suggested.some(({ stockLocation }) => stockLocation.id === place.id) ? [] : suggested
  const move = async (id: Id<'stockLocation'>): Promise<void> => {
    try {
      const next = await loadPlace(order.warehouseId, id)
      if (next) onPlace(next)
    } catch (error) {
      showError(error)
    }
  }
  if (!best || best.units === 0) return null
  return (
    <SuggestedPlaces
      places={[best]}
      item={item}
      label={t('It stands elsewhere already')}
      onChoose={(id) => void move(id)}
    />
  )
}
