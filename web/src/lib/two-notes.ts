import { isScanning } from './hotkeys.ts'

let sound: AudioContext | null = null

/** The sound of a notification: two rising notes, quietly. Off while one scans, whose tones mean something else. */
export function playTwoNotes(): void {
  if (isScanning() || typeof AudioContext === 'undefined') return
  sound ??= new AudioContext()
  // A page that nobody has touched yet may make no sound.
  if (sound.state === 'suspended') void sound.resume().catch(() => undefined)
  for (const [index, hertz] of [660, 880].entries()) {
    const tone = sound.createOscillator()
    const loudness = sound.createGain()
    const at = sound.currentTime + index * 0.14
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0.09, at)
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.25)
    tone.connect(loudness).connect(sound.destination)
    tone.start(at)
    tone.stop(at + 0.25)
  }
}
