import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as products from '@crossdock/contract/fulfillment/products'
import * as pictures from '@crossdock/contract/fulfillment/products/pictures'
import { pictureText } from '@crossdock/contract/stored-files'
import { afterAll, expect, test } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { fetchPicture, png } from '../../../test/forms.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'product-pictures-'))
const server = testServer({ dataFolder })
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const picture = () => new Blob([png], { type: 'image/png' })
const picturesOf = async (person: Person, ...ids: string[]) =>
  (await person.call(pictures.list, { ids: ids.join(',') })).pictures

test('a product gets a picture, another one, and none; whoever sees the product gets a link to it', async () => {
  const owner = await make.account(server)
  const [{ id }, bare] = [await makeProduct(server, owner), await makeProduct(server, owner)]
  expect(await picturesOf(owner, id)).toEqual([])
  const { picture: first } = await owner.call(pictures.set, { id, picture: picture() })
  expect(await fetchPicture(server, first)).toEqual([200, 'image/png', png.length])
  const [listed] = await picturesOf(owner, id, bare.id)
  expect(listed?.productId).toBe(id)
  expect((await fetchPicture(server, listed?.picture ?? null))[0]).toBe(200)
  const { picture: second } = await owner.call(pictures.set, {
    id,
    picture: new Blob([png, png], { type: 'image/png' }),
  })
  expect(await fetchPicture(server, second)).toEqual([200, 'image/png', 2 * png.length])
  expect((await fetchPicture(server, first))[0], 'the earlier one is gone').toBe(404)
  const nothing = await owner.try(pictures.set, { id })
  expect([nothing.status, nothing.body.errInfo.fields?.[0]?.path]).toEqual([400, 'picture'])
  expect(await owner.call(pictures.set, { id, picture: null })).toEqual({ picture: null })
  expect(await picturesOf(owner, id)).toEqual([])
})

test('what is no picture is refused; a deleted product takes its picture along', async () => {
  const owner = await make.account(server)
  const { id } = await makeProduct(server, owner)
  const refused = await owner.try(pictures.set, { id, picture: new Blob(['no picture'], { type: 'image/png' }) })
  expect([refused.status, refused.body.errInfo.fields]).toEqual([400, [{ path: 'picture', message: pictureText }]])
  const { picture: link } = await owner.call(pictures.set, { id, picture: picture() })
  await owner.call(products.remove, { id })
  expect((await fetchPicture(server, link))[0]).toBe(404)
  const many = Array.from({ length: pictures.mostPictures + 1 }, () => id)
  expect((await owner.try(pictures.list, { ids: many.join(',') })).status).toBe(400)
})

test("another merchant's pictures are neither shown nor changed", async () => {
  const owner = await make.account(server)
  const { id } = await makeProduct(server, owner)
  await owner.call(pictures.set, { id, picture: picture() })
  const clerk = await make.subAccount(
    server,
    owner,
    ['INVENTORY_VIEW', 'INVENTORY_MANAGE'],
    [await make.store(server, owner)],
  )
  const stranger = await make.account(server)
  for (const other of [clerk, stranger]) {
    expect(await picturesOf(other, id)).toEqual([])
    expect((await other.try(pictures.set, { id, picture: null })).status).toBe(404)
  }
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  expect(await picturesOf(viewer, id)).toHaveLength(1)
  expect((await viewer.try(pictures.set, { id, picture: null })).status).toBe(403)
})
