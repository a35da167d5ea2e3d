import { expect, test } from 'vitest'
import { deviceName } from './rules.ts'

test('a browser is called by its name and its system, whatever else it says', () => {
  const names = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'curl/8.0',
  ].map(deviceName)
  expect(names).toEqual(['Edge, Windows', 'Chrome, Android', 'Safari, iPhone', 'Firefox, Linux', 'Browser'])
})
