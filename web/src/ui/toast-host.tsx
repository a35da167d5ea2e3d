import { go } from '../lib/navigation.ts'
import { closeToast, type Toast, type ToastKind, toasts } from '../lib/toasts.ts'
import { useValue } from '../lib/value.ts'
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
  const { to } = toast
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
            go(to)
          }}
        >
          {words}
        </button>
      )}
      <button type="button" className={styles['close']} aria-label={t('Close')} onClick={() => closeToast(toast.id)}>
        <IconX size={14} aria-hidden />
      </button>
    </div>
  )
}

/** Where toasts stand: top right; redirects bottom right (SHELL-036, SHELL-037). */
export function ToastHost() {
  const all = useValue(toasts)
  return (
    <>
      <div className={styles['top']}>
        {all
          .filter((toast) => toast.kind !== 'redirect')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
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
