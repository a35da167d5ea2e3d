import { expect, test } from 'vitest'
import { queryClient } from './queries.ts'
import { toasts } from './toasts.ts'
import { tellDone } from './undo.ts'

const told = () => toasts.get().map(({ kind, message }) => [kind, message])

test('what was done is taken back, the last first; what cannot be is named, and the rest is taken back all the same', async () => {
  toasts.set(() => [])
  const order: string[] = []
  const back = (name: string) => ({ name, back: () => Promise.resolve(order.push(name)) })
  const gone = { name: 'SO-2', back: () => Promise.reject(new Error('gone')) }
  queryClient.setQueryData(['/api/orders', 'store', {}], [])
  tellDone('3 moved', [back('SO-1'), gone, back('SO-3')], [{ path: '/api/orders' }])
  const [toast] = toasts.get()
  expect(toast?.undo).toBeTypeOf('function')
  toast?.undo?.()
  await expect.poll(() => told().map(([kind]) => kind)).toContain('error')
  expect(order).toEqual(['SO-3', 'SO-1'])
  // What is on the screens is what holds now.
  await expect.poll(() => queryClient.getQueryState(['/api/orders', 'store', {}])?.isInvalidated).toBe(true)
  expect(told()).toContainEqual(['success', 'Taken back'])
  expect(told().find(([kind]) => kind === 'error')?.[1]).toMatch(/^These could not be taken back\nSO-2: /)
})

test('what cannot be taken back is said without it', () => {
  toasts.set(() => [])
  tellDone('3 placed', [], [])
  expect(toasts.get().map(({ message, undo }) => [message, undo])).toEqual([['3 placed', undefined]])
})
