import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { go } from '../lib/navigation.ts'
import { closeToast, type Toast, type ToastKind, toasts } from '../lib/toasts.ts'
import { createValue, useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconX,
} from './icons.ts'
import styles from './toast-host.module.css'

const icons: Readonly<Record<ToastKind, typeof IconX>> = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  notification: IconInfoCircle,
  redirect: IconArrowRight,
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const Icon = icons[toast.kind]
  const { to, follow, undo } = toast
  const words = (
    <>
      {toast.message}
      {toast.detail && <small>{toast.detail}</small>}
    </>
  )
  return (
    <div
      className={styles['toast']}
      data-kind={toast.kind}
      role={toast.kind === 'error' || toast.kind === 'warning' ? 'alert' : 'status'}
    >
      <Icon size={18} aria-hidden />
      {to === undefined ? (
        <p>{words}</p>
      ) : (
        <button
          type="button"
          className={styles['words']}
          onClick={() => {
            closeToast(toast.id)
            if (follow) follow()
            else go(to)
          }}
        >
          {words}
        </button>
      )}
      {undo && (
        <button
          type="button"
          className={styles['undo']}
          onClick={() => {
            closeToast(toast.id)
            undo()
          }}
        >
          {t('Undo')}
        </button>
      )}
      <button type="button" className={styles['close']} aria-label={t('Close')} onClick={() => closeToast(toast.id)}>
        <IconX size={14} aria-hidden />
      </button>
    </div>
  )
}

/** Places that open dialogs keep for toasts, the latest last. */
const places = createValue<readonly HTMLElement[]>([])

/** Where toasts stand while the dialog around it is open: in its flow, so that they cover nothing that one needs. */
export function ToastPlace() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = place.current
    if (!own) return undefined
    places.set((before) => [...before, own])
    return () => places.set((before) => before.filter((one) => one !== own))
  }, [])
  return <div className={styles['place']} ref={place} />
}

/** Where toasts stand: top right, or in the place of an open dialog; redirects bottom right (SHELL-036, SHELL-037). */
export function ToastHost() {
  const all = useValue(toasts)
  const place = useValue(places).at(-1)
  const cards = all
    .filter((toast) => toast.kind !== 'redirect')
    .map((toast) => <ToastCard key={toast.id} toast={toast} />)
  return (
    <>
      {place ? createPortal(cards, place) : <div className={styles['top']}>{cards}</div>}
      <div className={styles['bottom']}>
        {all
          .filter((toast) => toast.kind === 'redirect')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
    </>
  )
}
