import { afterEach, expect, test, vi } from 'vitest'
import { readSettings } from './settings.ts'

afterEach(() => void vi.unstubAllEnvs())

const read = (name: string, value: string) => {
  vi.stubEnv('SECRET', 'a secret of the tests')
  vi.stubEnv(name, value)
  return readSettings()
}

test('PUBLIC_URL is an address without a path; anything else is refused in a plain sentence', () => {
  expect(read('PUBLIC_URL', 'https://wms.example.com/').publicUrl).toBe('https://wms.example.com')
  expect(read('PUBLIC_URL', 'HTTPS://WMS.example.com:8443').publicUrl).toBe('https://wms.example.com:8443')
  expect(read('PUBLIC_URL', '').publicUrl).toBe(null)
  for (const wrong of [
    'wms.example.com',
    'https://wms.example.com/app',
    'ftp://wms.example.com',
    'https://a:b@wms.example.com',
  ])
    expect(() => read('PUBLIC_URL', wrong), wrong).toThrow('PUBLIC_URL must be like https://wms.example.com')
})

test('TRUSTED_PROXY holds addresses and networks', () => {
  expect(read('TRUSTED_PROXY', ' 10.0.0.0/8, ::1,192.0.2.1 ').trustedProxies).toEqual([
    '10.0.0.0/8',
    '::1',
    '192.0.2.1',
  ])
  expect(read('TRUSTED_PROXY', '').trustedProxies).toEqual([])
  for (const wrong of ['true', '*', 'proxy.example', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', '::1/129'])
    expect(() => read('TRUSTED_PROXY', wrong), wrong).toThrow('TRUSTED_PROXY must hold addresses or networks')
})

test('LIMIT_STATUS is 402 or 900', () => {
  expect(read('LIMIT_STATUS', '').limitStatus).toBe(402)
  expect(read('LIMIT_STATUS', '900').limitStatus).toBe(900)
  expect(() => read('LIMIT_STATUS', '500')).toThrow('LIMIT_STATUS must be 402 or 900, it is "500".')
})

test('links to apps are addresses, or none (SHELL-027)', () => {
  expect(read('DRIVER_APP_IOS', '').appLinks).toEqual({
    driver: { ios: null, android: null },
    scanner: { ios: null, android: null },
  })
  const link = 'https://apps.example.com/scanner'
  expect(read('SCANNER_APP_ANDROID', link).appLinks.scanner).toEqual({ ios: null, android: link })
  for (const wrong of ['apps.example.com', 'javascript:alert(1)'])
    expect(() => read('DRIVER_APP_IOS', wrong)).toThrow('DRIVER_APP_IOS must be an address')
})

test('FEATURES_OFF holds names of flags', () => {
  expect(read('FEATURES_OFF', '').featuresOff).toEqual([])
  expect(read('FEATURES_OFF', 'FULL_REFUND, NOTIFICATIONS').featuresOff).toEqual(['FULL_REFUND', 'NOTIFICATIONS'])
  expect(() => read('FEATURES_OFF', 'REFUNDS')).toThrow('"REFUNDS" is none.')
})

test('ROUTING names a routing server, and where it is', () => {
  expect(read('ROUTING', 'none').roads).toBe(null)
  expect(() => read('ROUTING', 'google')).toThrow('ROUTING must be osrm, valhalla, graphhopper or none')
  expect(() => read('ROUTING', 'osrm')).toThrow('ROUTING_URL must say where osrm is.')
  expect(() => read('ROUTING_URL', 'roads')).toThrow('ROUTING_URL must be an address')
  expect(() => read('ROUTING_URL', 'http://me:secret@roads')).toThrow(/^ROUTING_URL must be without a name/)
  const here = { kind: 'osrm', url: 'http://10.0.0.7:5000' }
  expect(read('ROUTING_URL', here.url).roads).toEqual({ ...here, mostPlaces: 100 })
  expect(read('ROUTING_PROFILE', 'truck').roads).toEqual({ ...here, mostPlaces: 100, profile: 'truck' })
  expect(() => read('ROUTING_MOST_PLACES', '0')).toThrow('ROUTING_MOST_PLACES must be 1 or more.')
})
