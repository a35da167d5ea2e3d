import { expect, test } from 'vitest'
import { deviceName } from './device.ts'

test('a device is called by its browser and its system', () => {
  const said = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36':
      'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0':
      'Microsoft Edge on Windows',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1':
      'Safari on iOS',
    'Mozilla/5.0 (Linux; Android 14; TC22) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36':
      'Chrome on Android',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
  }
  expect(Object.fromEntries(Object.keys(said).map((text) => [text, deviceName(text)]))).toEqual(said)
})

test('what says nothing of itself has no name, and none is longer than a line', () => {
  expect([deviceName(null), deviceName(''), deviceName('  ')]).toEqual([null, null, null])
  expect(deviceName(`${'x'.repeat(500)}/1.0`)?.length ?? 0).toBeLessThanOrEqual(60)
})
