import { fireEvent, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { BigCounter, BigTask, TaskPane } from './big-task.tsx'
import { Button } from './button.tsx'

afterEach(() => vi.restoreAllMocks())

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

test('what scrolls beside the step is reached by the keyboard, what does not scroll is passed over', () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  const height = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2400)
  const frame = (lines: number) => (
    <TaskPane label="What is left" pane={<p>{lines} lines</p>}>
      <BigTask title="Receive" documentTitle="Receive" back="/">
        <p>Where do you put it?</p>
      </BigTask>
    </TaskPane>
  )
  const { getByRole, rerender } = render(frame(24))
  const aside = () => getByRole('complementary', { name: 'What is left' })
  expect(aside().tabIndex).toBe(0)
  expect(getByRole('main').tabIndex).toBe(0)
  height.mockReturnValue(800)
  rerender(frame(2))
  expect(aside().hasAttribute('tabindex')).toBe(false)
})

test.each([
  ['units', 78, '24 of 78 units'],
  ['packages', 1026, '24 of 1,026 packages'],
  ['packages', 1, '24 of 1 package'],
] as const)('the head says what it counts: %s of %i', (counted, total, words) => {
  const { getByText } = render(
    <BigTask title="Pick" documentTitle="Pick" back="/" progress={{ done: 24, total, in: counted }}>
      <p>Go to</p>
    </BigTask>,
  )
  expect(getByText(words)).toBeDefined()
})

test('the second press of a hurried pair and a key that is held down take no further step', () => {
  const run = vi.fn()
  const { getByRole } = render(
    <BigTask title="Pick" documentTitle="Pick" back="/" actions={<Button onClick={run}>Done here</Button>}>
      <p>Go to</p>
    </BigTask>,
  )
  const button = getByRole('button', { name: 'Done here' })
  fireEvent.click(button, { detail: 1 })
  expect(fireEvent.click(button, { detail: 2 })).toBe(false)
  expect(run).toHaveBeenCalledTimes(1)
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  // Enter on a button is a click of no finger.
  fireEvent.click(button, { detail: 0 })
  expect(run).toHaveBeenCalledTimes(2)
})

test('after a step the focus is where the next one is taken, but for what has it already', () => {
  const frame = (step: string, isReady: boolean, more: ReactNode = null) => (
    <BigTask
      title="Pick"
      documentTitle="Pick"
      back="/"
      actions={
        <Button key={step} kind="primary" disabled={!isReady}>
          {step}
        </Button>
      }
    >
      {more}
    </BigTask>
  )
  const focused = () => document.activeElement?.textContent
  const { rerender, getByRole } = render(frame('Here', true))
  expect(focused()).toBe('Here')
  // The button that was pressed is gone with its step; the next one cannot be pressed yet.
  rerender(frame('Done', false))
  expect(focused()).toBe('Pick')
  rerender(frame('Done', true))
  expect(focused()).toBe('Done')
  rerender(frame('Done', true, <button type="button">Less is here</button>))
  getByRole('button', { name: 'Less is here' }).focus()
  rerender(frame('Next', true, <button type="button">Less is here</button>))
  expect(focused()).toBe('Less is here')
})
