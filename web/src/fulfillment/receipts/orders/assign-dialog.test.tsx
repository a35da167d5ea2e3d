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

const people = ['Ada Byron', 'Lee Chen', 'Kim Roe'].map((name, n) => ({ id: `${n}`.repeat(24), name, isOwner: false }))
const orderOf = (assignees: typeof people, n = 1) => ({ id: `${n}`.repeat(24), referenceId: `RO-${n}`, assignees })
const [ada, lee] = people as [(typeof people)[0], (typeof people)[0]]

beforeEach(() => {
  queryClient.clear()
  vi.mocked(call).mockReset().mockResolvedValue({ users: people })
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

test('the picker is 120 px wide, says "Assign To", and shows at most two of those chosen (USER-015)', async () => {
  show(orderOf([]))
  expect([picker().style.width, picker().textContent]).toEqual(['120px', 'Assign To'])
  fireEvent.click(picker())
  for (const { name } of people) fireEvent.click(await screen.findByText(name))
  await waitFor(() => expect(picker().textContent).toBe('Ada Byron, Lee Chen+1'))
  fireEvent.click(screen.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(vi.mocked(call).mock.calls.some(([, input]) => 'users' in (input as object))).toBe(true))
})

test.each([
  ['nobody has', [orderOf([])], 'Assign To'],
  ['one has', [orderOf([ada])], 'Ada Byron'],
  ['the same people have', [orderOf([ada, lee]), orderOf([lee, ada], 2)], 'Ada Byron, Lee Chen'],
  ['different people have', [orderOf([ada]), orderOf([lee], 2), orderOf([], 3)], 'Several'],
])('orders that %s keep theirs until somebody is chosen, or nobody is', async (_, orders, words) => {
  show(...orders)
  await waitFor(() => expect(picker().textContent).toBe(words))
  const primary = () => screen.getAllByRole<HTMLButtonElement>('button').at(-1)
  expect([primary()?.textContent, primary()?.disabled]).toEqual(['Assign', true])
  fireEvent.click(picker())
  fireEvent.click(await screen.findByText('Kim Roe'))
  expect([primary()?.textContent, primary()?.disabled]).toEqual(['Assign', false])
  expect(picker().textContent).not.toContain('Several')
  fireEvent.click(screen.getByText('Unassign'))
  const isTaken = orders.some(({ assignees }) => assignees.length > 0)
  expect([primary()?.textContent, primary()?.disabled]).toEqual(isTaken ? ['Unassign', false] : ['Assign', true])
})
