import type { Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/queries.ts'
import type { BoxDraft } from './boxes.ts'
import { type Told, useClosing } from './use-closing.ts'

const boxOf = (key: string, more: Partial<BoxDraft> = {}): BoxDraft => ({
  key,
  typeId: 'carton',
  name: 'Carton',
  depth: 40,
  width: 30,
  height: 20,
  quantity: 1,
  units: { tea: 2 },
  weight: null,
  isWeightConfirmed: false,
  ...more,
})
const closed = boxOf('first', { isClosed: true, label: 'SO-1-01', labelMark: 'm1', isLabelPrinted: true })
const data = { id: 'order', products: [{ itemId: 'tea', toRepackage: 9 }] } as unknown as Packing
const within = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** The bench, with the boxes of a test. */
function useBench(
  start: readonly BoxDraft[],
  onRefused: (error: unknown) => Promise<string | null> = () => Promise.resolve(null),
) {
  const [boxes, setBoxes] = useState<readonly BoxDraft[]>(start)
  const [told, setTold] = useState<Told | null>(null)
  const ignore = () => undefined
  const closing = useClosing({
    ...{ data, boxes, seen: '', onSaved: ignore, onRefused, onBoxes: setBoxes, onTold: setTold, onClosed: ignore },
  })
  return { boxes, setBoxes, told, closing }
}

test('what is put into a box while another is opened again, or its label printed, stays there', async () => {
  const asked: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', async () => new Promise<Response>((resolve) => asked.push(resolve)))
  const { result } = renderHook(() => useBench([closed, boxOf('second')]), { wrapper: within })
  let opening: Promise<void> = Promise.resolve()
  act(() => {
    opening = result.current.closing.reopen(closed, 1)
  })
  act(() =>
    result.current.setBoxes((now) => now.map((one) => (one.key === 'second' ? { ...one, units: { tea: 3 } } : one))),
  )
  await act(async () => {
    await waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.(Response.json({ status: true, data: {} }))
    await opening
  })
  expect(result.current.boxes.map(({ isClosed, units }) => [isClosed, units])).toEqual([
    [false, { tea: 2 }],
    [undefined, { tea: 3 }],
  ])
})

test('a label is noted by what it said: of a box that has changed meanwhile it is not, and that is told', async () => {
  vi.stubGlobal('open', vi.fn())
  URL.createObjectURL = () => 'blob:label'
  const marked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (!url.includes('packing-labels-downloaded')) return new Response('%PDF-')
    marked.push(JSON.parse(body as string))
    const errInfo = { errType: 'VersionConflict' }
    return Response.json({ status: false, code: 409, message: 'Changed', errInfo }, { status: 409 })
  })
  const open = { ...closed, isLabelPrinted: false }
  const { result } = renderHook(() => useBench([open, closed], () => Promise.resolve('Others have packed')), {
    wrapper: within,
  })
  await act(async () => result.current.closing.print(open, 1))
  expect(result.current.told).toMatchObject({ tone: 'bad', words: 'Others have packed' })
  await act(async () => result.current.closing.reopen(closed, 2))
  expect(result.current.told).toMatchObject({ title: 'Box 2 stays closed', words: 'Others have packed' })
  expect(marked).toMatchObject([
    { box: 'SO-1-01', seen: 'm1' },
    { box: 'SO-1-01', seen: 'm1', packingLabelsDownloaded: false },
  ])
  expect(result.current.boxes.map(({ isLabelPrinted }) => isLabelPrinted)).toEqual([false, true])
})
