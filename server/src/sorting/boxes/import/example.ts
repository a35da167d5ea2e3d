import { importBoxes } from '@crossdock/contract/sorting/boxes/import'
import * as orders from '@crossdock/contract/sorting/orders'
import { boxFile } from '../../../test/hub.ts'
import type { World } from '../../../test/world.ts'
import { example as warehouses } from '../../../warehouse/warehouses/example.ts'

/** What is expected: orders of some boxes each, in one manifest. */
export async function example({ owner, own, of }: World) {
  const { warehouse } = await of(warehouses)
  const line = {
    ...{ customerName: `${own} Ada`, phone: '6045550100', email: `${own.toLowerCase()}@example.com` },
    ...{
      addressLine1: `${own} Water Street`,
      addressLine2: own,
      city: `${own} Vancouver`,
      state: 'BC',
      zipCode: 'V5K 0A1',
    },
    ...{ country: 'Canada', poNo: `P${own}`, description: own, weight: 2.5, depth: 40, width: 30, height: 20 },
  }
  const numbers = ['1', '2', '3', '4', '5', '6']
  const lines = numbers.flatMap((number) => [
    { ...line, orderNo: `${own}-H${number}`, barcode: `${own}-H${number}-1` },
    { ...line, orderNo: `${own}-H${number}`, barcode: `${own}-H${number}-2` },
  ])
  const sent = { warehouseId: warehouse, title: `${own} manifest` }
  const { manifestId } = await owner.call(importBoxes, { ...sent, file: boxFile(lines) })
  const { items } = await owner.call(orders.list, { manifestIds: manifestId })
  const [first, second, third, fourth, fifth, sixth] = items.map(({ id }) => id)
  return {
    ...{ manifest: manifestId, hubOrder: first ?? '', second: second ?? '', third: third ?? '' },
    ...{ fourth: fourth ?? '', fifth: fifth ?? '', sixth: sixth ?? '' },
  }
}
