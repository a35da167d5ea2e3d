import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../lib/toasts.ts'
import { RefusalButton } from './refusal-button.tsx'

const reason = 'Goods stand in it.'
beforeEach(() => toasts.set([]))

test('the reason of a refusal shows on hover and on focus, and leaves with them or with Esc (UIW-015)', async () => {
  render(<RefusalButton refusal={reason}>Delete</RefusalButton>)
  const button = screen.getByRole('button')
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.mouseEnter(button.parentElement as HTMLElement)
  const tip = await screen.findByRole('tooltip')
  expect(tip.textContent).toBe(reason)
  expect(button.getAttribute('aria-describedby')).toBe(tip.id)
  fireEvent.mouseLeave(button.parentElement as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  fireEvent.focus(button)
  await screen.findByRole('tooltip')
  fireEvent.keyDown(button, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('a refused button does nothing but say why; without a reason it works, and says nothing', async () => {
  const press = vi.fn()
  const { rerender } = render(
    <RefusalButton refusal={reason} onClick={press}>
      Delete
    </RefusalButton>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(press).not.toHaveBeenCalled()
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
  expect(toasts.get()).toMatchObject([{ kind: 'info', message: reason }])
  rerender(
    <RefusalButton refusal={null} onClick={press}>
      Delete
    </RefusalButton>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(press).toHaveBeenCalledTimes(1)
  fireEvent.focus(screen.getByRole('button'))
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(screen.queryByRole('tooltip')).toBeNull()
})
