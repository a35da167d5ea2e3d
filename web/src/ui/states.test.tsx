import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../lib/errors.ts'
import { FailedState } from './failed-state.tsx'
import { InMain, MessageScreen } from './states.tsx'

const refusal = (status: number, code: number, errType: string) =>
  new ApiError(status, { code, message: 'No, for a reason.', errInfo: { errType, requestId: 'r-1' } })

test.each([
  ['a failure of ours can be tried again', refusal(500, 500, ''), ['Retry']],
  ['what the plan does not have leads on', refusal(402, 900, 'PLAN_FEATURE_NOT_AVAILABLE'), ['To the dashboard']],
  ['so does a missing permission', refusal(403, 300, 'PermissionDenied'), ['To the dashboard']],
])('%s', (_, error, ways) => {
  const { container } = render(<FailedState error={error} onRetry={() => undefined} />)
  expect(Array.from(container.querySelectorAll('button, a'), (way) => way.textContent)).toEqual(ways)
  expect(screen.getByRole('alert').textContent).toContain('r-1')
})

test('a message is the main part of a screen only where no frame has one', () => {
  const alone = render(<MessageScreen title="Gone" />)
  expect(screen.getAllByRole('main')).toHaveLength(1)
  alone.unmount()
  render(
    <main>
      <InMain value>
        <MessageScreen title="Gone" />
      </InMain>
    </main>,
  )
  expect(screen.getAllByRole('main')).toHaveLength(1)
})
