import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError, authMessage, explainError, loadErrorTypes, readErrorType, wordsOfType } from './errors.ts'

beforeAll(loadErrorTypes)

describe('reading the error type (ERR-001)', () => {
  test('errInfo.errType, errorType, errorMsg, message, in that order', () => {
    const body = { errInfo: { errType: 'A' }, errorType: 'B', errorMsg: 'C', message: 'D' }
    expect(readErrorType(body)).toBe('A')
    expect(readErrorType({ ...body, errInfo: {} })).toBe('B')
    expect(readErrorType({ ...body, errInfo: null, errorType: '' })).toBe('C')
    expect(readErrorType({ message: 'D' })).toBe('D')
    expect(readErrorType(null)).toBe('')
    expect(readErrorType('<html>')).toBe('')
  })
})

describe('explaining', () => {
  test('a known type gives the sentence of the server, else of the catalogue (ERR-002)', () => {
    const type = { errInfo: { errType: 'WarehouseTitleExists' } }
    expect(explainError(new ApiError(400, type))).toBe('You already have a warehouse with this name!')
    expect(explainError(new ApiError(402, { errInfo: { errType: 'RECEIVING_ORDER' }, message: 'You have 3.' }))).toBe(
      'You have 3.',
    )
  })
  test('an unknown type is split into words (ERR-003, ERR-004)', () => {
    expect(explainError(new ApiError(400, { errInfo: { errType: 'SomeNewCode' } }))).toBe('Some New Code')
    expect(wordsOfType('someNewCode')).toBe('Some New Code')
    expect(wordsOfType('HTTPFailure')).toBe('HTTP Failure')
    expect(wordsOfType('SOME_NEW_CODE')).toBe('Some new code')
    expect(wordsOfType('A sentence stays as it is.')).toBe('A sentence stays as it is.')
  })
  test('nothing to go by is the generic message (ERR-005, ERR-006)', () => {
    expect(explainError(new ApiError(500, null))).toBe('Something went wrong!')
    expect(explainError(new Error('secret detail'))).toBe('Something went wrong!')
  })
  test('a part that an update took away says to refresh, in the words of every browser', () => {
    for (const said of [
      'Failed to fetch dynamically imported module: https://x/assets/a.js',
      'error loading dynamically imported module: https://x/assets/a.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/a.css',
    ])
      expect(explainError(new Error(said))).toMatch(/^A new version was installed/)
  })
  test('too many tries say how long to wait, where the server did', () => {
    const body = {
      errInfo: { errType: 'TooManyRequests' },
      message: 'Too many tries. Please wait a moment and try again.',
    }
    const said = (retryAfter: number | null) => explainError(new ApiError(429, body, { retryAfter }))
    expect(said(1)).toBe('Too many tries. Please wait 1 second and try again.')
    expect(said(90)).toBe('Too many tries. Please wait 90 seconds and try again.')
    expect(said(91)).toBe('Too many tries. Please wait 2 minutes and try again.')
    expect(said(null)).toBe(body.message)
  })
  test('an import that answers a bare list names what is on it', () => {
    expect(explainError(new ApiError(400, ['SKU-1', 'SKU-2']))).toBe('SKU-1, SKU-2')
  })
})

test('without the catalogue the sentence of the server is read, and what has none by its words', async () => {
  vi.resetModules()
  const apart = await import('./errors.ts')
  const said = (message?: string) =>
    apart.explainError(new apart.ApiError(409, { errInfo: { errType: 'WrongState' }, message }))
  expect(said('The order is shipped already.')).toBe('The order is shipped already.')
  expect(said()).toBe('Wrong State')
  await apart.loadErrorTypes()
  expect(said()).not.toBe('Wrong State')
})

test('402 and 900 are the same to a reader', () => {
  expect(new ApiError(402, { code: 900 }).code).toBe(900)
  expect(new ApiError(402, {}).code).toBe(900)
  expect(new ApiError(900, {}).code).toBe(900)
})

test('fields and the request id are read from errInfo', () => {
  const error = new ApiError(400, {
    errInfo: { errType: 'ValidationError', fields: [{ path: 'sku', message: 'SKU is required' }], requestId: 'r1' },
  })
  expect(error.fields).toEqual([{ path: 'sku', message: 'SKU is required' }])
  expect(error.requestId).toBe('r1')
})

test('messages of the authentication table (ERR-008 to ERR-018)', () => {
  const said = Object.fromEntries(
    [0, 10, 100, 101, 200, 201, 202, 203, 300, 302, 303, 999].map((code) => [
      code,
      authMessage(code, 'From the server'),
    ]),
  )
  expect(said).toEqual({
    0: 'Could not query auth server',
    10: 'You are not an admin',
    100: 'Token is not provided',
    101: 'Token is not valid for decoding',
    200: 'Token is not having valid auth data',
    201: 'Token is not active for the user account',
    202: 'Token has expired',
    203: 'This account is suspended',
    300: null,
    302: 'From the server',
    303: 'From the server',
    999: 'Token is not valid',
  })
})
