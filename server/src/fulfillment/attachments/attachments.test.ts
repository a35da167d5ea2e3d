import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { receiptFiles, shipmentFiles } from '@crossdock/contract/fulfillment/attachments'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { newId } from '@crossdock/contract/ids'
import { attachmentLimits, attachmentText } from '@crossdock/contract/stored-files'
import { afterAll, expect, test } from 'vitest'
import { sweepFiles } from '../../platform/files.ts'
import { makeProduct, makeWarehouse } from '../../test/factories.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { formOf, makeReceiptOrder } from '../../test/receipts.ts'
import { pickUpOrder } from '../../test/shipments.ts'
import { makeYard } from '../../test/stock.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'attachments-'))
const server = testServer({ dataFolder, publicUrl: null }, { withJobs: true })
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500, 7)])
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')
const csv = Buffer.from('sku,quantity\r\nNW-1,4\r\n')
const xlsx = Buffer.concat([
  Buffer.from([0x50, 0x4b, 0x03, 0x04, ...Array<number>(22).fill(0), 19, 0, 0, 0]),
  Buffer.from('[Content_Types].xml'),
  Buffer.alloc(40, 1),
])

async function yard() {
  const owner = await make.account(server)
  const product = await makeProduct(server, owner)
  const order = await makeReceiptOrder(server, owner, formOf(await makeWarehouse(server, owner), product))
  return { owner, order }
}

const put = (url: string, bytes: Buffer, type = 'application/octet-stream') =>
  server.app.http.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': type } })
const fetchFile = (url: string) => server.app.http.inject({ method: 'GET', url })
const folderOf = (owner: Person) => join(dataFolder, 'files', String(owner.accountId))

async function attach(owner: Person, orderId: string, name: string, bytes: Buffer) {
  const { url, fileId } = await owner.call(receiptFiles.upload, { id: orderId, name })
  return { reply: await put(url, bytes), url, fileId }
}

test('a file is announced, sent to its link, listed, fetched and deleted', async () => {
  const { owner, order } = await yard()
  const { url, fileId } = await owner.call(receiptFiles.upload, {
    id: order.id,
    name: 'Pallet 3 (wet).PNG',
    size: png.length,
  })
  // Announced is not yet there.
  expect((await owner.call(receiptFiles.list, { id: order.id })).files).toEqual([])
  expect((await owner.try(receiptFiles.download, { id: fileId })).status).toBe(404)
  const sent = await put(url, png, 'image/png')
  expect([sent.statusCode, sent.json()]).toEqual([
    200,
    { status: true, data: { id: fileId, size: png.length, contentType: 'image/png' } },
  ])
  const { files } = await owner.call(receiptFiles.list, { id: order.id })
  expect(files).toMatchObject([
    {
      id: fileId,
      name: 'Pallet 3 (wet).PNG',
      contentType: 'image/png',
      size: png.length,
      createdBy: { id: owner.userId },
    },
  ])
  const link = await owner.call(receiptFiles.download, { id: fileId })
  const fetched = await fetchFile(link.url)
  expect(fetched.rawPayload.equals(png)).toBe(true)
  expect(fetched.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(fetched.headers['content-disposition']).toContain('inline; filename="Pallet 3 (wet).PNG"')
  const { events } = await owner.call(orders.get, { id: order.id })
  expect(events.at(-1)).toMatchObject({ type: 'file-added', detail: { name: 'Pallet 3 (wet).PNG' } })

  await owner.call(receiptFiles.remove, { id: fileId })
  expect((await owner.call(receiptFiles.list, { id: order.id })).files).toEqual([])
  expect((await fetchFile(link.url)).statusCode).toBe(404)
  // The bytes wait as long as that can be taken back.
  await sweepFiles(server.app.platform)
  expect(readdirSync(folderOf(owner))).toHaveLength(1)
  await owner.call(receiptFiles.restore, { id: fileId })
  expect((await fetchFile(link.url)).statusCode).toBe(200)
  await owner.call(receiptFiles.remove, { id: fileId })
  const later = new Date(Date.now() + 25 * 3_600_000)
  await sweepFiles({ ...server.app.platform, now: () => later })
  expect(readdirSync(folderOf(owner))).toEqual([])
  expect((await owner.try(receiptFiles.restore, { id: fileId })).status).toBe(404)
  expect((await owner.try(receiptFiles.remove, { id: fileId })).status).toBe(404)
})

test('a link takes one file, even when two are sent at once, and what was first stays', async () => {
  const { owner, order } = await yard()
  const { url, fileId } = await owner.call(receiptFiles.upload, { id: order.id, name: 'photo.png' })
  const others = [1, 2, 3, 4].map((byte) => Buffer.concat([png, Buffer.alloc(10, byte)]))
  const replies = await Promise.all(others.map((bytes) => put(url, bytes)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400, 400, 400])
  const winner = others[replies.findIndex((reply) => reply.statusCode === 200)]
  expect((await put(url, png)).json()).toMatchObject({ errorType: 'LinkExpired' })
  const fetched = await fetchFile((await owner.call(receiptFiles.download, { id: fileId })).url)
  expect(fetched.rawPayload.equals(winner ?? png)).toBe(true)
  expect(readdirSync(folderOf(owner))).toHaveLength(1)
})

test('links end, and none that was not signed is taken', async () => {
  const { owner, order } = await yard()
  const { url, fileId } = await owner.call(receiptFiles.upload, { id: order.id, name: 'photo.png' })
  const token = url.split('/').at(-1) ?? ''
  const [verb, account, , expires, signature] = token.split('.')
  const forged = [
    token.replace('put', 'get'),
    [verb, Number(account) + 1, fileId, expires, signature].join('.'),
    [verb, account, newId(), expires, signature].join('.'),
    [verb, account, fileId, Number(expires) + 60, signature].join('.'),
    [verb, account, fileId, expires, `${signature?.slice(0, -1)}${signature?.endsWith('A') ? 'B' : 'A'}`].join('.'),
    'x',
    '..%2f..%2fetc%2fpasswd',
  ]
  for (const bad of forged) {
    expect((await put(`/api/files/${bad}`, png)).json()).toMatchObject({ errorType: 'LinkExpired' })
    expect((await fetchFile(`/api/files/${bad}`)).json()).toMatchObject({ errorType: 'LinkExpired' })
  }
  server.clock.now = new Date(Date.now() + 16 * 60_000)
  expect((await put(url, png)).json()).toMatchObject({ errorType: 'LinkExpired' })
  server.clock.now = null
  expect((await put(url, png)).statusCode).toBe(200)
  const { url: get } = await owner.call(receiptFiles.download, { id: fileId })
  expect((await put(get, png)).json()).toMatchObject({ errorType: 'LinkExpired' })
  server.clock.now = new Date(Date.now() + 16 * 60_000)
  expect((await fetchFile(get)).json()).toMatchObject({ errorType: 'LinkExpired' })
  server.clock.now = null
})

test('only images, PDFs and spreadsheets that are what their name says, and no more than 10 MiB', async () => {
  const { owner, order } = await yard()
  for (const name of ['page.html', 'picture.svg', 'program.exe', 'noending', 'x.png.js', ''])
    expect((await owner.try(receiptFiles.upload, { id: order.id, name })).status).toBe(400)
  const tooLarge = await owner.try(receiptFiles.upload, {
    id: order.id,
    name: 'a.png',
    size: attachmentLimits.bytes + 1,
  })
  expect(tooLarge.body.message).toBe(attachmentText)
  for (const [name, bytes, type] of [
    ['a.pdf', pdf, 'application/pdf'],
    ['b.csv', csv, 'text/csv; charset=utf-8'],
    ['c.xlsx', xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['d.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]), 'image/jpeg'],
    ['e.gif', Buffer.from('GIF89a....'), 'image/gif'],
    ['f.webp', Buffer.from('RIFF1234WEBPVP8 '), 'image/webp'],
  ] as const) {
    const { reply, fileId } = await attach(owner, order.id, name, bytes)
    expect(reply.json()).toMatchObject({ status: true, data: { contentType: type } })
    const { url } = await owner.call(receiptFiles.download, { id: fileId })
    expect((await fetchFile(url)).headers['content-type']).toBe(type)
  }
  const before = readdirSync(folderOf(owner)).length
  for (const [name, bytes] of [
    ['a.png', Buffer.from('<script>alert(1)</script>')],
    ['a.pdf', png],
    ['a.csv', png],
    [
      'a.xlsx',
      Buffer.concat([
        Buffer.from([0x50, 0x4b, 0x03, 0x04, ...Array<number>(22).fill(0), 5, 0, 0, 0]),
        Buffer.from('a.txt'),
      ]),
    ],
    ['a.png', Buffer.alloc(0)],
    ['a.png', Buffer.concat([png, Buffer.alloc(attachmentLimits.bytes)])],
  ] as const)
    expect((await attach(owner, order.id, name, bytes)).reply.statusCode).toBe(400)
  expect(
    (await attach(owner, order.id, 'most.png', Buffer.concat([png, Buffer.alloc(attachmentLimits.bytes - png.length)])))
      .reply.statusCode,
  ).toBe(200)
  expect(readdirSync(folderOf(owner))).toHaveLength(before + 1)
})

test('names are kept for people and made safe for disks and headers', async () => {
  const { owner, order } = await yard()
  for (const [given, shown] of [
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\scan\\Lieferschein Nº 7.pdf', 'Lieferschein Nº 7.pdf'],
    ['صورة.png', 'صورة.png'],
    ['a"b:c|d.png', 'a_b_c_d.png'],
    ['\u202egnp.png', '_gnp.png'],
  ] as const) {
    const { fileId } = await attach(owner, order.id, given, given.endsWith('pdf') ? pdf : png)
    const { url, name } = await owner.call(receiptFiles.download, { id: fileId })
    expect(name).toBe(shown)
    const disposition = String((await fetchFile(url)).headers['content-disposition'])
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(shown)
  }
  expect((await owner.try(receiptFiles.upload, { id: order.id, name: 'a\u0000.png' })).status).toBe(400)
})

test("another account's, merchant's and permission's files are out of reach", async () => {
  const { owner, order } = await yard()
  const { fileId } = await attach(owner, order.id, 'a.png', png)
  const stranger = await yard()
  expect((await stranger.owner.try(receiptFiles.upload, { id: order.id, name: 'a.png' })).status).toBe(404)
  expect((await stranger.owner.try(receiptFiles.list, { id: order.id })).status).toBe(404)
  expect((await stranger.owner.try(receiptFiles.download, { id: fileId })).status).toBe(404)
  expect((await stranger.owner.try(receiptFiles.remove, { id: fileId })).status).toBe(404)
  // Of a receipt order, not of a shipment order.
  expect((await owner.try(shipmentFiles.download, { id: fileId })).status).toBe(404)
  const elsewhere = owner.at(await make.store(server, owner))
  expect((await elsewhere.try(receiptFiles.list, { id: order.id })).body.errInfo.errType).toBe('StoreAccess')
  const other = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'], [elsewhere.storeId])
  expect((await other.try(receiptFiles.download, { id: fileId })).status).toBe(404)
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  expect((await viewer.call(receiptFiles.list, { id: order.id })).files).toHaveLength(1)
  expect((await viewer.try(receiptFiles.remove, { id: fileId })).status).toBe(403)
})

test('an order takes fifty files; with a deleted order its files go; what never came is forgotten', async () => {
  const { owner, order } = await yard()
  await attach(owner, order.id, 'a.png', png)
  for (let n = 1; n < attachmentLimits.files; n++)
    await owner.call(receiptFiles.upload, { id: order.id, name: 'a.png' })
  expect((await owner.try(receiptFiles.upload, { id: order.id, name: 'a.png' })).status).toBe(400)
  const count = async () =>
    (await server.app.platform.pool.query('select count(*) as count from files where owner_id = $1', [order.id]))
      .rows[0].count
  expect(await count()).toBe(50)
  server.clock.now = new Date(Date.now() + 2 * 86_400_000)
  await sweepFiles(server.app.platform)
  server.clock.now = null
  expect(await count()).toBe(1)
  await owner.call(orders.remove, { id: order.id })
  expect(await count()).toBe(0)
  await expect.poll(() => (existsSync(folderOf(owner)) ? readdirSync(folderOf(owner)) : [])).toEqual([])
})

test('shipment orders have files, too, and take them along when they are deleted', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const draft = await owner.call(shipments.create, { ...pickUpOrder(yard), isDraft: true })
  const { url, fileId } = await owner.call(shipmentFiles.upload, { id: draft.id, name: 'label.pdf' })
  expect((await put(url, pdf)).statusCode).toBe(200)
  expect((await owner.call(shipmentFiles.list, { id: draft.id })).files).toMatchObject([
    { id: fileId, name: 'label.pdf' },
  ])
  expect((await owner.try(receiptFiles.list, { id: draft.id })).status).toBe(404)
  await owner.call(shipments.remove, { id: draft.id })
  await expect.poll(() => readdirSync(folderOf(owner))).toEqual([])
})

test('of 64 files that are announced at once an order takes fifty, and of 64 that are taken back as many as there is room for', async () => {
  const { owner, order } = await yard()
  const announce = () =>
    Promise.all(
      Array.from({ length: 64 }, (_, n) => owner.try(receiptFiles.upload, { id: order.id, name: `${n}.png` })),
    )
  const taken = (await announce()).filter(({ status }) => status === 200)
  expect(taken).toHaveLength(attachmentLimits.files)
  const count = async () =>
    Number(
      (
        await server.app.platform.pool.query(
          'select count(*) as count from files where owner_id = $1 and deleted_at is null',
          [order.id],
        )
      ).rows[0].count,
    )
  // They have come and are deleted; others take most of their room.
  await server.app.platform.pool.query('update files set size = 10, deleted_at = now() where owner_id = $1', [order.id])
  for (let n = 0; n < 45; n++) await owner.call(receiptFiles.upload, { id: order.id, name: `later-${n}.png` })
  const back = await Promise.all(
    taken.map(({ body }) => owner.try(receiptFiles.restore, { id: (body.data as { fileId: string }).fileId })),
  )
  expect(back.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await count()).toBe(attachmentLimits.files)
})
