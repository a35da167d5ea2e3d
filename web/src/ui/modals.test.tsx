import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../lib/queries.ts'
import { Button } from './button.tsx'
import { MantineHost } from './mantine-host.tsx'
import { ConfirmModal, CopyModal, Dialog, DialogFoot } from './modals.tsx'
import { Picker } from './picker.tsx'

const nothing = (): void => undefined
const show = (dialog: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>{dialog}</MantineHost>
    </QueryClientProvider>,
  )
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

const foot = (
  <DialogFoot>
    <Button onClick={nothing}>Cancel</Button>
    <Button kind="primary">Save</Button>
  </DialogFoot>
)

test.each<[string, ReactNode, string]>([
  ['to its first field', <input key="field" aria-label="Name" />, 'Name'],
  [
    'past what is read only, out of sight or out of reach',
    <div key="fields">
      <textarea readOnly aria-label="Text" />
      <div hidden>
        <input aria-label="Hidden" />
      </div>
      <input type="file" tabIndex={-1} aria-label="File" />
      <input disabled aria-label="Fixed" />
      <select aria-label="Kind" />
    </div>,
    'Kind',
  ],
  [
    'to a picker',
    <Picker key="picker" options={[]} values={[]} placeholder="Choose" label="Assign To" isField onChange={nothing} />,
    'Assign To',
  ],
  [
    'to what is chosen of several',
    <fieldset key="choice">
      <input type="radio" name="to" aria-label="A-01" />
      <input type="radio" name="to" aria-label="A-02" defaultChecked />
    </fieldset>,
    'A-02',
  ],
  ['to its primary button where it asks for nothing', <p key="words">Too little is there.</p>, 'Save'],
  [
    'to what it names',
    <div key="named">
      <input aria-label="Name" />
      <input aria-label="Code" data-autofocus />
    </div>,
    'Code',
  ],
])('a dialog starts with the focus %s, never on Close', async (_, contents, start) => {
  show(
    <Dialog title="Order" onClose={nothing}>
      {contents}
      {foot}
    </Dialog>,
  )
  await waitFor(() => expect(focused()).toBe(start))
})

test('a question starts on what it asks for, and on Cancel where that cannot be undone', async () => {
  const { unmount } = show(
    <ConfirmModal title="Place it?" confirmLabel="Place" onConfirm={nothing} onClose={nothing}>
      Now
    </ConfirmModal>,
  )
  await waitFor(() => expect(focused()).toBe('Place'))
  unmount()
  show(
    <ConfirmModal title="Delete it?" confirmLabel="Delete" isDanger onConfirm={nothing} onClose={nothing}>
      For good
    </ConfirmModal>,
  )
  await waitFor(() => expect(focused()).toBe('Cancel'))
})

test('a text to copy starts on Copy', async () => {
  show(<CopyModal title="Barcode" text="0628504751367" onClose={nothing} />)
  await waitFor(() => expect(focused()).toBe('Copy'))
})

test('what comes later takes the focus when it comes', async () => {
  let arrive = nothing
  function Slow() {
    const [isHere, setIsHere] = useState(false)
    arrive = () => setIsHere(true)
    return isHere ? <input aria-label="Title" /> : <p>Loading...</p>
  }
  show(
    <Dialog title="Location" onClose={nothing}>
      <Slow />
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Loading...'))
  act(() => arrive())
  await waitFor(() => expect(focused()).toBe('Title'))
})
