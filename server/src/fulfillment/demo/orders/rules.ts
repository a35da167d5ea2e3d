import type { Day } from '@crossdock/contract/days'
import type { InputOf } from '@crossdock/contract/endpoint'
import type { create } from '@crossdock/contract/fulfillment/shipments/orders'
import type { Id } from '@crossdock/contract/ids'
import {
  type Merchant,
  merchants,
  orderPlan,
  pickupCarriers,
  recipients,
  type Stage,
  unitsPerCase,
} from '../company/rules.ts'
import { dayAfter } from '../goods/rules.ts'

/** What a warehouse has of a merchant, so that orders can ask for it: a product's id and those of its packages. */
export interface Shelved {
  readonly warehouseId: Id<'warehouse'>
  readonly units: readonly Ware[]
  readonly cases: readonly Ware[]
}

interface Ware {
  readonly productId: Id<'product'>
  readonly productPackageTypeId: Id<'productPackageType'>
}

/** A shipment order before it is written. */
export interface PlannedOrder {
  readonly stage: Stage
  readonly hoursAgo: number
  readonly isParcel: boolean
  readonly isAssigned: boolean
  readonly form: InputOf<typeof create>
}

/** `count` wares of a list, none twice, chosen by a number. */
function choose(wares: readonly Ware[], number: number, count: number): Ware[] {
  const chosen = Array.from({ length: Math.min(count, wares.length) }, (_one, index) => {
    return wares[(number * 5 + index) % wares.length]
  })
  return chosen.filter((ware) => ware !== undefined)
}

/** Lines of an order: a few units for a household; cases, and units beside them, for a shop. */
function linesOf(shelved: Shelved, number: number, isParcel: boolean) {
  if (isParcel)
    return choose(shelved.units, number, 1 + (number % 3)).map((ware, index) => ({
      ...ware,
      unitsCount: 1 + ((number + index) % 3),
    }))
  return [
    ...choose(shelved.cases, number, 2 + (number % 3)).map((ware, index) => ({
      ...ware,
      unitsCount: unitsPerCase * (1 + ((number + index) % 2)),
    })),
    ...choose(shelved.units, number + 3, 1).map((ware) => ({ ...ware, unitsCount: 6 })),
  ]
}

/** More of one product than there is, so that the order has to wait for it. */
const tooMany = 900

/** Orders of a merchant, oldest first. */
export function ordersOf(merchant: Merchant, warehouses: readonly [Shelved, Shelved], today: Day): PlannedOrder[] {
  const place = merchants.indexOf(merchant)
  return orderPlan.map(({ stage, daysAgo }, position) => {
    const number = position + place * 4
    const shelved = number % 4 === 3 ? warehouses[1] : warehouses[0]
    const isParcel = position % 2 === 0
    const isPickup = !isParcel && number % 5 === 4
    const shipOutDate = dayAfter(today, Math.max(2 - daysAgo, stage === 'shipped' ? -30 : 0))
    const lines = linesOf(shelved, number, isParcel)
    const [short] = choose(shelved.units, number + 11, 1)
    const waiting = stage === 'back-order' && short ? [{ ...short, unitsCount: tooMany }] : []
    const extra = lines.filter((line) => line.productPackageTypeId !== waiting[0]?.productPackageTypeId)
    return {
      stage,
      hoursAgo: daysAgo * 24 + 1 + (position % 5),
      isParcel,
      isAssigned: !['draft', 'back-order'].includes(stage) && position % 3 !== 0,
      form: {
        warehouseId: shelved.warehouseId,
        externalPoNumber: `${merchant.code}-${String(70_410 + position * 3)}`,
        externalOrderNumber: isParcel ? `#${String(1180 + place * 1000 + position)}` : null,
        shipOutDate,
        deliveryType: isPickup ? 'ThirdPartyPickup' : 'BusinessDelivery',
        orderType: isParcel ? 'D2C' : 'B2B',
        isStrict: number % 6 === 5,
        isDraft: stage === 'draft',
        asBackOrder: stage === 'back-order',
        ...(isPickup
          ? {
              thirdPartyPickUpInfo: {
                carrierName: pickupCarriers[number % pickupCarriers.length] ?? null,
                expectedPickupDate: shipOutDate,
                referenceNumber: `PU-${String(5100 + number)}`,
              },
            }
          : { businessDeliveryInfo: { ...recipients[(number * 5) % recipients.length] } }),
        items: [...waiting, ...extra],
      },
    }
  })
}
