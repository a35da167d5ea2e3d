import { afterEach, expect, test, vi } from 'vitest'
import { cameraFault, isNewSight, lookAgain, noCameraBecause, setCameraOpen } from './camera.ts'

afterEach(() => void vi.unstubAllGlobals())

test('over plain http there is no camera, and it says why', () => {
  vi.stubGlobal('window', { isSecureContext: false })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => {} } })
  expect(noCameraBecause()).toBe('No camera: browsers allow it over https only.')
  vi.stubGlobal('window', { isSecureContext: true })
  expect(noCameraBecause()).toBeNull()
  vi.stubGlobal('navigator', {})
  expect(noCameraBecause()).toBe('No camera: this browser has none for pages.')
})

test.each([
  ['NotAllowedError', /not allowed/],
  ['NotFoundError', /has no camera/],
  ['NotReadableError', /is busy/],
  ['TypeError', /did not start/],
])('%s has an answer of its own', (name, words) => {
  expect(cameraFault(new DOMException('', name))).toMatch(words)
})

/** What counts of the pictures that are read at these moments. */
const counted = (...pictures: readonly (readonly [string | null, number])[]) =>
  pictures.filter(([text, now]) => isNewSight(text, now)).map(([, now]) => now)

test('a code that is held still counts once, however long no picture is read', () => {
  setCameraOpen(true)
  expect(counted([null, 0], [']E01', 100], [']E01', 900], [']E01', 1800])).toEqual([100])
  expect(counted([']E01', 4000], [']E01', 60_000])).toEqual([])
  // A picture in which it is blurred, before a pause or after it, is no absence either.
  expect(counted([null, 60_050], [']E01', 63_000], [null, 66_000], [']E01', 66_050])).toEqual([])
})

test('a code counts again after pictures without it, for a second, or after another one', () => {
  setCameraOpen(true)
  expect(counted([']E01', 0], [null, 100], [null, 1000], [']E01', 1050])).toEqual([0])
  expect(counted([null, 1100], [null, 1600], [null, 2150], [']E01', 2200])).toEqual([2200])
  expect(counted([']E02', 2250], [']E01', 2300], [']E01', 2350])).toEqual([2250, 2300])
})

test('a step keeps what is in the picture: only what is missing after it counts; the camera that goes off forgets it', () => {
  setCameraOpen(true)
  expect(counted([']E01', 0], [null, 100], [null, 900])).toEqual([0])
  lookAgain()
  expect(counted([null, 9100], [null, 9900], [']E01', 9950])).toEqual([])
  setCameraOpen(false)
  expect(counted([']E01', 10_000])).toEqual([10_000])
})
