import * as boxes from '@crossdock/contract/sorting/boxes'
import { expect, test } from 'vitest'
import { makeWarehouse } from '../../test/factories.ts'
import { make, testServer } from '../../test/harness.ts'
import { expectOrders } from '../../test/hub.ts'

const server = testServer()

test('labels of boxes say their barcodes, one a page, ten a sheet or for a label printer; all or none', async () => {
  const owner = await make.account(server)
  const { of } = await expectOrders(owner, await makeWarehouse(server, owner), { 'L-1': 11, 'L-2': 1 })
  const orderIds = [of('L-2').id, of('L-1').id]
  const zpl = await owner.try(boxes.labels, { orderIds, format: 'zpl' })
  const codes = [...zpl.text.matchAll(/\^BQN,2,\d+\^FH_\^FDMA,([^^]+)\^FS/g)].map(([, code]) => code)
  expect(codes).toEqual(['L-2-1', ...Array.from({ length: 11 }, (_, at) => `L-1-${at + 1}`)])
  expect(zpl.text).toContain('^FD11 / 11^FS')
  const pagesOf = async (format: boxes.LabelPaper) =>
    (await owner.try(boxes.labels, { orderIds, format })).bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length
  expect([await pagesOf('pdf'), await pagesOf('sheet')]).toEqual([12, 2])
  // Again, one of them: the same label.
  const id = of('L-1').boxes[2]?.id ?? ''
  const again = await owner.try(boxes.labels, { ids: [id], format: 'zpl' })
  expect(zpl.text).toContain(again.text.trim())
  const stranger = await make.account(server)
  expect((await stranger.try(boxes.labels, { ids: [id] })).status).toBe(404)
  expect((await owner.try(boxes.labels, {})).body.errInfo?.fields).toEqual([
    { path: 'ids', message: 'Please choose boxes, or orders' },
  ])
  expect((await owner.try(boxes.labels, { ids: [id], orderIds })).status).toBe(400)
  const many = await expectOrders(owner, await makeWarehouse(server, owner, 'Far'), { 'M-1': 301 })
  const refused = await owner.try(boxes.labels, { orderIds: [many.of('M-1').id] })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Labels are printed of at most 300 boxes at once. Choose fewer orders.',
  ])
})
