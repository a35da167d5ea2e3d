import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import type { World } from '../../../test/world.ts'
import { example as locations } from '../../../warehouse/stock-locations/example.ts'
import { example as receipts } from '../orders/example.ts'
import { example as tasks } from '../tasks/example.ts'

/** Goods on the first shelf: a hundred units, then cases, and one line that was corrected. */
export async function example({ owner, own, of }: World) {
  const { receiptOrder, unitsItem, casesItem } = await of(receipts)
  const { stockLocation, otherLocation } = await of(locations)
  await of(tasks)
  const line = { id: receiptOrder, itemId: unitsItem, condition: 5, stockLocationId: stockLocation, lot: own }
  await owner.call(receiving.receive, { ...line, packageCount: 100 })
  const wrong = await owner.call(receiving.receive, { ...line, packageCount: 9, stockLocationId: otherLocation })
  await owner.call(receiving.updateLine, {
    id: receiptOrder,
    lineId: wrong.line.id,
    packageCount: 10,
    condition: 5,
    stockLocationId: otherLocation,
    lot: own,
  })
  await owner.call(receiving.receiveMany, {
    id: receiptOrder,
    lines: [{ itemId: casesItem, packageCount: 8, condition: 5, stockLocationId: stockLocation, lot: own }],
  })
  return { receivedLine: wrong.line.id }
}
