import { fireEvent, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFocusOfScreen } from './focus-screen.ts'

interface Props {
  readonly path: string
  readonly isForm?: boolean
  readonly children: ReactNode
}

function Screen({ path, isForm = false, children }: Props) {
  useFocusOfScreen(path, isForm)
  return (
    <>
      <nav>
        <a href="/b">to b</a>
      </nav>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

const open = (first: Props) => {
  const found = render(<Screen {...first} />)
  return (next: Props) => found.rerender(<Screen {...next} />)
}
const focused = () => document.activeElement?.textContent
const havePointer = (kind: 'fine' | 'coarse'): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${kind})` }))
}

afterEach(() => vi.unstubAllGlobals())

test('a screen starts at its heading, wherever the focus was', () => {
  const show = open({ path: '/a', children: <h1>A</h1> })
  expect(focused()).toBe('A')
  document.querySelector('a')?.focus()
  show({ path: '/b', children: <h1 key="b">B</h1> })
  expect(focused()).toBe('B')
})

test('a form starts at the field that it names, else at the first that is empty', async () => {
  havePointer('fine')
  const fields = (named: boolean) => (
    <>
      <h1>Adjust</h1>
      <input aria-label="Reason" />
      <input aria-label="Counted" data-autofocus={named || undefined} />
    </>
  )
  const show = open({ path: '/a', isForm: true, children: fields(false) })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Reason')
  show({ path: '/b', isForm: true, children: <div key="b">{fields(true)}</div> })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Counted'))
})

test('what comes late is waited for in the content, never on the body; a heading that is drawn anew keeps the focus', async () => {
  const show = open({ path: '/a', children: null })
  expect(document.activeElement?.id).toBe('content')
  show({ path: '/a', children: <h1 key="1">Loading</h1> })
  await waitFor(() => expect(focused()).toBe('Loading'))
  show({ path: '/a', children: <h1 key="2">SO-000001</h1> })
  await waitFor(() => expect(focused()).toBe('SO-000001'))
})

test('who goes on before the heading of a screen is there starts at the next one, and at each after it', async () => {
  const show = open({ path: '/a', children: null })
  expect(document.activeElement?.id).toBe('content')
  show({ path: '/b', children: null })
  show({ path: '/b', children: <h1 key="b">B</h1> })
  const heading = (): string | null => document.querySelector('h1:focus')?.textContent ?? null
  await waitFor(() => expect(heading()).toBe('B'))
  show({ path: '/c', children: <h1 key="c">C</h1> })
  await waitFor(() => expect(heading()).toBe('C'))
})

test('a form starts at its first field where there is a keyboard, at its heading where one would come up on the glass', async () => {
  const form = (
    <>
      <h1>New order</h1>
      <input type="hidden" />
      <input disabled />
      <input aria-label="PO" />
    </>
  )
  havePointer('coarse')
  const show = open({ path: '/a', isForm: true, children: form })
  expect(focused()).toBe('New order')
  havePointer('fine')
  show({ path: '/b', isForm: true, children: <h1 key="b">New order</h1> })
  await waitFor(() => expect(focused()).toBe('New order'))
  show({ path: '/b', isForm: true, children: form })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('PO'))
})

test('what the screen or a dialog has focused stays, and so does what a person went to meanwhile', async () => {
  const show = open({ path: '/a', children: null })
  show({
    path: '/b',
    children: (
      <>
        <h1>B</h1>
        <input aria-label="Scan" ref={(input) => input?.focus()} />
      </>
    ),
  })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Scan')
  show({
    path: '/c',
    children: (
      <div aria-modal="true">
        <h1>C</h1>
        <button type="button" ref={(button) => button?.focus()}>
          Close
        </button>
      </div>
    ),
  })
  expect(focused()).toBe('Close')
  const behind = <h1>D</h1>
  const dialog = <div aria-modal="true" />
  show({
    path: '/d',
    children: (
      <>
        {behind}
        {dialog}
      </>
    ),
  })
  expect(focused()).not.toBe('D')
  show({ path: '/d', children: behind })
  await waitFor(() => expect(focused()).toBe('D'))
  show({ path: '/e', children: null })
  fireEvent.keyDown(document.body, { key: 'Tab' })
  document.querySelector('a')?.focus()
  show({ path: '/e', children: <h1>E</h1> })
  await Promise.resolve()
  expect(focused()).toBe('to b')
})

test('a picker is a field: a form starts at it, unless it holds something already', async () => {
  havePointer('fine')
  const form = (set: boolean) => (
    <>
      <h1>New order</h1>
      <button
        key={String(set)}
        type="button"
        aria-haspopup="listbox"
        aria-label="Warehouse"
        data-set={set || undefined}
      />
      <input aria-label="PO" />
    </>
  )
  const show = open({ path: '/a', isForm: true, children: form(false) })
  const started = () => document.activeElement?.getAttribute('aria-label')
  expect(started()).toBe('Warehouse')
  show({ path: '/b', isForm: true, children: form(true) })
  await waitFor(() => expect(started()).toBe('PO'))
})
