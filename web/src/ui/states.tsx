import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useTitle } from '../lib/title.ts'
import { t } from '../lib/words.ts'
import { IconMoodSad } from './icons.ts'
import styles from './states.module.css'

/** True once `isOn` has held for that long: quick answers never flash a skeleton. */
export function useDelayed(isOn: boolean, milliseconds = 150): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isOn) {
      setIsLate(false)
      return
    }
    const timer = setTimeout(() => setIsLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [isOn, milliseconds])
  return isOn && isLate
}

interface EmptyStateProps {
  readonly title?: string
  /** What belongs here. */
  readonly hint?: ReactNode
  /** The one action that makes it. */
  readonly action?: ReactNode
}

/** Nothing here: what belongs here and the action that makes it. */
export function EmptyState({ title = t('List is empty'), hint, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
      {action && <div className={styles['actions']}>{action}</div>}
    </div>
  )
}

/** Whether what is drawn stands in a frame's `<main>` already; a screen has one. */
export const InMain = createContext(false)

/** A whole screen with one message and a sad face (SHELL-032). */
export function MessageScreen({
  title,
  children,
  action,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  const Place = useContext(InMain) ? 'div' : 'main'
  useTitle(title)
  return (
    <Place className={styles['screen']}>
      <IconMoodSad size={48} stroke={1.25} aria-hidden />
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      {action && <div className={styles['actions']}>{action}</div>}
    </Place>
  )
}

/** What a person without the permission reads (PERM-040). */
export const noAccessWords = 'You do not have access to this feature, please contact your admin and request access.'

/** Something is on its way here that may turn out to be nothing. What stands below it in a `data-stack` waits for it. */
export const Coming = () => <span hidden data-coming />

/** Grey bars in the place of text that is on its way. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const isLate = useDelayed(true)
  if (!isLate) return <Coming />
  return (
    <div className={styles['skeleton']} data-coming role="status" aria-busy="true" aria-label={t('Loading...')}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles['bar']} style={{ width: `${90 - ((line * 23) % 50)}%` }} />
      ))}
    </div>
  )
}

/** Covers the screen, or only its parent (which must be positioned), while something blocks it; nothing below can be pressed (UIW-018). */
export function LoadingOverlay({
  isShown,
  label,
  isInPart = false,
}: {
  readonly isShown: boolean
  readonly label?: string
  readonly isInPart?: boolean
}) {
  const isLate = useDelayed(isShown)
  if (!isShown) return null
  return (
    <div className={styles['overlay']} role="status" data-part={isInPart || undefined} data-shown={isLate || undefined}>
      {isLate && (
        <>
          <span className={styles['wheel']} aria-hidden />
          <span>{label ?? t('Loading...')}</span>
        </>
      )}
    </div>
  )
}
