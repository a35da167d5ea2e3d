import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../lib/client.ts'
import { queryClient } from '../../../lib/queries.ts'
import { MantineHost } from '../../../ui/mantine-host.tsx'
import { AssignDialog, type AssignDialogProps } from './assign-dialog.tsx'

vi.mock('../../../lib/client.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn<(...given: unknown[]) => Promise<unknown>>(),
}))

const ada = { id: 'a'.repeat(24), name: 'Ada Byron', isOwner: false }
const lee = { id: 'b'.repeat(24), name: 'Lee Chen', isOwner: false }
const orderOf = (assignee: typeof ada | null, n = 1) => ({ id: `${n}`.repeat(24), referenceId: `SO-${n}`, assignee })

beforeEach(() => {
  queryClient.clear()
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue({ users: [ada, lee] })
})

function show(...orders: AssignDialogProps['orders']) {
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <AssignDialog orders={orders} onClose={() => undefined} />
      </MantineHost>
    </QueryClientProvider>,
  )
}
const picker = () => screen.getByRole('button', { name: /^Assign To/ })
const primary = () => screen.getAllByRole('button').at(-1) as HTMLButtonElement
async function open(): Promise<void> {
  fireEvent.click(picker())
  await screen.findByText('Lee Chen')
}

test('the picker is 150 px wide, says "Assign To", and offers no "Unassign" where nobody is assigned (USER-016)', async () => {
  show(orderOf(null), orderOf(null, 2))
  expect([picker().style.width, picker().textContent]).toEqual(['150px', 'Assign To'])
  expect([primary().textContent, primary().disabled]).toEqual(['Assign', true])
  await open()
  expect(screen.queryByText('Unassign')).toBeNull()
  fireEvent.click(screen.getByText('Lee Chen'))
  expect([primary().textContent, primary().disabled]).toEqual(['Assign', false])
})

test.each([
  ['of one who has them all', [orderOf(ada), orderOf(ada, 2)], 'Ada Byron'],
  ['of several people', [orderOf(ada), orderOf(lee, 2), orderOf(null, 3)], 'Several'],
])('orders %s can be unassigned, after it has been chosen', async (_, orders, words) => {
  show(...orders)
  await waitFor(() => expect(picker().textContent).toBe(words))
  expect(primary().textContent).toBe('Assign')
  await open()
  fireEvent.click(screen.getByText('Unassign'))
  expect([primary().textContent, primary().disabled]).toEqual(['Unassign', false])
  fireEvent.click(primary())
  await waitFor(() => expect(vi.mocked(call).mock.calls.at(-1)?.[1]).toMatchObject({ userId: null }))
})

test.each([
  [1, 'Assign 1 order'],
  [2, 'Assign 2 orders'],
])('the title counts %d', (count, title) => {
  show(...Array.from({ length: count }, (_, n) => orderOf(null, n)))
  expect(screen.getByText(title)).toBeTruthy()
})
