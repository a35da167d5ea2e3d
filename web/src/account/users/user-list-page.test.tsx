import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planLimit } from '../../lib/plan-limit.ts'
import { plan } from '../../lib/profile.ts'
import { queryClient } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { MantineHost } from '../../ui/mantine-host.tsx'
import UserListPage from './user-list-page.tsx'

const permissions = ['VIEW_SUB_ACCOUNTS', 'CREATE_SUB_ACCOUNTS', 'UPDATE_SUB_ACCOUNTS']
beforeEach(() => {
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions, store: null })
  const seats = { used: 13, max: null }
  const summary = { all: 14, active: 13, invited: 1, suspended: 0, seats, nextInvitationEndsAt: null }
  const list = { items: [], total: 0, page: 1, page_size: 50, next: null, hasNext: false }
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(JSON.stringify({ status: true, data: url.includes('summary') ? summary : list })),
  )
})
afterEach(() => {
  queryClient.clear()
  session.set(null)
  plan.set(null)
  planLimit.set(null)
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <Suspense>
          <UserListPage />
        </Suspense>
      </MantineHost>
    </QueryClientProvider>,
  )

test('every tab has its count', async () => {
  show()
  await waitFor(() =>
    expect([...screen.getByLabelText('Views').children].slice(0, 4).map((tab) => tab.textContent)).toEqual([
      'All14',
      'Active13',
      'Invited1',
      // None is said as nothing, as in every list.
      'Suspended',
    ]),
  )
})

test('without sub-accounts in the plan, inviting somebody says so: the people stay to be read (PERM-041, PERM-044)', async () => {
  plan.set({ featureSettings: { has_privileges: false } })
  show()
  const [invite] = await screen.findAllByText('Invite a person')
  fireEvent.click(invite as HTMLElement)
  expect(planLimit.get()).toEqual({
    ...{ kind: 'upgrade', type: 'PRIVILEGES_NOT_AVAILABLE', featureKey: 'privileges' },
    // ERR-042
    message: 'Sub users feature is not covered in your current subscription plan.',
  })
})
