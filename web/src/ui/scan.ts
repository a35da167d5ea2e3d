import { type CodeFacts, readScanned } from '@crossdock/contract/scanned-codes'
import { useEffect, useLayoutEffect } from 'react'
import { holdHotkeys, isTyping } from '../lib/hotkeys.ts'
import { useLatest } from '../lib/latest.ts'
import { createValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import { setCameraOpen } from './camera.ts'
import { type Burst, type BurstEnd, noBurst, scanPause, stepBurst } from './scan-burst.ts'
import { signal } from './scan-signals.ts'

/** A code that was scanned or typed: what to look up, and what it says besides. */
interface Scanned {
  readonly code: string
  readonly facts: CodeFacts
}

/** Does what a scan asks for, and answers whether it was right. The next one waits for it. */
export type OnScan = (scanned: Scanned) => Promise<'good' | 'bad'>

/** What stands on the work frame until the next scan: a scan that was none. */
export const scanFault = createValue<{ readonly title: string; readonly words: string } | null>(null)

const listeners: { readonly current: OnScan }[] = []
/** What Enter alone does on the steps that offer something. */
const offers: { readonly current: () => void }[] = []
let frames = 0
let burst: Burst = noBurst
let work: Promise<void> = Promise.resolve()

function refuse(title: string, words: string): void {
  scanFault.set({ title, words })
  signal('bad')
}

/** What steps say of the scan before: it goes when the next one begins, so that never two messages stand there. */
const said = new Set<{ readonly current: () => void }>()

function begin(): void {
  scanFault.set(null)
  for (const forget of said) forget.current()
}

function sayAgain(): void {
  begin()
  refuse(t('Scan again'), t('The scan was interrupted, so that it may not be whole. Nothing was counted.'))
}

/** What the parts of a GS1 code are called; others by their number. */
const partWords = (part: string): string =>
  ({
    '00': t('shipping unit (00)'),
    '01': t('product (01)'),
    '02': t('product (02)'),
    10: t('lot (10)'),
    17: t('expiry (17)'),
    21: t('serial number (21)'),
    30: t('quantity (30)'),
    37: t('quantity (37)'),
  })[part] ?? t('part ({{part}})', { part })

/** Long enough for the screen to draw what the scan before did, and to listen anew. */
const drawn = 20
/** Milliseconds that others wait for a scan whose answer does not come. */
const patience = 15_000
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Steps that load, and scans that wait for them to stand. */
let loading = 0
let waiting: (() => void)[] = []
const isAwaited = (): boolean => listeners.length === 0 && loading > 0

/** Waits for the step that loads; false when none came, because whoever scanned has left. */
async function stepStands(): Promise<boolean> {
  while (isAwaited()) await new Promise<void>((resolve) => waiting.push(resolve))
  return frames > 0 || listeners.length > 0
}

/** A dialog waits for an answer: what is scanned meanwhile is not meant for the step below it. */
const isAsked = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** Hands on what was read, one after the other: a scan is never judged by a screen that the one before is about to change. */
export function takeScan(text: string): void {
  begin()
  const read = readScanned(text)
  if ('fault' in read) {
    refuse(
      t('This code is damaged'),
      t('Its {{part}} cannot be read. Scan again, or type the SKU.', { part: partWords(read.fault) }),
    )
    return
  }
  signal('heard')
  work = work.then(async () => {
    if (loading > 0 && !(await stepStands())) return
    const listener = listeners.at(-1)
    if (isAsked())
      return refuse(t('There is a question to answer first'), t('{{code}} was not counted.', { code: read.code }))
    if (!listener) return refuse(t('Nothing is to be scanned here'), t('Do what the screen says first.'))
    const slow = pause(patience).then(() => null)
    const tone = await Promise.race([listener.current(read).catch(() => 'bad' as const), slow])
    if (tone === null)
      refuse(t('{{code}} is not answered yet', { code: read.code }), t('Look at the count before you scan it again.'))
    else signal(tone)
    await pause(drawn)
  })
}

/** A box that codes are typed into; a count, into which a code may get by mistake. */
const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset['scan'] === 'box'
const isCount = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset['scan'] === 'count'

/** Puts a value into a field as if it had been typed. */
function putValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What a field held before the burst that goes into it. */
let heldBefore = ''

/** Takes what was typed into a scan box: a person's text as it stands, a scanner's only when nothing else is in the box. */
function takeBox(box: HTMLInputElement, end: BurstEnd): void {
  const text = box.value.trim()
  putValue(box, '')
  if (end?.kind === 'echo' || text === '') return
  const isForeign = end !== null && end.isSure && (end.kind === 'broken' || text !== end.text.trim())
  if (end?.isMixed || isForeign) sayAgain()
  else takeScan(text)
}

/** Enter is pressed there for nothing else: no text waits for it, and no button. */
const isIdle = (target: EventTarget | null): boolean =>
  isBox(target)
    ? target.value.trim() === ''
    : !(target instanceof Element && target.closest('button, a, input, select, textarea, summary'))

function hear(event: KeyboardEvent): void {
  if (event.isComposing || event.metaKey || event.altKey) return
  const { target, key } = event
  const isField = isTyping(target)
  const step = stepBurst(burst, {
    key,
    at: event.timeStamp,
    isCtrl: event.ctrlKey,
    isRepeat: event.repeat,
    place: isField ? target : null,
  })
  if (isField && step.burst.text.length === 1 && target instanceof HTMLInputElement) heldBefore = target.value
  burst = step.burst
  // Keys in fields that take text are people's, and what a scanner writes there belongs there.
  if (isField && !isBox(target) && !isCount(target)) return
  const { end } = step
  const stop = (): void => {
    // Enter would press the button that has the focus.
    event.preventDefault()
    event.stopPropagation()
  }
  const offer = offers.at(-1)
  if (offer && key === 'Enter' && end === null && !event.repeat && isIdle(target) && !isAsked()) {
    stop()
    offer.current()
    return
  }
  if (isBox(target)) {
    if (key === 'Enter' || (end !== null && end.kind === 'code')) {
      stop()
      takeBox(target, end)
    }
    return
  }
  if (isCount(target)) {
    // A person's count stays. A scanner's digits are none.
    if (end === null || end.kind === 'echo' || !(end.isSure || end.text.length > 7)) return
    stop()
    putValue(target, heldBefore)
    if (end.kind === 'code') takeScan(end.text)
    else sayAgain()
    return
  }
  if (end === null) {
    // A space within a code would press the button that has the focus.
    if (key === ' ' && burst.text.length > 1) event.preventDefault()
    return
  }
  stop()
  if (end.kind === 'code') takeScan(end.text)
  else if (end.kind === 'broken') sayAgain()
}

/** Whoever takes a pointer has left what was typed before. */
function leave({ timeStamp }: PointerEvent): void {
  if (timeStamp - burst.at > 3 * scanPause) burst = noBurst
}

/** What is pressed on a step goes on from it: a scan before that was none is done with. */
function goOn({ target }: MouseEvent): void {
  if (
    target instanceof Element &&
    target.closest('[data-frame="task"] :is(main, footer) :is(button, a), aside :is(button, a)')
  )
    scanFault.set(null)
}

/** Listens to scanners for as long as a work frame stands, whatever step is on it: none loses a key to a change of the screen. */
export function useScanFrame(): void {
  useEffect(() => {
    const release = holdHotkeys()
    frames += 1
    if (frames === 1) {
      window.addEventListener('keydown', hear, true)
      window.addEventListener('pointerdown', leave, true)
      window.addEventListener('click', goOn, true)
    }
    return () => {
      release()
      frames -= 1
      if (frames > 0) return
      window.removeEventListener('keydown', hear, true)
      window.removeEventListener('pointerdown', leave, true)
      window.removeEventListener('click', goOn, true)
      // A frame that comes next, at once, hears the rest of what began here.
      queueMicrotask(() => {
        if (frames > 0) return
        burst = noBurst
        scanFault.set(null)
        setCameraOpen(false)
      })
    }
  }, [])
}

/**
 * Takes the scans on a work frame: `useScan(async ({ code, facts }) => …)`, from a scanner that types, wherever the focus is,
 * from a `<ScanBox>` or from the camera. The part that came last takes them.
 */
export function useScan(onScan: OnScan, isOn = true): void {
  const latest = useLatest(onScan)
  useLayoutEffect(() => {
    if (!isOn) return
    listeners.push(latest)
    return () => {
      listeners.splice(listeners.indexOf(latest), 1)
    }
  }, [isOn, latest])
}

/** Takes Enter, pressed alone, for what the step offers: the box stays the only place where anything is typed. */
export function useEnter(onEnter: () => void, isOn: boolean): void {
  const latest = useLatest(onEnter)
  useLayoutEffect(() => {
    if (!isOn) return
    offers.push(latest)
    return () => {
      offers.splice(offers.indexOf(latest), 1)
    }
  }, [isOn, latest])
}

/** `useScanSaid(() => setTold(null))`: takes back what a step has said of a scan, when the next one begins. */
export function useScanSaid(forget: () => void): void {
  const latest = useLatest(forget)
  useLayoutEffect(() => {
    said.add(latest)
    return () => {
      said.delete(latest)
    }
  }, [latest])
}

/** Stands where a step loads: what is scanned meanwhile waits for the step, and is judged by it. */
export function ScanWait(): null {
  useLayoutEffect(() => {
    loading += 1
    return () => {
      loading -= 1
      if (loading > 0) return
      // The step that stands now listens before they are woken.
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    }
  }, [])
  return null
}
