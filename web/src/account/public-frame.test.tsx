import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PublicFrame } from './public-frame.tsx'

test('a screen before sign-in begins at its field, or else at its heading, never on the body', () => {
  const { unmount } = render(<PublicFrame title="Check your email">A link was sent.</PublicFrame>)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check your email' }))
  unmount()
  render(
    <PublicFrame title="Sign in">
      <input aria-label="Email" ref={(field) => field?.focus()} />
    </PublicFrame>,
  )
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
})

test('a page for a merchant’s customer is in the merchant’s name, without a word of ours', () => {
  const { container } = render(
    <PublicFrame merchant="Northwind" title="When may it come?">
      Choose a date.
    </PublicFrame>,
  )
  expect(container.textContent).toContain('Northwind')
  expect(container.textContent).not.toMatch(/Crossdock|Goods in/)
})
