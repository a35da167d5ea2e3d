import { cancel, type ImportJob, list } from '@crossdock/contract/account/imports'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../lib/client.ts'
import { isConnected } from '../../lib/connection.ts'
import { queryClient } from '../../lib/queries.ts'
import { toasts } from '../../lib/toasts.ts'
import { MantineHost } from '../mantine-host.tsx'
import { followImport } from './import-job.ts'
import { LongProgress, type LongStep } from './long-import.tsx'
import { UploadDialog } from './upload-dialog.tsx'

vi.mock('../../lib/client.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn<(...given: unknown[]) => Promise<unknown>>(),
}))

const job = (facts: Partial<ImportJob>) =>
  ({
    id: 'a'.repeat(24),
    kind: 'products',
    state: 'checking',
    rows: 20_500,
    rowsDone: 3_000,
    waitsFor: null,
    isWritten: false,
    createdBy: { id: 'me', name: 'Maya Brandt' },
    finishedAt: null,
    ...facts,
  }) as ImportJob
const button = () => screen.queryByRole('button', { name: 'Cancel the import' })
const show = (children: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>{children}</MantineHost>
    </QueryClientProvider>,
  )

beforeEach(() => {
  queryClient.clear()
  toasts.set([])
  vi.mocked(call).mockReset()
})

test('the progress of a long import offers to cancel it until it has been written', async () => {
  vi.mocked(call).mockResolvedValue({})
  const progress = (one: ImportJob) => (
    <LongProgress step={{ at: 'job', job: one }} onCancel={() => {}} onLeave={() => {}} />
  )
  const { unmount } = show(progress(job({})))
  fireEvent.click(button() as HTMLElement)
  expect(call).toHaveBeenCalledWith(cancel, { id: 'a'.repeat(24) })
  unmount()
  show(progress(job({ state: 'writing', isWritten: true })))
  expect(button()).toBeNull()
})

const step = (at: LongStep) => {
  const { unmount } = show(<LongProgress step={at} onCancel={() => {}} onLeave={() => {}} />)
  const bar = screen.getByRole('progressbar')
  const said = [
    screen.getByRole('status').querySelector('b')?.textContent,
    bar.getAttribute('value') === null ? null : `${bar.getAttribute('value')}/${bar.getAttribute('max')}`,
    screen.getByRole('status').querySelector('span')?.textContent,
  ]
  unmount()
  return said
}

test('each phase of a long import says what is done of it, and none stands full', () => {
  expect(step({ at: 'packing', rows: 5_000, of: 21_000 })).toEqual([
    'Making the rows ready…',
    '5000/21000',
    '5,000 of 21,000',
  ])
  expect(step({ at: 'sending', bytes: 3 << 20, of: 12 << 20 })).toEqual([
    'Sending…',
    `${3 << 20}/${12 << 20}`,
    '3 MiB of 12 MiB',
  ])
  // All of it has left: the server reads it.
  expect(step({ at: 'sending', bytes: 12 << 20, of: 12 << 20 })).toEqual(['The server reads the rows…', null, ''])
  const at = (facts: Partial<ImportJob>) => step({ at: 'job', job: job({ rows: 21_000, ...facts }) })
  expect(at({ state: 'queued', rowsDone: 0 })).toEqual(['Waiting for its turn…', null, ''])
  expect(at({ rowsDone: 3_000 })).toEqual(['Checking…', '3000/21000', '3,000 of 21,000'])
  expect(at({ state: 'writing', rowsDone: 3_000 })).toEqual(['Writing…', '3000/21000', '3,000 of 21,000'])
  expect(at({ state: 'writing', rowsDone: 21_000 })).toEqual(['Finishing…', null, ''])
  const written = { state: 'writing', rowsDone: 21_000, isWritten: true } as const
  const result = { created: 7_000, placed: 400, backOrdered: 100 }
  expect(at({ ...written, result })).toEqual(['The orders get their stock…', '500/7000', '500 of 7,000'])
  expect(at({ ...written, result: { created: 7_000 } })).toEqual(['Finishing…', null, ''])
})

test('without a connection it says that the import goes on; one that waits says what for', () => {
  const lost = /^The connection is lost\. The import goes on at the server/
  const waitsFor = 'There is no room on the disk for this import right now.'
  show(
    <LongProgress
      step={{ at: 'job', job: job({ state: 'queued', waitsFor }) }}
      onCancel={() => {}}
      onLeave={() => {}}
    />,
  )
  expect(screen.getByText('There is no room on the disk for this import right now.')).toBeTruthy()
  expect(screen.queryByText(lost)).toBeNull()
  act(() => isConnected.set(false))
  expect(screen.getByText(lost)).toBeTruthy()
  act(() => isConnected.set(true))
  expect(screen.queryByText(lost)).toBeNull()
})

test('the dialog that takes a file lists imports that are not done, and cancels those that have not been written', async () => {
  const goods = { name: 'Goods', title: 'Goods', fields: [] } as never
  let items = [
    job({}),
    job({
      id: 'b'.repeat(24),
      kind: 'shipments',
      state: 'writing',
      isWritten: true,
      rowsDone: 20_500,
      result: { created: 1_000, placed: 600, backOrdered: 100 },
    }),
    job({ id: 'd'.repeat(24), kind: 'stock-locations', state: 'queued', waitsFor: 'There is no room on the disk.' }),
    job({ id: 'c'.repeat(24), kind: 'receipts', finishedAt: '2026-01-01T00:00:00Z' }),
  ]
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint === (cancel as unknown)) items = items.slice(1)
    return endpoint === (list as unknown) ? { items } : {}
  })
  show(<UploadDialog title="Import Excel" definition={goods} isLong onRead={() => {}} onClose={() => {}} />)
  await screen.findByText('Products')
  expect(screen.getByText('Shipment Orders')).toBeTruthy()
  expect(screen.queryByText('Receipt Orders')).toBeNull()
  expect(screen.getByText('Checking… 3,000 of 20,500')).toBeTruthy()
  expect(screen.getByText('The orders get their stock… 700 of 1,000')).toBeTruthy()
  expect(screen.getByText('There is no room on the disk.')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel the import' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Products')).toBeNull())
  expect(call).toHaveBeenCalledWith(cancel, { id: 'a'.repeat(24) })
  expect(screen.getAllByRole('button', { name: 'Cancel the import' })).toHaveLength(1)
})

test('who follows an import that was cancelled is told, and nothing else', async () => {
  vi.mocked(call).mockResolvedValue(job({ state: 'cancelled' }))
  await expect(followImport('a'.repeat(24), () => {})).rejects.toMatchObject({ name: 'AbortError' })
  expect(toasts.get().map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    'info: The import was cancelled. Nothing of it was imported.',
  ])
})
