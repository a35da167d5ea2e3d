import type { PoolOrder } from '@crossdock/contract/delivery/pool-orders'

/** What of an order is searched. */
type Searched = Pick<PoolOrder, 'customer' | 'zipCode' | 'city' | 'orderNo' | 'poNo'>

const phoneSigns = /[\s()+-]/g

/**
 * Whether an order has what was typed, as the pool's own search has it (POOL-019 to 025): in one of its fields, in any case; names either
 * way round, with or without the comma; the zip code without its spaces; phones by their digits.
 */
export function matchesSearch({ customer, zipCode, city, orderNo, poNo }: Searched, typed: string): boolean {
  const text = typed.trim().toLowerCase()
  if (text === '') return true
  const first = customer.firstName.toLowerCase()
  const last = customer.lastName?.toLowerCase() ?? ''
  const words = [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`, city, orderNo, poNo ?? '']
  if (words.some((word) => word.toLowerCase().includes(text))) return true
  const bare = text.replaceAll(/\s/g, '')
  if (zipCode.replaceAll(/\s/g, '').toLowerCase().includes(bare)) return true
  const digits = text.replaceAll(phoneSigns, '')
  const phones = [customer.phone, customer.secphone ?? '']
  return digits !== '' && phones.some((phone) => phone.replaceAll(phoneSigns, '').includes(digits))
}
