import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setKnownPaths, setNavigator } from '../lib/navigation.ts'
import { planLimit } from '../lib/plan-limit.ts'
import { session } from '../lib/session.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import OpenModals from './open-modals.tsx'

const push = vi.fn()
const open = vi.fn()
beforeEach(() => {
  push.mockReset()
  open.mockReset()
  setNavigator({ push, replace: push })
  setKnownPaths(() => true)
  vi.stubGlobal('open', open)
  const permissions = ['BUY_SUBSCRIPTION']
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions, store: null })
  const message = 'You have reached the maximum of 1 customers in your plan.'
  planLimit.set({ kind: 'top-up', type: 'STORE_CREATION_REACHED_MAX', message, featureKey: 'stores' })
})
afterEach(() => {
  session.set(null)
  planLimit.set(null)
})

function Form({ isUnsaved }: { readonly isUnsaved: boolean }) {
  useUnsaved(isUnsaved)
  return <OpenModals hasNoStores={false} />
}

test('Top Up leads to the add-ons of the limit, with the modal closed (SHELL-031)', () => {
  render(<Form isUnsaved={false} />)
  fireEvent.click(screen.getByText('Top Up'))
  expect(push).toHaveBeenCalledWith('/subscription?featureKey=stores')
  expect(open).not.toHaveBeenCalled()
  expect(planLimit.get()).toBeNull()
})

test('what a form holds that ran into the limit stays: the add-ons open beside it, and that is said', () => {
  const { rerender } = render(<Form isUnsaved />)
  rerender(<Form isUnsaved />)
  expect(screen.getByText('It opens in another tab: what you have written stays here, to be saved after.')).toBeTruthy()
  fireEvent.click(screen.getByText('Top Up'))
  expect(open).toHaveBeenCalledWith('/subscription?featureKey=stores', '_blank', 'noopener')
  expect(push).not.toHaveBeenCalled()
  expect(planLimit.get()).toBeNull()
})
