import { keepText, readText, storageKeys } from '../lib/storage.ts'
import { createValue, useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import styles from './spoken.module.css'

/** Whether scans are answered aloud, on this device: for whoever has both hands full and looks elsewhere. */
const isSpoken = createValue(readText(storageKeys.spoken) === 'on')

const canSpeak = (): boolean =>
  typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined'

/** Says it aloud where that is wanted; what was being said before is cut off. */
export function say(words: string): void {
  if (!isSpoken.get() || !canSpeak()) return
  speechSynthesis.cancel()
  const said = new SpeechSynthesisUtterance(words)
  said.lang = document.documentElement.lang
  speechSynthesis.speak(said)
}

/** Turns it on and off; where the device has no voice there is nothing to turn on. */
export function SpokenSwitch() {
  const isOn = useValue(isSpoken)
  if (!canSpeak()) return null
  const turn = (): void => {
    isSpoken.set(!isOn)
    keepText(storageKeys.spoken, isOn ? null : 'on')
    if (isOn) speechSynthesis.cancel()
    else say(t('Spoken aloud'))
  }
  return (
    <label className={styles['spoken']}>
      <input type="checkbox" checked={isOn} onChange={turn} />
      {t('Spoken aloud')}
    </label>
  )
}
