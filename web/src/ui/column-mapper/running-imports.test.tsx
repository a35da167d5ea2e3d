import { cancel, type ImportJob, list } from '@crossdock/contract/account/imports'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/queries.ts'
import { toasts } from '../../lib/toasts.ts'
import { MantineHost } from '../mantine-host.tsx'
import { followImport } from './import-job.ts'
import { LongProgress } from './long-import.tsx'
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

test('the dialog that takes a file lists imports that are not done, and cancels those that have not been written', async () => {
  const goods = { name: 'Goods', title: 'Goods', fields: [] } as never
  let items = [
    job({}),
    job({ id: 'b'.repeat(24), kind: 'shipments', state: 'writing', isWritten: true }),
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
  expect(screen.getAllByText('Being imported: 3,000 of 20,500')).toHaveLength(2)
  fireEvent.click(button() as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Products')).toBeNull())
  expect(call).toHaveBeenCalledWith(cancel, { id: 'a'.repeat(24) })
  expect(button()).toBeNull()
})

test('who follows an import that was cancelled is told, and nothing else', async () => {
  vi.mocked(call).mockResolvedValue(job({ state: 'cancelled' }))
  await expect(followImport('a'.repeat(24), () => {})).rejects.toMatchObject({ name: 'AbortError' })
  expect(toasts.get().map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    'info: The import was cancelled. Nothing of it was imported.',
  ])
})
