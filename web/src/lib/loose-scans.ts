import { guardKeys, isScanning, isTyping, runOf } from './hotkeys.ts'

/** A key that follows another within so many milliseconds may be a scanner's. */
const burstTime = 150
/** After so many milliseconds a key is nothing of the scan that broke off before it. */
const forgotten = 1_000
/** Shortest code that is taken for a scan where no field takes it. */
const shortestScan = 4

/** Whether no person types that so fast: rows are walked and ticked, and one key is pressed over and over, as fast as one can. */
const isScan = (text: string): boolean => text.length >= shortestScan && !/^([jkx[\]]+|(.)\2+)$/.test(text)

/**
 * What is done at once: walking rows, for no code begins with two keys of those; the search, whose words are typed right after;
 * a look at the row in front.
 */
const isAtOnce = (text: string): boolean => /^([jk/ ]|[jkx[\]]{2,})$/.test(text)

/**
 * Takes what is scanned where neither a field nor a work screen does. Until it is known that a person pressed it a shortcut waits:
 * the letters of a code, and its end, would press or open whatever is in front. Of a code that broke off nothing is taken.
 */
export function takeLooseScans(take: (code: string) => void, left: AbortSignal): void {
  if (left.aborted) return
  /** Characters that came so fast, one after the other, that they may be a scanner's, and the shortcuts among them. */
  let burst = ''
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  let brokenAt = Number.NEGATIVE_INFINITY

  const forget = (): void => {
    waiting = []
    burst = ''
  }
  const runWaiting = (event: KeyboardEvent): void => {
    const names = waiting
    waiting = []
    for (const name of names) runOf(name)?.(event)
  }
  /** No more came for a while, or something else: it was a person's, or a scan that broke off. */
  const end = (event: KeyboardEvent): void => {
    if (isScan(burst)) brokenAt = lastAt
    else runWaiting(event)
    forget()
  }
  /** Whether a character or Enter is a scanner's by all that is known: the end of a code, or what follows where one broke off. */
  const isScanned = ({ key, timeStamp }: KeyboardEvent): boolean => {
    const isEnd = key === 'Enter'
    if (timeStamp - brokenAt <= forgotten) {
      brokenAt = isEnd ? Number.NEGATIVE_INFINITY : timeStamp
      return true
    }
    const code = burst
    if (!isEnd || !isScan(code)) return false
    forget()
    take(code)
    return true
  }
  /** Whether the key was taken, or waits. */
  const look = (event: KeyboardEvent, shortcut: string | null): boolean => {
    const { key, target, repeat } = event
    const isCharacter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isScanning() || isTyping(target) || document.querySelector('[aria-modal="true"]')) forget()
    else if ((isCharacter || key === 'Enter') && isScanned(event)) return true
    else if (isCharacter) burst += repeat ? '' : key
    // Scanners write what separates the parts of a code with Ctrl.
    else if (key.length > 1 || shortcut !== null) end(event)
    if (shortcut === null || !isCharacter) return false
    if (isAtOnce(burst)) {
      runWaiting(event)
      return false
    }
    // Held down, it is done once.
    if (!repeat) waiting.push(shortcut)
    return true
  }
  const stop = guardKeys((event, shortcut) => {
    // Scanners write capitals with Shift.
    if (event.key === 'Shift') return false
    clearTimeout(timer)
    // Browsers round the time of a key; a timer may come before the key that it waits for.
    if (Math.round(event.timeStamp - lastAt) > burstTime) end(event)
    const isTaken = look(event, shortcut)
    lastAt = event.timeStamp
    timer = setTimeout(end, burstTime + 10, event)
    return isTaken
  })
  left.addEventListener('abort', () => {
    clearTimeout(timer)
    stop()
  })
}
