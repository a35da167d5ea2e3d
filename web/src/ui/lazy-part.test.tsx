import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Form = () => <input aria-label="Name" />

test('what was brought before it is shown is shown at once; else something stands in its place until it is here', async () => {
  const [Brought, Awaited] = [lazyPart(async () => Form, 'coming'), lazyPart(async () => Form, 'coming')]
  await Brought.bring()
  const { container } = render(<Brought />)
  expect(container.textContent).toBe('')
  screen.getByLabelText('Name')
  const other = render(<Awaited />)
  expect(other.container.textContent).toBe('coming')
  await waitFor(() => expect(screen.getAllByLabelText('Name')).toHaveLength(2))
})

test('what came while it was awaited is not another thing when the screen is drawn again', async () => {
  const Part = lazyPart(async () => Form)
  function Screen() {
    const [count, setCount] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}
        </button>
        <Part key="one" />
      </>
    )
  }
  render(<Screen />)
  const field = await screen.findByLabelText('Name')
  fireEvent.click(screen.getByRole('button', { name: '0' }))
  await screen.findByRole('button', { name: '1' })
  expect(screen.getByLabelText('Name')).toBe(field)
})

test('a failure to load is tried again when it is shown', async () => {
  const load = vi.fn(async () => Form).mockRejectedValueOnce(new Error('lost'))
  const Part = lazyPart(load)
  await expect(Part.bring()).rejects.toThrow('lost')
  render(<Part />)
  await screen.findByLabelText('Name')
})
