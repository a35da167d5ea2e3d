import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createValue, useValue } from '../lib/value.ts'
import styles from './page-head.module.css'

/** Where the shell's top bar takes a page's actions in; null without a shell or on a phone. */
export const actionSlot = createValue<HTMLElement | null>(null)

interface PageHeadProps {
  readonly title: ReactNode
  /** One line of facts beside the title: "128 open · Vancouver DC". */
  readonly subtitle?: ReactNode
  /** Buttons; on a wide screen they stand in the top bar, so that the page itself starts with its facts. */
  readonly actions?: ReactNode
  /** What the tab of the browser says; the title when that is text. */
  readonly documentTitle?: string
}

function makeHost(): HTMLElement {
  const host = document.createElement('span')
  host.className = styles['actions'] ?? ''
  return host
}

/**
 * The actions, in the top bar or in the head itself. They are moved there as they are: a dialog that one of them has opened
 * stays open when a window becomes narrow, or a phone is turned.
 */
function PageActions({ children }: { readonly children: ReactNode }) {
  const slot = useValue(actionSlot)
  const [host] = useState(makeHost)
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const parent = slot ?? place.current
    parent?.append(host)
  }, [slot, host])
  useLayoutEffect(() => () => host.remove(), [host])
  return (
    <span ref={place} className={styles['place']}>
      {createPortal(children, host)}
    </span>
  )
}

/** The head of a page: its `h1`, a line of facts, its actions. */
export function PageHead({ title, subtitle, actions, documentTitle }: PageHeadProps) {
  const words = documentTitle ?? (typeof title === 'string' ? title : '')
  useEffect(() => {
    if (words) document.title = `${words} · Crossdock`
  }, [words])
  return (
    <div className={styles['head']}>
      <h1>{title}</h1>
      {subtitle && <span className={styles['subtitle']}>{subtitle}</span>}
      {actions && <PageActions>{actions}</PageActions>}
    </div>
  )
}
