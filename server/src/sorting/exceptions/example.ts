import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as orders from '@crossdock/contract/sorting/orders'
import { png } from '../../test/phones.ts'
import type { World } from '../../test/world.ts'
import { example as imports } from '../boxes/import/example.ts'

/** One that waits with a photo and somebody who sees to it, and one that is solved. */
export async function example({ owner, own, of }: World) {
  const { second, manifest } = await of(imports)
  const [box] = (await owner.call(orders.get, { id: second })).boxes
  const { id } = await owner.call(exceptions.report, {
    ...{ kind: 'Damaged', boxId: box?.id ?? '', reason: `${own} crushed`, note: own },
  })
  await owner.call(exceptions.addPhoto, { id, file: new Blob([new Uint8Array(png())], { type: 'image/png' }) })
  await owner.call(exceptions.update, { id, reason: `${own} crushed`, note: own, ownerId: owner.userId })
  const extra = await owner.call(exceptions.report, {
    ...{ kind: 'Extra', code: `${own}-X1`, manifestId: manifest, reason: `${own} nobody announced it` },
  })
  await owner.call(exceptions.solve, { id: extra.id, outcome: 'SentBack', note: own })
  return { hubException: id, solved: extra.id }
}
