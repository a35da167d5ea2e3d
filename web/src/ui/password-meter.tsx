import type * as passwords from '@crossdock/contract/account/passwords'
import { useEffect, useState } from 'react'
import { t } from '../lib/words.ts'
import styles from './field.module.css'

const colours = ['var(--st-red)', 'var(--st-red)', 'var(--st-amber)', 'var(--st-green)'] as const

type Rules = typeof passwords

/** Scores a password 0 to 3 with words; an empty one asks for at least medium strength. */
export function PasswordMeter({ password, id }: { readonly password: string; readonly id?: string }) {
  // The rules come with the schemas, which the first screen does without.
  const [rules, setRules] = useState<Rules | null>(null)
  useEffect(() => {
    let isHere = true
    void import('@crossdock/contract/account/passwords')
      .then((loaded) => isHere && setRules(loaded))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [])
  if (password === '') {
    return (
      <span id={id} className={styles['hint']}>
        {t('At least medium strength: 8 characters with lower and upper case letters, digits and symbols')}
      </span>
    )
  }
  if (!rules) return <span className={styles['meter']} />
  const score = rules.passwordScore(password)
  return (
    <span id={id} className={styles['meter']} role="status">
      <span aria-hidden>
        {[1, 2, 3].map((step) => (
          <i key={step} style={step <= Math.max(score, 1) ? { background: colours[score] } : undefined} />
        ))}
      </span>
      <b>{t(rules.passwordLabels[score])}</b>
    </span>
  )
}
