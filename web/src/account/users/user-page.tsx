import * as users from '@crossdock/contract/account/users'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { go } from '../../lib/navigation.ts'
import { useProfile } from '../../lib/profile.ts'
import { query } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Record } from '../../ui/record.tsx'
import { useActivity, useResend } from './user-doing.ts'
import { UserForm } from './user-form.tsx'

const RemoveUser = lazyPart(async () => (await import('./remove-user.tsx')).RemoveUser)
const HandOver = lazyPart(async () => (await import('./hand-over.tsx')).HandOver)

const ResetFactors = lazyPart(async () => (await import('./reset-factors.tsx')).ResetFactors)
const CloseCompany = lazyPart(async () => (await import('./company-sign-in.tsx')).CloseCompany)
const OpenCompany = lazyPart(async () => (await import('./company-sign-in.tsx')).OpenCompany)

/** One of the people of the account: what they may do, and what they see by it. */
export default function UserPage({ userId: id }: { readonly userId: Id<'user'> }) {
  const person = useQuery(query(users.get, { id }))
  return (
    <Record query={person} noun={t('Users')} back={{ to: '/users', label: t('Users') }}>
      {(data) => <UserView key={data.id} person={data} />}
    </Record>
  )
}

function UserView({ person }: { readonly person: users.Person }) {
  const [dialog, setDialog] = useState<
    'remove' | 'hand-over' | 'reset-factors' | 'close-company' | 'open-company' | null
  >(null)
  const isOwn = useSession()?.who.id === person.id
  const isAdmin = useProfile()?.roleLabel === 'Admin'
  const mayUpdate = useCan(users.update)
  const mayEdit = mayUpdate && !isOwn && !person.isOwner
  const resend = useResend(person)
  const activity = useActivity(person)
  const unsaved = (isDirty: boolean) => (isDirty ? t('Save or undo what you have changed first.') : null)
  const note = person.isOwner
    ? t('The Admin holds every permission and sees every store. Nobody can change that; ownership can be handed over.')
    : isOwn
      ? t('This is you. Somebody else has to change what you may do; your name and phone stand on your profile.')
      : null
  const close = () => setDialog(null)
  return (
    <UserForm
      person={person}
      mayEdit={mayEdit}
      note={note}
      actions={(isDirty) => [
        mayEdit && {
          label: t('Resend info email'),
          isBusy: resend.isPending,
          refusal: unsaved(isDirty),
          onPress: resend.send,
        },
        mayEdit && {
          label: person.active ? t('Suspend') : t('Reactivate'),
          isBusy: activity.isPending,
          refusal: unsaved(isDirty),
          onPress: activity.change,
        },
      ]}
      more={(isDirty) => [
        isAdmin &&
          mayEdit && {
            label: t('Hand over ownership'),
            refusal:
              unsaved(isDirty) ??
              (person.state === 'ACTIVE' && person.lastSignedInAt !== null
                ? null
                : t('An account is handed over to somebody who is active and has signed in.')),
            onPress: () => setDialog('hand-over'),
          },
        mayEdit &&
          person.hasSecondFactor && {
            label: t('Take the second factor away'),
            onPress: () => setDialog('reset-factors'),
          },
        mayEdit &&
          person.companySignIn === 'LINKED' && {
            label: t('Close the company sign-in'),
            onPress: () => setDialog('close-company'),
          },
        mayEdit &&
          person.companySignIn === 'BARRED' && {
            label: t('Open the company sign-in'),
            onPress: () => setDialog('open-company'),
          },
        mayEdit && { label: t('Delete'), onPress: () => setDialog('remove') },
      ]}
    >
      {dialog === 'remove' && <RemoveUser person={person} onClose={close} onRemoved={() => go('/users')} />}
      {dialog === 'reset-factors' && <ResetFactors person={person} onClose={close} />}
      {dialog === 'close-company' && <CloseCompany person={person} onClose={close} />}
      {dialog === 'open-company' && <OpenCompany person={person} onClose={close} />}
      {dialog === 'hand-over' && <HandOver person={person} onClose={close} />}
    </UserForm>
  )
}
