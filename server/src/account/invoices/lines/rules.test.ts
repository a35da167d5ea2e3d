import { newId } from '@crossdock/contract/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChargeLine, centsOfLines, isSameCharge, itemsOf, unpaidOf } from './rules.ts'

const orders = [newId<'poolOrder'>(), newId<'poolOrder'>(), newId<'poolOrder'>()]
const line = fc.record({
  orderId: fc.constantFrom(...orders),
  serviceId: fc.constant(null),
  label: fc.constantFrom('Stairs', 'Assembly', 'Ring twice'),
  quantity: fc.integer({ min: 1, max: 40 }),
  unitCents: fc.integer({ min: 0, max: 20_000 }),
})
/** Of one order each service once, as routes have them. */
const lines = fc.uniqueArray(line, { selector: ({ orderId, label }) => `${orderId} ${label}` })

test('lines put together come to the same, one for each service at each price', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const items = itemsOf(all)
      expect(centsOfLines(items)).toBe(centsOfLines(all))
      expect(new Set(items.map(({ label, unitCents }) => `${label} ${unitCents}`)).size).toBe(items.length)
    }),
  )
})

test('whatever is paid in between, and however often more is wanted, of each service as many are paid as were ever wanted', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 6 }), (rounds) => {
      const paid: ChargeLine[] = []
      for (const wanted of rounds) paid.push(...unpaidOf(wanted, paid))
      for (const orderId of orders)
        for (const label of ['Stairs', 'Assembly', 'Ring twice']) {
          const of = (one: ChargeLine): boolean => one.orderId === orderId && one.label === label
          const most = Math.max(0, ...rounds.flatMap((all) => all.filter(of).map(({ quantity }) => quantity)))
          expect(paid.filter(of).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(most)
        }
      const [last = []] = rounds.slice(-1)
      expect(unpaidOf(last, paid)).toEqual([])
    }),
  )
})

test('a service is paid once, whatever it is called by now; where none is known, by its words in any case of letters', () => {
  const [orderId = newId<'poolOrder'>()] = orders
  const [serviceId, another] = [newId<'customService'>(), newId<'customService'>()]
  const of = { orderId, serviceId, label: 'Carried upstairs', quantity: 3 }
  const wanted = [{ ...of, unitCents: 450 }]
  expect(unpaidOf(wanted, [{ ...of, label: 'Stairs' }])).toEqual([])
  // What is called as it was called, and is another one.
  expect(unpaidOf(wanted, [{ ...of, serviceId: another }])).toEqual(wanted)
  expect(unpaidOf(wanted, [{ ...of, serviceId: null, label: 'carried Upstairs', quantity: 2 }])).toEqual([
    { ...of, quantity: 1, unitCents: 450 },
  ])
})

test('lines charge the same in whatever order; a service that was made anew under the same words is another', () => {
  const [orderId = newId<'poolOrder'>()] = orders
  const of = { orderId, serviceId: newId<'customService'>(), label: 'Carried upstairs', quantity: 3, unitCents: 450 }
  const other = { ...of, label: 'Assembly' }
  expect(isSameCharge([of, other], [{ ...other }, { ...of }])).toBe(true)
  expect(isSameCharge([of], [{ ...of, serviceId: newId<'customService'>() }])).toBe(false)
  expect(isSameCharge([of], [{ ...of, unitCents: 451 }])).toBe(false)
})
