import type { ComponentType } from 'react'
import { isShut, usePlan, useProfile } from '../lib/profile.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { barHere } from './features.ts'
import styles from './shell.module.css'

const parts = new Map<() => Promise<ComponentType>, ComponentType>()

function partOf(load: () => Promise<ComponentType>): ComponentType {
  const known = parts.get(load) ?? lazyPart(load, null)
  parts.set(load, known)
  return known
}

/** What areas show of themselves above every screen, at the end of its bar: nothing before it is known whose it is, nor of an account that is shut. */
export function BarEnd() {
  const plan = usePlan()
  const who = useProfile()
  if (plan === null || who === null || isShut(who)) return null
  return (
    <span className={styles['bar']}>
      {barHere().map((load, place) => {
        const Part = partOf(load)
        // biome-ignore lint/suspicious/noArrayIndexKey: they are always the same
        return <Part key={place} />
      })}
    </span>
  )
}
