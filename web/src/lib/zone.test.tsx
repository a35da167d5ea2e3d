import { zoneName } from '@crossdock/contract/zone-name'
import { expect, test, vi } from 'vitest'
import { formatMoment } from './format.ts'
import { keepZones, personZone, warehouseZone } from './zone.ts'

const [berlin, vancouver] = ['65f0000000000000000000b1', '65f0000000000000000000b2']

test("what happens at a warehouse is in its zone, the rest in the person's (CONST-010)", () => {
  expect(personZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  keepZones({ timeZone: 'America/Vancouver', warehouseZones: { [berlin]: 'Europe/Berlin' }, zoneClocks: {} })
  expect(warehouseZone(berlin)).toBe('Europe/Berlin')
  expect(warehouseZone(vancouver)).toBe('America/Vancouver')
  expect(warehouseZone(null)).toBe('America/Vancouver')
  expect(personZone()).toBe('America/Vancouver')
})

test('the next visit has them before it is told', async () => {
  keepZones({ timeZone: 'Asia/Tokyo', warehouseZones: { [berlin]: 'Europe/Berlin' }, zoneClocks: {} })
  vi.resetModules()
  const later = await import('./zone.ts')
  expect(later.personZone()).toBe('Asia/Tokyo')
  expect(later.warehouseZone(berlin)).toBe('Europe/Berlin')
})

test('clocks go as the server says, whatever the browser knows of the zone, and so they do at the next visit', async () => {
  const until = Date.parse('2030-01-01T00:00:00Z')
  // A law of which no browser knows.
  const changes: [number, number][] = [
    [Date.parse('2024-01-01T00:00:00Z'), 540],
    [Date.parse('2026-05-01T00:00:00Z'), 555],
  ]
  expect(formatMoment('2026-05-01T14:50:00Z', 'Asia/Seoul')).toBe('01/05/2026 23:50')
  keepZones({ timeZone: 'Asia/Seoul', warehouseZones: {}, zoneClocks: { 'Asia/Seoul': { changes, until } } })
  expect(formatMoment('2026-05-01T14:50:00Z', 'Asia/Seoul')).toBe('02/05/2026 00:05')
  expect(formatMoment('2026-04-30T23:59:00Z', 'Asia/Seoul')).toBe('01/05/2026 08:59')
  // Of other times nothing was said.
  expect(formatMoment('2023-12-31T23:59:00Z', 'Asia/Seoul')).toBe('01/01/2024 08:59')
  expect(formatMoment('2030-01-01T00:00:00Z', 'Asia/Seoul')).toBe('01/01/2030 09:00')
  vi.resetModules()
  await import('./zone.ts')
  const later = await import('./format.ts')
  expect(later.formatMoment('2026-05-01T14:50:00Z', 'Asia/Seoul')).toBe('02/05/2026 00:05')
})

test('a zone is called as people call it', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(zoneName('UTC')).toBe('UTC')
})
