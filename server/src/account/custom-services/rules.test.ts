import { expect, test } from 'vitest'
import type { JsonValue } from '../../platform/json.ts'
import { chargesOf, type KeptCharge, toldCharges } from './rules.ts'

const service = (title: string, cents: number, chargeBasis: KeptCharge['chargeBasis'] = 'Per order'): KeptCharge => ({
  serviceId: title.toLowerCase(),
  title,
  cents,
  chargeBasis,
})

test('what an order had keeps its price, what the book has comes with the price of now, the rest are words', () => {
  const book = [service('Assembly', 3000), service('Stairs', 150)]
  const before = [service('Assembly', 2500), service('Old bed', 900)]
  expect(chargesOf(['assembly', 'STAIRS', 'Ring twice', 'stairs'], book, before)).toEqual([before[0], book[1]])
  // No longer in the book, and still ticked.
  expect(chargesOf(['Old bed'], book, before)).toEqual([before[1]])
  expect(chargesOf([], book, before)).toEqual([])
})

test('a charge is for the order, or for each of its packages, exact to the cent', () => {
  const kept = [
    service('Stairs', 115, 'Per package'),
    service('Assembly', 115),
    service('Greeting', 0, 'Per package'),
  ] as unknown as JsonValue
  expect(toldCharges(kept, 3).map(({ price, amount }) => [price, amount])).toEqual([
    [1.15, 3.45],
    [1.15, 1.15],
    [0, 0],
  ])
})
