import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { type ContractForm, Form } from './form.tsx'
import { IconCopy } from './icons.ts'
import styles from './modals.module.css'
import { LoadingOverlay } from './states.tsx'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Pixels: 440 small, 640 normal, 960 wide. */
  readonly width?: number
  /** It cannot be closed but by its own buttons. */
  readonly isFixed?: boolean
}

/** A control that takes something, and can be reached. */
const isField = (control: HTMLElement): boolean =>
  control.matches('input, select, textarea, [aria-haspopup="listbox"]') &&
  !control.matches(':disabled, [readonly]') &&
  control.tabIndex >= 0 &&
  !control.closest('[hidden]')

/** Where the focus goes in a dialog that has just opened: to the first thing it asks for, else to its safe way on. */
function startOf(body: HTMLElement): HTMLElement | null {
  const named = body.querySelector<HTMLElement>('[data-autofocus]')
  if (named) return named
  const controls = Array.from(body.querySelectorAll<HTMLElement>('input, select, textarea, button, a'))
  const field = controls.find(isField)
  if (field?.matches('[type="radio"]')) return body.querySelector<HTMLElement>('[type="radio"]:checked') ?? field
  // What cannot be undone has no primary button: then it is the one that leaves things as they are, which comes first.
  const buttons = controls.filter((control) => !control.matches(':disabled'))
  return field ?? buttons.find((button) => button.dataset['kind'] === 'primary') ?? buttons[0] ?? null
}

/**
 * The `ref` of a dialog's body: marks for the library where the focus is to go, which is never Close, the first of all buttons.
 * While the contents are on their way the body has it, and hands it on.
 */
export function startInside(body: HTMLElement | null): (() => void) | undefined {
  if (!body) return undefined
  const start = startOf(body)
  if (start) {
    start.setAttribute('data-autofocus', '')
    return undefined
  }
  body.setAttribute('data-autofocus', '')
  const watch = new MutationObserver(() => {
    const late = startOf(body)
    if (!late) return
    watch.disconnect()
    body.removeAttribute('data-autofocus')
    late.setAttribute('data-autofocus', '')
    if (document.activeElement === body) late.focus({ preventScroll: true })
  })
  watch.observe(body, { childList: true, subtree: true })
  return () => watch.disconnect()
}

/** What had the focus before a dialog has it again after it: the library does so only for dialogs that stay, closed. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const back = before?.isConnected && before !== document.body ? before : document.querySelector('h1')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
    [before],
  )
}

/** A dialog. It is open as long as it is rendered. */
export function Dialog({ title, onClose, children, width = 640, isFixed = false }: DialogProps) {
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width}
      withCloseButton={!isFixed}
      closeOnEscape={!isFixed}
      closeOnClickOutside={false}
      yOffset="6vh"
      classNames={{
        title: styles['title'] ?? '',
        header: styles['header'] ?? '',
        body: styles['body'] ?? '',
        close: styles['close'] ?? '',
      }}
      closeButtonProps={{ 'aria-label': t('Close') }}
      // Else each open dialog counts as one more banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <div ref={startInside} tabIndex={-1} className={styles['content']}>
        {children}
      </div>
    </Modal>
  )
}

/** The buttons of a dialog. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles['foot']}>{children}</div>
}

interface FormModalProps<Values extends FieldValues> extends Omit<DialogProps, 'isFixed'> {
  readonly form: ContractForm<Values>
  readonly submitLabel?: string
  readonly cancelLabel?: string
  readonly busyLabel?: string
}

/** A contract form in a dialog. Closing it with unsaved work asks first. */
export function FormModal<Values extends FieldValues>({
  form,
  title,
  onClose,
  children,
  width,
  submitLabel,
  cancelLabel,
  busyLabel,
}: FormModalProps<Values>) {
  const [isAsking, setIsAsking] = useState(false)
  const close = (): void => {
    if (form.isSaving) return
    if (form.isDirty) setIsAsking(true)
    else onClose()
  }
  return (
    <>
      <Dialog title={title} onClose={close} {...(width ? { width } : {})}>
        <Form
          form={form}
          isInDialog
          busyLabel={busyLabel}
          onCancel={close}
          {...(submitLabel ? { submitLabel } : {})}
          {...(cancelLabel ? { cancelLabel } : {})}
        >
          {children}
        </Form>
      </Dialog>
      {isAsking && (
        <ConfirmModal
          title={t('Are you sure?')}
          confirmLabel={t('Discard changes')}
          isDanger
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        >
          {t('What you have changed here is not saved.')}
        </ConfirmModal>
      )}
    </>
  )
}

interface ConfirmModalProps {
  readonly title: string
  readonly children: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly isDanger?: boolean
  readonly isBusy?: boolean
  /** Its cancel button can be pressed while it is busy, too: what is done in many steps can stop between two. */
  readonly isStoppable?: boolean
  /** Something in it is to be chosen first. */
  readonly isHeld?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something is done. Name the record in it: "Delete product SKU-1?" */
export function ConfirmModal({
  title,
  children,
  confirmLabel,
  cancelLabel,
  isDanger = false,
  isBusy = false,
  isStoppable = false,
  isHeld = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  return (
    <Dialog title={title} onClose={onClose} width={440}>
      <LoadingOverlay isShown={isBusy} isInPart />
      <div className={styles['words']}>{children}</div>
      <div className={styles['foot']}>
        <span className={isStoppable ? styles['stop'] : undefined}>
          <Button onClick={onClose}>{cancelLabel ?? t('Cancel')}</Button>
        </span>
        <Button kind={isDanger ? 'danger' : 'primary'} onClick={onConfirm} isBusy={isBusy} disabled={isHeld}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}

/** Puts a text on the clipboard; false where the browser forbids it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Shows a text and copies it; it stays open until closed. */
export function CopyModal({
  title,
  text,
  onClose,
}: {
  readonly title: string
  readonly text: string
  readonly onClose: () => void
}) {
  return (
    <Dialog title={title} onClose={onClose} width={480}>
      <textarea
        className={styles['copy']}
        readOnly
        value={text}
        rows={4}
        aria-label={title}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles['foot']}>
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button
          kind="primary"
          icon={<IconCopy size={14} aria-hidden />}
          onClick={() => {
            void copyText(text).then((isCopied) =>
              isCopied
                ? toast.success(t('Copied to clipboard'))
                : toast.warning(t('The browser does not allow copying. Mark the text and copy it yourself.')),
            )
          }}
        >
          {t('Copy')}
        </Button>
      </div>
    </Dialog>
  )
}
