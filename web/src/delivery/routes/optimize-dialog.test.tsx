import type { Route } from '@crossdock/contract/delivery/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { MantineHost } from '../../ui/mantine-host.tsx'
import { OptimizeDialog } from './optimize-dialog.tsx'

test('a run that is not there any more is not waited for: that no plan was found is said, and closing asks nobody', async () => {
  const missing = { status: false, code: 404, errInfo: { errType: 'NotFound' }, message: 'This does not exist' }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) => {
    const path = typeof url === 'string' ? url : url.url
    asked.push(`${init?.method ?? 'GET'} ${path}`)
    if (path.endsWith('/optimize')) return Response.json({ status: true, data: { jobId: '01a20854226df4f3cf2bd86e' } })
    return Response.json(missing, { status: 404 })
  })
  const onClose = vi.fn()
  const route = { id: '01a20854226df4f3cf2bd86f', driverName: null } as Route
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <OptimizeDialog route={route} addressIds={[]} onClose={onClose} />
      </MantineHost>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Optimise' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No plan was found')
  const before = asked.filter((one) => one.startsWith('POST')).length
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(before)
})
