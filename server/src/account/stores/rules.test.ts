import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { requireCurrentStore } from './rules.ts'

/** The details of the refusal; null when there is none. */
function refused(storeId: Id<'store'> | null, stores: '*' | readonly string[], wanted: string, message?: string) {
  try {
    requireCurrentStore({ storeId, stores } as unknown as Context, wanted, message)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    return { type: (error as Refusal).type, ...(error as Refusal).details }
  }
}

test('what belongs to another merchant than the current one is refused, and that merchant is named to whoever may see it', () => {
  expect(refused('A', '*', 'A')).toBeNull()
  expect(refused('A', '*', 'B')).toStrictEqual({ type: 'StoreAccess', info: { storeId: 'B' } })
  expect(refused('A', ['A', 'B'], 'B')).toStrictEqual({ type: 'StoreAccess', info: { storeId: 'B' } })
  expect(refused('A', ['A'], 'B')).toStrictEqual({ type: 'StoreAccess' })
  expect(refused('A', ['A'], 'B', 'Not here')).toStrictEqual({ type: 'StoreAccess', message: 'Not here' })
})

test('under "All" every one will do', () => {
  expect(refused(null, '*', 'B')).toBeNull()
})
