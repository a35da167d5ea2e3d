import { expect, test } from 'vitest'
import { matchesSearch } from './pool-search.ts'

const order = {
  customer: { firstName: 'John', lastName: 'Smith', phone: '6045550100', secphone: '7785550199' },
  ...{ zipCode: 'V5K 0A1', city: 'Vancouver', orderNo: 'W-1001', poNo: 'PO-77' },
}
const finds = (...texts: readonly string[]) => texts.filter((text) => matchesSearch(order, text))

test('the search finds what a field contains, in any case, with spaces around it', () => {
  const found = ['w-10', '  VANC ', 'po-7', 'john smith', 'smith john', 'smith, john', 'Smith']
  expect(finds(...found, 'jane', 'smith,john x')).toEqual(found)
})

test('a zip code is found with and without its space, phones whatever stands between their digits', () => {
  const found = ['v5k0a1', 'V5K 0A1', '(604) 555-0100', '+778 555', '604555']
  expect(finds(...found, 'an couver', '999', '()')).toEqual(found)
})

test('without a last name and PO number nothing else is found by what they would be', () => {
  const bare = { ...order, poNo: null, customer: { ...order.customer, lastName: null, secphone: null } }
  expect([matchesSearch(bare, 'null'), matchesSearch(bare, 'john'), matchesSearch(bare, '')]).toEqual([
    false,
    true,
    true,
  ])
})
