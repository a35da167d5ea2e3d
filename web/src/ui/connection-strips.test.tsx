import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isConnected, suspectConnection, tryConnection } from '../lib/connection.ts'
import { ApiError } from '../lib/errors.ts'
import { showError } from '../lib/show-error.ts'
import { toasts } from '../lib/toasts.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { BigCounter, ScanBox } from './big-task.tsx'
import { ConnectionStrips } from './connection-strips.tsx'
import { FailedState } from './failed-state.tsx'

const reload = vi.fn()
const unanswered = new ApiError(0, { message: 'The server cannot be reached right now.' })
let isServerThere = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    if (!isServerThere) throw new TypeError('Failed to fetch')
    return new Response()
  })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => {
  cleanup()
  isConnected.set(true)
  isServerThere = false
  toasts.set([])
  reload.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const keepOffline = (isKept: boolean): void => {
  Object.defineProperty(navigator, 'serviceWorker', {
    value: isKept ? { controller: {} } : undefined,
    configurable: true,
  })
}
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' })))

test('a lost connection is a banner, no dialog, and it goes by itself', async () => {
  render(<ConnectionStrips />)
  expect(screen.queryByText('Connection lost.')).toBeNull()
  await act(async () => suspectConnection())
  expect(screen.getByText('Connection lost.')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  isServerThere = true
  await act(async () => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.queryByText('Connection lost.')).toBeNull()
})

test('Refresh loads the page anew where it opens without a connection, else it only asks for the server', async () => {
  await tryConnection()
  render(<ConnectionStrips />)
  keepOffline(false)
  await press()
  expect(reload).not.toHaveBeenCalled()
  keepOffline(true)
  await press()
  expect(reload).toHaveBeenCalledTimes(1)
})

function Typed() {
  useUnsaved(true)
  return null
}

test('Refresh never takes what is typed', async () => {
  keepOffline(true)
  await tryConnection()
  render(
    <>
      <Typed />
      <ConnectionStrips />
    </>,
  )
  await press()
  isServerThere = true
  await press()
  expect(reload).not.toHaveBeenCalled()
  expect(isConnected.get()).toBe(true)
})

function Step() {
  const [value, setValue] = useState(5)
  return (
    <>
      <ScanBox label="Scan" onScan={async () => 'good'} />
      <BigCounter label="Take" value={value} max={5} onChange={setValue} />
    </>
  )
}

test.each([
  ['Scan', 'NW-BL', ''],
  ['Take', '3', '5'],
])('Refresh never takes what stands in a field of a work step: %s', async (label, typed, before) => {
  keepOffline(true)
  await tryConnection()
  render(
    <>
      <Step />
      <ConnectionStrips />
    </>,
  )
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: typed } })
  await press()
  expect(reload).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: before } })
  await press()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('what a press says of it goes with its cause; a refusal stays', async () => {
  await tryConnection()
  showError(unanswered)
  showError(new ApiError(400, { message: 'No such place.' }))
  expect(toasts.get().map(({ message }) => message)).toEqual([
    'There is no connection. Nothing is lost: try again when it is back.',
    'No such place.',
  ])
  isServerThere = true
  await tryConnection()
  expect(toasts.get().map(({ message }) => message)).toEqual(['No such place.'])
})

test('what could not be loaded is no fault: its place says that there is no connection', () => {
  render(<FailedState error={unanswered} onRetry={() => undefined} />)
  expect(screen.getByRole('status').textContent).toContain('There is no connection')
  expect(screen.queryByRole('alert')).toBeNull()
})
