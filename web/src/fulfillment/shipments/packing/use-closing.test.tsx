import type { Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/queries.ts'
import type { BoxDraft } from './boxes.ts'
import { useClosing } from './use-closing.ts'

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
const closed = boxOf('first', { isClosed: true, label: 'SO-1-01', isLabelPrinted: true })
const data = { id: 'order', products: [{ itemId: 'tea', toRepackage: 9 }] } as unknown as Packing
const within = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('what is put into a box while another is opened again, or its label printed, stays there', async () => {
  const asked: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', async () => new Promise<Response>((resolve) => asked.push(resolve)))
  const { result } = renderHook(
    () => {
      const [boxes, setBoxes] = useState<readonly BoxDraft[]>([closed, boxOf('second')])
      const ignore = () => undefined
      return {
        boxes,
        setBoxes,
        closing: useClosing({
          data,
          boxes,
          seen: '',
          onSaved: ignore,
          onRefused: () => null,
          onBoxes: setBoxes,
          onTold: ignore,
          onClosed: ignore,
        }),
      }
    },
    { wrapper: within },
  )
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
