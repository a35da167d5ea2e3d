import { fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { BigCounter } from './big-task.tsx'

function Counter() {
  const [value, setValue] = useState(12)
  return <BigCounter label="Packages" value={value} min={1} max={50} onChange={setValue} />
}

test('a count is typed over: cleared it stays clear, and what follows is what was typed', () => {
  const { getByRole } = render(<Counter />)
  const field = getByRole('textbox') as HTMLInputElement
  fireEvent.change(field, { target: { value: '' } })
  expect(field.value).toBe('')
  fireEvent.change(field, { target: { value: '9' } })
  expect(field.value).toBe('9')
  fireEvent.change(field, { target: { value: '95' } })
  expect(field.value).toBe('50')
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.blur(field)
  expect(field.value).toBe('1')
  fireEvent.click(getByRole('button', { name: 'One more' }))
  expect(field.value).toBe('2')
})
