import { expect, expectTypeOf, test } from 'vitest'
import {
  concerns,
  type EventName,
  type EventOf,
  type Events,
  type EventsOfAreas,
  type OfAccount,
  type OfPeople,
  type OfStore,
  type Topic,
  topics,
} from './events.ts'
import type { Id } from './ids.ts'

/** Names that stand in more than one of the lists. */
type Twice<Lists, Seen = never> = Lists extends [infer First, ...infer Rest]
  ? (keyof First & Seen) | Twice<Rest, Seen | keyof First>
  : never

test('no two areas have an event of one name', () => {
  expectTypeOf<Twice<EventsOfAreas>>().toBeNever()
  expectTypeOf<Twice<[{ a: string }, { b: string }, { a: string }]>>().toEqualTypeOf<'a'>()
})

test('an event is said with what was declared, and what screens hear says of which store, or nothing', () => {
  expectTypeOf<EventOf<'stock.available'>>().toEqualTypeOf<
    [
      event: {
        readonly storeId: Id<'store'>
        readonly warehouseId: Id<'warehouse'>
        readonly productIds: readonly Id<'product'>[]
      },
    ]
  >()
  expectTypeOf<EventOf<'warehouse.changed'>>().toEqualTypeOf<[]>()
  expectTypeOf<EventOf<'warehouse.changed' | 'product.changed'>>().not.toEqualTypeOf<[]>()
  expectTypeOf<Events[Topic]>().toEqualTypeOf<OfAccount | OfPeople | OfStore>()
})

test('what makes calls stale is an event, and questions between areas concern no screen', () => {
  expectTypeOf<Topic>().toExtend<EventName>()
  expect(topics.has('stock.available')).toBe(false)
  expect(topics.get('warehouse.changed')).toContain('/api/fulfillment/warehouses')
  expect(topics.get('warehouse.changed')).toContain('/api/fulfillment/inventory')
})

test('a topic that is not known concerns every call', () => {
  expect(concerns('/api/stores', ['colour.changed'])).toBe(true)
  expect(concerns('/api/stores', ['product.changed'])).toBe(false)
  expect(concerns('/api/stores/1', ['store.changed'])).toBe(true)
})
