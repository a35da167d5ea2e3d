import { expect, test } from 'vitest'
import { pushPath, readPushed } from './pushed.ts'

const orderId = '01a1f933b03440d134cefadc'

test('what is about receiving leads to its receipt order, everything else to the notifications (NOTIF-012)', () => {
  const receiving = ['receipt-assigned', 'receipt-started', 'receipt-paused', 'receipt-completed']
  expect(receiving.map((action) => pushPath({ action, orderId }))).toEqual(
    receiving.map(() => `/receipt-order/${orderId}`),
  )
  for (const action of ['shipment-assigned', 'limit-reached', 'trial', 'of a later release'])
    expect(pushPath({ action, orderId }), action).toBe('/notifications')
  for (const wrong of [null, '', '../x', 'https://elsewhere.example'])
    expect(pushPath({ action: 'receipt-started', orderId: wrong }), String(wrong)).toBe('/notifications')
})

test('a push is read whole, and what is none of ours is nothing (NOTIF-010)', () => {
  const said = {
    id: null,
    title: 'A',
    text: 'B',
    action: 'trial',
    orderId,
    storeId: orderId,
    time: '2026-11-24T10:00:00Z',
    sound: true,
  }
  expect(readPushed(said)).toEqual(said)
  expect(readPushed({ ...said, text: 5, sound: 'yes', orderId: {} })).toEqual({
    ...said,
    text: '',
    sound: false,
    orderId: null,
  })
  for (const none of [null, 'text', 5, {}, { title: 'A' }, { ...said, title: 1 }]) expect(readPushed(none)).toBeNull()
})
