import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import type { getScanned } from '@crossdock/contract/fulfillment/shipments/picking'
import { formatNumber } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { isAnyOrderCode } from '../../work/order-scan.ts'
import { hereWords, otherPlaceWords } from '../../work/other-place.ts'
import { type BoxDraft, remainingOf } from './boxes.ts'

/** What a scanned code means to the order. */
type Meaning = AnswerOf<typeof getScanned>

/** Goods in the hand that were scanned: the boxes after that, which of them is open, and what is said of it. */
type Packed =
  | { readonly boxes: readonly BoxDraft[]; readonly openKey: string; readonly words: string }
  | { readonly fault: string }

const inAll = (box: BoxDraft, itemId: string): number => (box.units[itemId] ?? 0) * box.quantity
const checkedOf = (box: BoxDraft, itemId: string): number => box.checked?.[itemId] ?? 0

/** Units that were scanned into boxes, and units that are to be, of all boxes that are packed here. */
export const checkedUnits = (boxes: readonly BoxDraft[]): { readonly done: number; readonly total: number } =>
  boxes
    .filter(({ typeId }) => typeId !== null)
    .flatMap((box) => Object.keys(box.units).map((itemId) => ({ box, itemId })))
    .reduce(
      ({ done, total }, { box, itemId }) => ({
        done: done + checkedOf(box, itemId),
        total: total + inAll(box, itemId),
      }),
      { done: 0, total: 0 },
    )

/** Puts what was scanned where it is to go: into the open box while some of it is in none, else it is checked off where it was planned. */
export function packScanned(
  data: Pick<Packing, 'products' | 'packages'>,
  boxes: readonly BoxDraft[],
  openKey: string | null,
  meaning: Meaning,
): Packed {
  const lines = data.products.filter(({ itemId }) => meaning.itemIds.includes(itemId))
  const [first] = lines
  if (!first) return { fault: t('It leaves as it is, in no box of these.') }
  const own = data.packages.find(({ productPackageTypeId }) => productPackageTypeId === meaning.productPackageTypeId)
  const units = own?.unitQuantity ?? 1
  // A closed box takes nothing more.
  const filled = boxes.filter(({ typeId, isClosed }) => typeId !== null && !isClosed)
  // The box that is open first, then the others in their order.
  const inTurn = [...filled.filter(({ key }) => key === openKey), ...filled.filter(({ key }) => key !== openKey)]
  const remaining = remainingOf(data.products, boxes)
  const change = (box: BoxDraft, next: BoxDraft, itemId: string, sku: string): Packed => ({
    boxes: boxes.map((one) => (one.key === box.key ? next : one)),
    openKey: box.key,
    words: t('{{sku}}: {{done}} of {{total}} in {{box}}', {
      sku,
      done: formatNumber(checkedOf(next, itemId)),
      total: formatNumber(inAll(next, itemId)),
      box: box.name,
    }),
  })
  for (const { itemId, sku } of lines) {
    const planned = inTurn.find((box) => checkedOf(box, itemId) + units <= inAll(box, itemId))
    if (planned) {
      const checked = { ...planned.checked, [itemId]: checkedOf(planned, itemId) + units }
      return change(planned, { ...planned, checked }, itemId, sku)
    }
    // Of boxes that are alike, each would get it.
    const open = inTurn.find(({ quantity }) => quantity === 1)
    if (open && (remaining.get(itemId) ?? 0) >= units) {
      const next: BoxDraft = {
        ...open,
        units: { ...open.units, [itemId]: (open.units[itemId] ?? 0) + units },
        checked: { ...open.checked, [itemId]: checkedOf(open, itemId) + units },
        weight: null,
        isWeightConfirmed: false,
      }
      return change(open, next, itemId, sku)
    }
  }
  const isLeft = lines.some(({ itemId }) => (remaining.get(itemId) ?? 0) > 0)
  if (!isLeft) return { fault: t('All of {{sku}} is in its boxes. This one is too many.', { sku: first.sku }) }
  return {
    fault: filled.length === 0 ? t('Add a box first.') : t('More is scanned at once than is left. Scan single units.'),
  }
}

/** A code that is no product of the order: what it is, and what is wanted instead; null when it is one. */
export function strangeScan(
  { referenceId, warehouseTitle }: Pick<Packing, 'referenceId' | 'warehouseTitle'>,
  code: string,
  { itemIds, stockLocation, otherWarehouse }: Meaning,
): { readonly title: string; readonly words: string } | null {
  if (itemIds.length > 0) return null
  if (stockLocation)
    return { title: t('{{code}} is a stock location', { code }), words: t('Scan the product that goes into the box.') }
  if (otherWarehouse !== null) return { title: otherPlaceWords(code, otherWarehouse), words: hereWords(warehouseTitle) }
  return isAnyOrderCode(code)
    ? {
        title: t('{{code}} is another order', { code }),
        words: t('You are packing {{order}}.', { order: referenceId }),
      }
    : { title: t('{{code}} is not in this order', { code }), words: t('Put it aside, and ask whose it is.') }
}
