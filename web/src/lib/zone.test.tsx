import { zoneName } from '@crossdock/contract/zone-name'
import { expect, test, vi } from 'vitest'
import { keepZones, personZone, warehouseZone } from './zone.ts'

const [berlin, vancouver] = ['65f0000000000000000000b1', '65f0000000000000000000b2']

test("what happens at a warehouse is in its zone, the rest in the person's (CONST-010)", () => {
  expect(personZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  keepZones({ timeZone: 'America/Vancouver', warehouseZones: { [berlin]: 'Europe/Berlin' } })
  expect(warehouseZone(berlin)).toBe('Europe/Berlin')
  expect(warehouseZone(vancouver)).toBe('America/Vancouver')
  expect(warehouseZone(null)).toBe('America/Vancouver')
  expect(personZone()).toBe('America/Vancouver')
})

test('the next visit has them before it is told', async () => {
  keepZones({ timeZone: 'Asia/Tokyo', warehouseZones: { [berlin]: 'Europe/Berlin' } })
  vi.resetModules()
  const later = await import('./zone.ts')
  expect(later.personZone()).toBe('Asia/Tokyo')
  expect(later.warehouseZone(berlin)).toBe('Europe/Berlin')
})

test('a zone is called as people call it', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(zoneName('UTC')).toBe('UTC')
})
