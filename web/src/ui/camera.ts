import { createValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'

/** Whether the work frame scans with the camera: it stays on from step to step, and goes off with the frame. */
export const isCameraOpen = createValue(false)

/** Why there is no camera here; null where there may be one. Browsers give pages a camera over https, or on the machine itself. */
export function noCameraBecause(): string | null {
  if (!window.isSecureContext) return t('No camera: browsers allow it over https only.')
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
    ? null
    : t('No camera: this browser has none for pages.')
}

/** What to do about a camera that does not come. */
export function cameraFault(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return t('The camera is not allowed. Allow it for this page in the browser, then open it again.')
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return t('This device has no camera.')
  if (name === 'NotReadableError' || name === 'AbortError')
    return t('The camera is busy. Close what uses it, then open it again.')
  return t('The camera did not start. Open it again.')
}

/** Milliseconds for which a code that has left the picture is still the same one: held still, it is one scan. */
const sameFor = 1000

/** The code that was in the picture last, whatever steps come and go meanwhile, and from when to when pictures were without it. */
let sight: { readonly text: string; readonly gone: { readonly from: number; readonly to: number } | null } | null = null

/**
 * Whether what a picture shows is a scan: a code counts once, until it has been out of sight. That is known from pictures without
 * it alone: while none is read, as on a busy phone, it may lie there all along.
 */
export function isNewSight(text: string | null, now: number): boolean {
  if (text === null) {
    if (sight) sight = { ...sight, gone: { from: sight.gone?.from ?? now, to: now } }
    return false
  }
  const isNew =
    sight === null || sight.text !== text || (sight.gone !== null && sight.gone.to - sight.gone.from > sameFor)
  sight = { text, gone: null }
  return isNew
}

/** Pictures come again, after a step: how long the code was out of them before says nothing of the time between. */
export function lookAgain(): void {
  if (sight) sight = { ...sight, gone: null }
}

/** Puts the camera on, or off: with it goes what it saw. */
export function setCameraOpen(isOpen: boolean): void {
  sight = null
  isCameraOpen.set(isOpen)
}
