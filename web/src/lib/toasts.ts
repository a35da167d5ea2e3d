import { createValue } from './value.ts'
import { t } from './words.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'notification' | 'redirect'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly message: string
  /** Error id, or where a redirect leads, in words. */
  readonly detail?: string
  /** A click on a redirect toast opens this path. */
  readonly to?: string
  /** What a click does instead of opening `to` at once: to another store first. */
  readonly follow?: () => void
  /** Takes back what is told. */
  readonly undo?: () => void
  /** Stays until it is closed. */
  readonly stays?: boolean
}

/** Milliseconds a toast stays (SHELL-036, SHELL-037). */
const toastTimes: Readonly<Record<ToastKind, number>> = {
  success: 5_000,
  info: 5_000,
  warning: 5_000,
  notification: 5_000,
  error: 8_000,
  redirect: 15_000,
}

const maxToasts = 5
let lastId = 0

export const toasts = createValue<readonly Toast[]>([])

export function closeToast(id: number): void {
  toasts.set((before) => before.filter((toast) => toast.id !== id))
}

/**
 * Lets go what is its person's alone, when somebody signs out: whoever comes next has nothing to take back, to open or to mend of it.
 * What leaves by itself may say why the session ended.
 */
export const dropOwnToasts = (): void =>
  toasts.set((before) => before.filter(({ undo, to, stays }) => !undo && !to && !stays))

type More = Pick<Toast, 'detail' | 'to' | 'follow' | 'undo' | 'stays'>

function add(kind: ToastKind, message: string, more: More = {}, time: number | null = toastTimes[kind]): void {
  lastId += 1
  const id = lastId
  toasts.set((before) => {
    // The same words twice are one toast that starts again, not a pile.
    const others = before.filter((toast) => toast.kind !== kind || toast.message !== message)
    // Too many: the oldest leaves, but an error never before something else.
    const leaving = others.length < maxToasts ? null : (others.find((toast) => toast.kind !== 'error') ?? others[0])
    return [...others.filter((toast) => toast !== leaving), { id, kind, message, ...more }]
  })
  if (time !== null) setTimeout(() => closeToast(id), time)
}

/** Tells people something in passing: it leaves by itself, and can be closed before. */
export const toast = {
  /** What can be taken back stays as long as a redirect: its button is to be reached by keyboard, too. */
  success: (message: string, undo?: () => void) =>
    undo ? add('success', message, { undo }, toastTimes.redirect) : add('success', message),
  /** `detail`: the error id, small, to be copied. */
  error: (message: string, detail?: string) => add('error', message, detail ? { detail } : {}),
  /** Of a row of an import: stays until it is closed, for the rows are mended one by one. */
  rowError: (message: string) => add('error', message, { stays: true }, null),
  warning: (message: string) => add('warning', message),
  info: (message: string) => add('info', message),
  notification: (message: string, to?: string) => add('notification', message, to ? { to } : {}),
  /** Bottom right, 15 seconds; a click opens `to`. */
  redirect: (message: string, to: string, follow?: () => void) =>
    add('redirect', message, { to, detail: t('Open'), ...(follow ? { follow } : {}) }),
}
