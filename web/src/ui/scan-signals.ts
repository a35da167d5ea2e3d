import { keepText, readText, storageKeys } from '../lib/storage.ts'
import { createValue } from '../lib/value.ts'

/** How a scan is answered: it was heard, it is right, it is wrong. */
type ScanTone = 'heard' | 'good' | 'bad'

/** What the frame shows in its colour, for a moment. */
export const scanTone = createValue<ScanTone | null>(null)

/** Beep, buzz and colour can be switched off, on this device. */
export const signalsOn = createValue(readText(storageKeys.signals) !== 'off')

export function setSignalsOn(isOn: boolean): void {
  keepText(storageKeys.signals, isOn ? null : 'off')
  signalsOn.set(isOn)
}

let sound: AudioContext | null = null

/** Tones one after the other: hertz, then milliseconds. */
function beep(tones: readonly (readonly [number, number])[]): void {
  if (typeof AudioContext === 'undefined') return
  sound ??= new AudioContext()
  // A page that nobody has touched yet may make no sound.
  if (sound.state === 'suspended') void sound.resume().catch(() => {})
  let at = sound.currentTime
  for (const [hertz, milliseconds] of tones) {
    const tone = sound.createOscillator()
    const loudness = sound.createGain()
    tone.type = 'square'
    tone.frequency.value = hertz
    loudness.gain.value = 0.08
    tone.connect(loudness).connect(sound.destination)
    tone.start(at)
    at += milliseconds / 1000
    tone.stop(at)
  }
}

let fading: ReturnType<typeof setTimeout> | undefined

/** Answers a scan to the eye, the ear and the hand: wrong ones are low, long and twice. */
export function signal(tone: ScanTone): void {
  if (!signalsOn.get()) return
  clearTimeout(fading)
  scanTone.set(tone)
  if (tone === 'heard') return
  fading = setTimeout(() => scanTone.set(null), 900)
  try {
    beep(
      tone === 'good'
        ? [[1760, 70]]
        : [
            [220, 180],
            [165, 260],
          ],
    )
    navigator.vibrate?.(tone === 'good' ? 40 : [120, 60, 200])
  } catch {
    // A device without sound still shows its colour.
  }
}
