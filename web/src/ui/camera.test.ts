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

test('a code that is held still counts once, through a change of the step, and again after it was away', () => {
  setCameraOpen(true)
  const seen = [isNewSight(null, 0), isNewSight(']E01', 100), isNewSight(']E01', 900), isNewSight(']E01', 1800)]
  expect(seen).toEqual([false, true, false, false])
  lookAgain(9000)
  expect([isNewSight(null, 9100), isNewSight(']E01', 9900)]).toEqual([false, false])
  expect([isNewSight(']E02', 9950), isNewSight(']E01', 9999), isNewSight(']E01', 11_000)]).toEqual([true, true, true])
  setCameraOpen(false)
  expect(isNewSight(']E01', 11_100)).toBe(true)
})
