import { useState } from 'react'
import { chooseLanguage } from '../../../lib/language.ts'
import { setTheme, type Theme, useTheme } from '../../../lib/theme.ts'
import { useValue } from '../../../lib/value.ts'
import { t, useLanguage } from '../../../lib/words.ts'
import styles from './driver.module.css'
import { Big, Screen, useDeed } from './driver-parts.tsx'
import { clockWords } from './driver-words.ts'
import { actions, leavePhone, session, setDuty, told } from './phone.ts'
import { PlaceNote } from './position-state.tsx'

const themes: readonly (readonly [Theme, string])[] = [
  ['auto', 'As the phone'],
  ['light', 'Day'],
  ['dark', 'Night'],
]
const languages = [
  ['en', 'English'],
  ['fr', 'Français'],
] as const

/** Who drives with this phone, how it looks, and the way out. */
export function MeScreen({ back }: { readonly back: () => void }) {
  const who = useValue(session)
  const last = useValue(told)
  const theme = useTheme()
  const language = useLanguage()
  const [isSure, setSure] = useState(false)
  const [run, fault, isBusy] = useDeed()
  const waits = useValue(actions).filter(
    ({ outcome, driverId }) => outcome === null && driverId === who?.driverId,
  ).length
  return (
    <Screen
      title={t('Me')}
      back={back}
      foot={
        <>
          {fault}
          {isSure && waits > 0 && (
            <p className={styles['fault']}>
              {t('{{count}} things are not sent yet. They stay on this phone until you are in again.', {
                count: waits,
              })}
            </p>
          )}
          <Big
            kind={isSure ? 'red' : 'plain'}
            isBusy={isBusy}
            onPress={() => (isSure ? run(leavePhone()) : setSure(true))}
          >
            {isSure ? t('Sign out, and need a new link') : t('Sign this phone out')}
          </Big>
        </>
      }
    >
      <p className={styles['who']}>
        <b>{who?.name}</b>
        <span>{who?.businessName}</span>
      </p>
      {last && <p>{t('Last heard from the office at {{time}}', { time: clockWords(last.at) })}</p>}
      <PlaceNote />
      {last?.isOnDuty !== undefined && (
        <Big kind="plain" isBusy={isBusy} onPress={() => run(setDuty(!last.isOnDuty))}>
          {last.isOnDuty ? t('End duty') : t('Start duty')}
        </Big>
      )}
      <fieldset className={styles['reasons']}>
        <legend>{t('Screen')}</legend>
        {themes.map(([key, label]) => (
          <label key={key}>
            <input type="radio" name="theme" checked={theme === key} onChange={() => setTheme(key)} />
            {t(label)}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles['reasons']}>
        <legend>{t('Language')}</legend>
        {languages.map(([key, label]) => (
          <label key={key}>
            <input type="radio" name="language" checked={language === key} onChange={() => void chooseLanguage(key)} />
            {label}
          </label>
        ))}
      </fieldset>
    </Screen>
  )
}
