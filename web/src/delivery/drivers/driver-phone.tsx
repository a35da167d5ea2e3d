import * as drivers from '@crossdock/contract/delivery/drivers'
import * as phones from '@crossdock/contract/delivery/drivers/phones'
import { useState } from 'react'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyModal, Dialog, DialogFoot } from '../../ui/modals.tsx'
import { nameOf } from './driver-words.ts'

const refreshes = [drivers.list, drivers.get]

/** Invites a driver's phone, by mail or by a link that somebody hands over, and signs one out. */
export function DriverPhone({ driver, onClose }: { readonly driver: drivers.Driver; readonly onClose: () => void }) {
  const { id, email, phoneSince, inviteEndsAt } = driver
  const name = nameOf(driver)
  const [link, setLink] = useState<string | null>(null)
  const invite = useMutate(phones.invite, {
    refreshes,
    onSuccess: ({ path, mailedTo }) => {
      if (mailedTo === null) return setLink(window.location.origin + path)
      toast.success(t('{{email}} is sent the link', { email: mailedTo }))
      onClose()
    },
  })
  const signOut = useMutate(phones.signOut, {
    refreshes,
    onSuccess: () => {
      toast.success(t('The phone of {{name}} is signed out', { name }))
      onClose()
    },
  })
  const isBusy = invite.isPending || signOut.isPending
  if (link !== null) return <CopyModal title={t('Link for {{name}}', { name })} text={link} onClose={onClose} />
  return (
    <Dialog title={t('Phone of {{name}}', { name })} onClose={onClose} width={480}>
      <p>
        {t(
          'The driver opens the link on the phone, sees the routes of the day there, and reports from the road. It works once, for {{count}} days.',
          {
            count: phones.phoneInviteDays,
          },
        )}
      </p>
      {phoneSince !== null && <p>{t('A new link signs out the phone that is signed in now.')}</p>}
      {email === null && <p>{t('There is no e-mail address to send it to: copy it, and hand it over.')}</p>}
      <DialogFoot>
        {(phoneSince !== null || inviteEndsAt !== null) && (
          <Button kind="danger" isBusy={isBusy} onClick={() => signOut.mutate({ id })}>
            {phoneSince !== null ? t('Sign this phone out') : t('End the open link')}
          </Button>
        )}
        <Button
          isBusy={isBusy}
          kind={email === null ? 'primary' : 'plain'}
          onClick={() => invite.mutate({ id, byMail: false })}
        >
          {t('Make a link to copy')}
        </Button>
        {email !== null && (
          <Button kind="primary" isBusy={isBusy} onClick={() => invite.mutate({ id })}>
            {t('Send the link by e-mail')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
