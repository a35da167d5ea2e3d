import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { BigCounter, BigTask, ScanBox } from './big-task.tsx'
import { type OnScan, ScanWait, useEnter, useScan, useScanSaid } from './scan.ts'
import { scanTone, setSignalsOn, signalsOn } from './scan-signals.ts'

afterEach(() => setSignalsOn(true))

function Step({ onScan, children }: { readonly onScan: OnScan; readonly children?: React.ReactNode }) {
  useScan(onScan)
  return children
}

const frame = (children: React.ReactNode) => (
  <BigTask title="Receive" documentTitle="Receive" back="/">
    {children}
  </BigTask>
)

function dispatched(on: Element, event: Event): boolean {
  let isUntouched = false
  act(() => {
    isUntouched = on.dispatchEvent(event)
  })
  return isUntouched
}

let now = 1_000_000
/** Presses keys as a scanner does, with the time of each in its event. */
function press(keys: readonly string[], pause = 10, on: Element = document.body): void {
  for (const key of keys) {
    now += pause
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: now })
    const isTaken = !dispatched(on, event)
    if (!isTaken && key.length === 1 && on instanceof HTMLInputElement)
      fireEvent.change(on, { target: { value: on.value + key } })
  }
}
const scan = (text: string, pause = 10, on?: Element): void => {
  now += 5000
  press([...Array.from(text), 'Enter'], pause, on)
}

test('a scan while a dialog asks something is not for the step below it, and is told', async () => {
  const onScan = vi.fn<OnScan>(async () => 'good')
  const page = (isAsking: boolean) =>
    frame(
      <Step onScan={onScan}>
        {isAsking && (
          <div role="dialog" aria-modal="true">
            Delete box 2?
          </div>
        )}
      </Step>,
    )
  const { rerender, findByText } = render(page(true))
  scan('GT-SEN-100')
  await findByText('There is a question to answer first')
  expect(onScan).not.toHaveBeenCalled()
  rerender(page(false))
  scan('GT-SEN-100')
  await waitFor(() => expect(onScan).toHaveBeenCalledOnce())
})

test('a scan reaches the step, a broken one says "Scan again" and presses nothing', async () => {
  const onScan = vi.fn<OnScan>(async () => 'good')
  const onPress = vi.fn()
  const { getByRole, findByText, queryByText } = render(
    frame(
      <Step onScan={onScan}>
        <button type="button" onClick={onPress}>
          Done here
        </button>
      </Step>,
    ),
  )
  scan('GT-SEN-100', 120)
  await waitFor(() => expect(onScan).toHaveBeenCalledExactlyOnceWith({ code: 'GT-SEN-100', facts: {} }))
  now += 5000
  getByRole('button', { name: 'Done here' }).focus()
  press(Array.from('GT-S'), 10, getByRole('button', { name: 'Done here' }))
  now += 200
  press([...Array.from('EN-100'), 'Enter'], 10, getByRole('button', { name: 'Done here' }))
  await findByText('Scan again')
  expect(onScan).toHaveBeenCalledTimes(1)
  expect(onPress).not.toHaveBeenCalled()
  scan('A-01')
  await waitFor(() => expect(onScan).toHaveBeenCalledTimes(2))
  expect(queryByText('Scan again')).toBeNull()
})

test('"Scan again" goes with the next step that is taken by hand, and stays while only the sound is changed', async () => {
  const { getByRole, findByText, queryByText } = render(
    <BigTask title="Pick" documentTitle="Pick" back="/" actions={<button type="button">Done here</button>}>
      <Step onScan={async () => 'good'} />
    </BigTask>,
  )
  now += 5000
  press(Array.from('SW-C0'))
  now += 200
  press([...Array.from('9-TOB'), 'Enter'])
  await findByText('Scan again')
  fireEvent.click(getByRole('button', { name: 'Beep, buzz and colour when scanning' }))
  expect(queryByText('Scan again')).not.toBeNull()
  fireEvent.click(getByRole('button', { name: 'Done here' }))
  expect(queryByText('Scan again')).toBeNull()
})

test('a GS1 code says what it is, a damaged one is said and not looked up', async () => {
  const onScan = vi.fn<OnScan>(async () => 'good')
  const { findByText } = render(frame(<Step onScan={onScan} />))
  scan(']C1010062850475136710L-7')
  await waitFor(() => expect(onScan).toHaveBeenCalledWith({ code: '00628504751367', facts: { lot: 'L-7' } }))
  scan(']C1010062850475136717271399')
  await findByText('This code is damaged')
  await findByText('Its expiry (17) cannot be read. Scan again, or type the SKU.')
  expect(onScan).toHaveBeenCalledTimes(1)
})

test('a scan waits for the one before, and goes to the step that this one led to', async () => {
  const seen: string[] = []
  function Steps() {
    const [step, setStep] = useState('first')
    const onScan: OnScan = async ({ code }) => {
      seen.push(`${step}: ${code}`)
      await new Promise((resolve) => setTimeout(resolve, 30))
      setStep('second')
      return 'good'
    }
    return <Step key={step} onScan={onScan} />
  }
  render(frame(<Steps />))
  scan('SKU-1')
  scan('A-01')
  await waitFor(() => expect(seen).toEqual(['first: SKU-1', 'second: A-01']))
})

test('where nothing is to be scanned it is said', async () => {
  const { findByText } = render(frame(<p>Paused</p>))
  scan('SKU-1')
  expect(await findByText('Nothing is to be scanned here')).toBeDefined()
})

test('a box takes what people type as they type it, and nothing that a scan was added to', async () => {
  const onScan = vi.fn<OnScan>(async () => 'good')
  const { getByRole, findByText } = render(frame(<ScanBox label="Scan a product" onScan={onScan} />))
  const box = getByRole('textbox') as HTMLInputElement
  scan('A-01', 400, box)
  await waitFor(() => expect(onScan).toHaveBeenLastCalledWith({ code: 'A-01', facts: {} }))
  expect(box.value).toBe('')
  fireEvent.change(box, { target: { value: 'EN' } })
  scan('GT-SEN-100', 10, box)
  await findByText('Scan again')
  expect(box.value).toBe('')
  expect(onScan).toHaveBeenCalledTimes(1)
  scan('GT-SEN-100', 10, box)
  await waitFor(() => expect(onScan).toHaveBeenLastCalledWith({ code: 'GT-SEN-100', facts: {} }))
})

test('a code of two like halves can be typed; scanned it may be two codes', async () => {
  const onScan = vi.fn<OnScan>(async () => 'good')
  const { getByRole, findByText } = render(frame(<ScanBox label="Scan a product" onScan={onScan} />))
  const box = getByRole('textbox') as HTMLInputElement
  scan('10011001', 300, box)
  await waitFor(() => expect(onScan).toHaveBeenLastCalledWith({ code: '10011001', facts: {} }))
  for (const pause of [10, 120]) {
    scan('10011001', pause, box)
    await findByText('Scan again')
  }
  expect(onScan).toHaveBeenCalledTimes(1)
})

test('a scan into a count is a scan, and the count stays', async () => {
  const onScan = vi.fn<OnScan>(async () => 'good')
  function Count() {
    const [value, setValue] = useState(4)
    return <BigCounter label="Packages" value={value} max={5000} onChange={setValue} />
  }
  const { getByRole } = render(
    frame(
      <Step onScan={onScan}>
        <Count />
      </Step>,
    ),
  )
  const count = getByRole('textbox') as HTMLInputElement
  for (const pause of [10, 120]) {
    scan('0628504751367', pause, count)
    await waitFor(() => expect(onScan).toHaveBeenLastCalledWith({ code: '0628504751367', facts: {} }))
    expect(count.value).toBe('4')
  }
  fireEvent.change(count, { target: { value: '' } })
  scan('12', 200, count)
  expect(count.value).toBe('12')
})

test('the colour follows within the key press, and signals can be switched off', async () => {
  let answer: (tone: 'good' | 'bad') => void = () => {}
  const onScan = vi.fn<OnScan>(() => new Promise((resolve) => (answer = resolve)))
  const { getByRole } = render(frame(<Step onScan={onScan} />))
  scan('SKU-1')
  expect(scanTone.get()).toBe('heard')
  await waitFor(() => expect(onScan).toHaveBeenCalledTimes(1))
  answer('bad')
  await waitFor(() => expect(scanTone.get()).toBe('bad'))
  const button = getByRole('button', { name: 'Beep, buzz and colour when scanning' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button)
  expect(signalsOn.get()).toBe(false)
  expect(localStorage.getItem('signals')).toBe('off')
  act(() => scanTone.set(null))
  scan('SKU-2')
  expect(scanTone.get()).toBeNull()
  await waitFor(() => expect(onScan).toHaveBeenCalledTimes(2))
  answer('good')
})

test('what a step says of a scan goes when the next one begins, also one that is none: never two messages at once', async () => {
  function Refusing() {
    const [told, setTold] = useState<string | null>(null)
    useScan(async ({ code }) => {
      setTold(`${code} is not here`)
      return 'bad'
    })
    useScanSaid(() => setTold(null))
    return told && <p>{told}</p>
  }
  const { findByText, queryByText } = render(frame(<Refusing />))
  scan('A-01')
  await findByText('A-01 is not here')
  now += 5000
  press(Array.from('SW-C0'))
  now += 200
  press([...Array.from('11'), 'Enter'])
  await findByText('Scan again')
  expect(queryByText('A-01 is not here')).toBeNull()
  scan('A-02')
  await findByText('A-02 is not here')
  expect(queryByText('Scan again')).toBeNull()
})

test('a scan before its step has loaded waits for it, and is judged by it', async () => {
  const onScan = vi.fn<OnScan>(async () => 'good')
  const { rerender, queryByText, findByText } = render(frame(<ScanWait />))
  scan('SO-000052')
  scan('A-01')
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(queryByText('Nothing is to be scanned here')).toBeNull()
  rerender(frame(<Step onScan={onScan} />))
  await waitFor(() => expect(onScan).toHaveBeenCalledTimes(2))
  expect(onScan.mock.calls.map(([{ code }]) => code)).toEqual(['SO-000052', 'A-01'])
  // One that could not be loaded has nothing to scan.
  rerender(frame(<ScanWait />))
  scan('A-02')
  rerender(frame(<p>This could not be loaded</p>))
  await findByText('Nothing is to be scanned here')
  expect(onScan).toHaveBeenCalledTimes(2)
})

test('a scan whose step is left while it loads is forgotten', async () => {
  const onScan = vi.fn<OnScan>(async () => 'good')
  const { unmount } = render(frame(<ScanWait />))
  scan('SO-000052')
  unmount()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const { queryByText } = render(frame(<Step onScan={onScan} />))
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(onScan).not.toHaveBeenCalled()
  expect(queryByText('Nothing is to be scanned here')).toBeNull()
})

test('Enter alone takes what the step offers; the end of a scan, its echo, a text and a button have their own', async () => {
  const onScan = vi.fn<OnScan>(async () => 'good')
  const onEnter = vi.fn()
  function Offering() {
    useEnter(onEnter, true)
    return <ScanBox label="Scan" onScan={onScan} />
  }
  const { getByLabelText } = render(frame(<Offering />))
  const box = getByLabelText('Scan')
  scan('GT-SEN-100')
  press(['Enter'])
  scan('GT-SEN-101', 10, box)
  press(['Enter'], 10, getByLabelText('Back'))
  await waitFor(() => expect(onScan).toHaveBeenCalledTimes(2))
  expect(onEnter).not.toHaveBeenCalled()
  press(['Enter'], 5000)
  press(['Enter'], 5000, box)
  expect(onEnter).toHaveBeenCalledTimes(2)
  fireEvent.change(box, { target: { value: 'GT-1' } })
  press(['Enter'], 5000, box)
  await waitFor(() => expect(onScan).toHaveBeenCalledTimes(3))
  expect(onEnter).toHaveBeenCalledTimes(2)
})
