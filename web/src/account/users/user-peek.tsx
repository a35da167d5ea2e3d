import * as users from '@crossdock/contract/account/users'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatMoment } from '../../lib/format.ts'
import { useMinute } from '../../lib/minute.ts'
import { nothing } from '../../lib/nothing.ts'
import { userPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { LastChanges } from '../../ui/last-changes.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { categories, opens } from './grant-words.ts'
import { storesInWords } from './store-words.ts'
import { useActivity, useResend } from './user-doing.ts'
import { restWords, UserState } from './user-state.tsx'
import styles from './users.module.css'

const RemoveUser = lazyPart(async () => (await import('./remove-user.tsx')).RemoveUser)

/** What a person is, why one is not in yet, and what can be done about it. */
export default function UserPeek({ person }: { readonly person: users.Person }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const isOwn = useSession()?.who.id === person.id
  const mayEdit = useCan(users.update) && !person.isOwner && !isOwn
  const resend = useResend(person)
  const activity = useActivity(person)
  const isInvited = person.state === 'INVITED'
  return (
    <>
      <h2>{`${person.name} ${person.lastName}`}</h2>
      <UserState person={person} />
      <KeyValues
        rows={[
          [t('Email'), person.email],
          [t('Phone'), person.phone],
          [t('Set'), t(person.roleLabel)],
          [t('Stores'), storesInWords(person)],
          [t('Last sign-in'), formatMoment(person.lastSignedInAt, personZone())],
        ]}
      />
      {isInvited && <WhyNotIn person={person} />}
      <PeekActions>
        <LinkButton to={userPath(person.id)} {...(!isInvited && person.active && { kind: 'primary' as const })}>
          {mayEdit ? t('Edit') : t('Open')}
        </LinkButton>
        {mayEdit && (
          <Button kind={isInvited ? 'primary' : 'plain'} isBusy={resend.isPending} onClick={resend.send}>
            {t('Resend info email')}
          </Button>
        )}
        {mayEdit && (
          <Button kind={person.active ? 'plain' : 'primary'} isBusy={activity.isPending} onClick={activity.change}>
            {person.active ? t('Suspend') : t('Reactivate')}
          </Button>
        )}
        {mayEdit && <Button onClick={() => setIsRemoving(true)}>{t('Delete')}</Button>}
      </PeekActions>
      <MayDo person={person} />
      <LastChanges thing="user" id={person.id} />
      {isRemoving && <RemoveUser person={person} onClose={() => setIsRemoving(false)} />}
    </>
  )
}

/** Why somebody who was invited has not come yet. */
function WhyNotIn({ person }: { readonly person: users.Person }) {
  const now = useMinute()
  const rest = person.invitationEndsAt === null ? null : restWords(person.invitationEndsAt, now)
  return (
    <section className={styles['why']}>
      <h3>{t('Why {{name}} is not in yet', { name: person.name })}</h3>
      <p>
        {t('The mail was sent {{when}}, asked for by {{who}}.', {
          when: formatMoment(person.invitedAt, personZone()),
          who: person.invitedBy ?? nothing,
        })}
      </p>
      <p>{t('No password has been chosen by its link.')}</p>
      <p className={!rest || rest.isSoon ? styles['urgent'] : undefined}>
        {rest
          ? t('The link ends {{when}}, in {{time}}.', {
              when: formatMoment(person.invitationEndsAt, personZone()),
              time: rest.words,
            })
          : t('The link has ended. A new one can be sent.')}
      </p>
      <small>{t('A new link makes the old one stop working, and holds for 7 days.')}</small>
    </section>
  )
}

/** What somebody is able to do, in plain words, mode by mode; what is missing is one line. */
function MayDo({ person }: { readonly person: users.Person }) {
  const none = categories.filter(({ grants }) => !grants.some((grant) => person.permissions.includes(grant)))
  const isInvited = person.state === 'INVITED'
  return (
    <section className={styles['may']}>
      <h3>
        {isInvited
          ? t('What {{name}} will be able to do', { name: person.name })
          : t('What {{name}} can do', { name: person.name })}
      </h3>
      <ul>
        {categories.flatMap(({ name, tint, grants }) =>
          grants
            .filter((grant) => person.permissions.includes(grant))
            .map((grant) => (
              <li key={`${name} ${grant}`} style={{ '--c': tint } as React.CSSProperties}>
                {t(opens[grant].hint)}
              </li>
            )),
        )}
        {none.length > 0 && (
          <li data-none>{t('Nothing in {{modes}}', { modes: none.map(({ name }) => t(name)).join(', ') })}</li>
        )}
      </ul>
    </section>
  )
}
