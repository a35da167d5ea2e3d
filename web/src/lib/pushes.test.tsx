import { newId } from '@crossdock/contract/ids'
import { beforeEach, expect, test, vi } from 'vitest'
import { holdHotkeys } from './hotkeys.ts'
import { setNavigator } from './navigation.ts'
import { takePush } from './pushes.ts'
import { readJson, storageKeys } from './storage.ts'
import { toasts } from './toasts.ts'

const orderId = newId<'receiptOrder'>()
const pushed = {
  ...{ id: null, title: 'Receipt RO-1 has arrived', text: '', action: 'receipt-started', orderId, storeId: null },
  ...{ time: '2026-11-24T10:00:00Z', sound: true },
}
let notes = 0
let places: string[] = []

beforeEach(() => {
  ;[notes, places] = [0, []]
  toasts.set([])
  localStorage.clear()
  const node = {
    connect: () => node,
    frequency: {},
    gain: { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 },
  }
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'running'
      readonly currentTime = 0
      readonly createOscillator = () => ({ ...node, start: () => void (notes += 1), stop: () => undefined })
      readonly createGain = () => node
    },
  )
  setNavigator({ push: (path) => void places.push(path), replace: (path) => void places.push(path) })
})

test('a push is heard, keeps the start time and shows a toast that leads to the receipt order (NOTIF-011)', () => {
  takePush(pushed)
  expect(notes).toBe(2)
  expect(readJson(storageKeys.startTimes)).toEqual({ [orderId]: pushed.time })
  const [toast] = toasts.get()
  expect(toast).toMatchObject({ kind: 'redirect', message: pushed.title, to: `/receipt-order/${orderId}` })
  toast?.follow?.()
  expect(places).toEqual([`/receipt-order/${orderId}`])
})

test('one page of several makes the sound, none while one scans or where it is off; what is not ours is nothing', () => {
  takePush(pushed, false)
  takePush({ ...pushed, sound: false })
  const letGo = holdHotkeys()
  takePush(pushed)
  letGo()
  expect(notes).toBe(0)
  toasts.set([])
  for (const none of [null, {}, { title: 5 }]) takePush(none)
  expect(toasts.get()).toEqual([])
})
