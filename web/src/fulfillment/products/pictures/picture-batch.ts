import * as pictures from '@crossdock/contract/fulfillment/products/pictures'
import type { Id } from '@crossdock/contract/ids'
import { call } from '../../../lib/client.ts'

type ProductId = Id<'product'>
type Take = (picture: string | null) => void

/** Milliseconds that pictures are gathered: those of a list are asked for in one call. */
const gathering = 15
let wanted = new Map<ProductId, Take[]>()

async function askForWanted(): Promise<void> {
  const asked = wanted
  wanted = new Map()
  const ids = [...asked.keys()]
  for (let from = 0; from < ids.length; from += pictures.mostPictures) {
    const some = ids.slice(from, from + pictures.mostPictures)
    // A picture is a courtesy: where none comes, there is none.
    const answer = await call(pictures.list, { ids: some.join(',') }).catch(() => ({ pictures: [] }))
    const links = new Map(answer.pictures.map(({ productId, picture }) => [productId, picture]))
    for (const id of some) for (const take of asked.get(id) ?? []) take(links.get(id) ?? null)
  }
}

/** The link to a product's picture, asked for together with all that are wanted at the moment. */
export const linkOf = (id: ProductId): Promise<string | null> =>
  new Promise((resolve) => {
    if (wanted.size === 0) setTimeout(() => void askForWanted(), gathering)
    wanted.set(id, [...(wanted.get(id) ?? []), resolve])
  })
