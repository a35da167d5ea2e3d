import * as support from '@crossdock/contract/account/support'
import { useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { ApiError } from '../../lib/errors.ts'
import { go } from '../../lib/navigation.ts'
import { ticketPath } from '../../lib/paths.ts'
import { useProfile } from '../../lib/profile.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { PhoneField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { MantineHost } from '../../ui/mantine-host.tsx'
import { ConfirmModal, Dialog, DialogFoot } from '../../ui/modals.tsx'
import { openOrder } from './open-order.ts'
import styles from './support.module.css'

type Sent = { readonly ticketNumber: string; readonly id: string }

/** Refusals that say more than that it was not sent: who may not, who has to wait. */
const telling: ReadonlySet<number> = new Set([401, 402, 403, 429])

/** Says that a message was not taken (ERR-067), or that nobody knows whether it was (ERR-068). */
function tellUnsent(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0) toast.error(t('Error while sending support message'))
  else if (error.isHandled || error.fields.length > 0 || telling.has(error.status)) return false
  else toast.error(t('Could not send support message'), error.requestId ?? undefined)
  return true
}

function SupportForm({ onSent, onClose }: { readonly onSent: (sent: Sent) => void; readonly onClose: () => void }) {
  const profile = useProfile()
  const [isAsking, setIsAsking] = useState(false)
  const form = useContractForm(support.send, {
    values: {
      firstName: profile?.firstName ?? '',
      lastName: profile?.lastName ?? '',
      phone: profile?.phone ?? '',
      email: profile?.email ?? '',
      order_number: openOrder(window.location.pathname),
      message: '',
    },
    refreshes: [support.list],
    onSaved: onSent,
    onError: tellUnsent,
    hearsAll: true,
  })
  const { setError, clearErrors, control } = form
  const written = (form.watch('message') ?? '').trim().length
  const isShort = written < support.leastMessage
  // Send waits for it, so that no press would say why: the field does, once it was left.
  const wasLeft = useFormState({ control, name: 'message' }).touchedFields.message === true
  const isFault = wasLeft && isShort && written > 0
  useEffect(() => {
    if (isFault) setError('message', { message: support.messageFault })
    else if (!isShort) clearErrors('message')
  }, [isFault, isShort, setError, clearErrors])
  const close = (): void => (form.isDirty ? setIsAsking(true) : onClose())
  return (
    <Dialog title={t('Support')} onClose={close}>
      <Form form={form} isInDialog onCancel={close} submitLabel={t('Send')} isHeld={isShort}>
        <FieldGrid>
          <TextField form={form} name="firstName" label={t('First name')} autoComplete="given-name" />
          <TextField form={form} name="lastName" label={t('Last name')} autoComplete="family-name" />
          <PhoneField form={form} name="phone" label={t('Phone')} />
          <TextField form={form} name="email" label={t('Email')} type="email" autoComplete="email" />
          <TextField form={form} name="order_number" label={t('Order number')} />
        </FieldGrid>
        <TextAreaField
          form={form}
          name="message"
          label={t('Message')}
          maxLength={support.mostMessage}
          hint={t('What happened, and what you expected instead')}
          hasFocus
        />
      </Form>
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
    </Dialog>
  )
}

/** Asks whoever hosts the installation: the form, then the number of the ticket (SUPP-001, SUPP-005). */
export function SupportModal({ onClose }: { readonly onClose: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <MantineHost>
      {sent === null ? (
        <SupportForm onSent={setSent} onClose={onClose} />
      ) : (
        <Dialog title={t('Your message was sent')} onClose={onClose} width={440}>
          <p className={styles['sent']} role="status">
            {t('Your ticket number is')} <b>{sent.ticketNumber}</b>
          </p>
          <p className="muted">{t('The answer comes as a notification and by e-mail.')}</p>
          <DialogFoot>
            <Button
              onClick={() => {
                onClose()
                go(ticketPath(sent.id))
              }}
            >
              {t('Open the ticket')}
            </Button>
            <Button kind="primary" onClick={onClose}>
              {t('Close')}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </MantineHost>
  )
}
