import { accountErrors } from '@crossdock/contract/account/errors'
import * as users from '@crossdock/contract/account/users'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { formatMoment } from '../../lib/format.ts'
import { useMinute } from '../../lib/minute.ts'
import { userPath } from '../../lib/paths.ts'
import { planLimit } from '../../lib/plan-limit.ts'
import { hasFeature, usePlan } from '../../lib/profile.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { createdColumn } from '../../ui/created-column.ts'
import type { ListCard } from '../../ui/list-card.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column } from '../../ui/list-types.ts'
import { GrantStrip } from './grant-strip.tsx'
import { storesInWords } from './store-words.ts'
import { restWords, UserState } from './user-state.tsx'
import styles from './users.module.css'

const UserPeek = lazy(() => import('./user-peek.tsx'))

type Person = users.Person

const nameOf = ({ name, lastName }: Person): string => `${name} ${lastName}`

const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: nameOf,
    width: 180,
    to: (person) => userPath(person.id),
    sort: 'name',
  },
  { key: 'state', label: 'State', cell: (person) => <UserState person={person} />, width: 140 },
  { key: 'email', label: 'Email', cell: (person) => person.email, least: 250, priority: 5 },
  {
    key: 'permissions',
    label: 'May do',
    cell: (person) => <GrantStrip held={person.permissions} />,
    width: 206,
    priority: 2,
  },
  { key: 'role', label: 'Set', cell: (person) => t(person.roleLabel), least: 100, priority: 6 },
  { key: 'stores', label: 'Stores', cell: storesInWords, least: 90, priority: 3 },
  {
    key: 'lastSignedInAt',
    label: 'Last sign-in',
    kind: 'muted',
    cell: (person) => formatMoment(person.lastSignedInAt, personZone()),
    zone: personZone,
    sort: 'lastSignedInAt',
    width: 140,
    priority: 4,
  },
  {
    key: 'hasSecondFactor',
    label: '2nd factor',
    cell: (person) => (person.hasSecondFactor ? t('On') : t('None')),
    width: 100,
    priority: 6,
  },
  createdColumn(personZone, { isHidden: true }),
]

const card = (person: Person): ListCard => ({
  state: <UserState person={person} />,
  main: <GrantStrip held={person.permissions} />,
  facts: [t(person.roleLabel), storesInWords(person)],
})

/** What is urgent, and how many more the plan allows. */
function Urgent({ summary }: { readonly summary: ReturnType<typeof useSummary> }) {
  const now = useMinute()
  if (!summary) return null
  const { seats, nextInvitationEndsAt } = summary
  const next = nextInvitationEndsAt === null ? null : restWords(nextInvitationEndsAt, now)
  const isFull = seats.max !== null && seats.used >= seats.max
  return (
    <>
      {next?.isSoon && <b className={styles['urgent']}>{t('an invitation ends in {{time}}', { time: next.words })}</b>}
      {next?.isSoon && ' · '}
      {seats.max === null ? (
        t('{{count}} people besides the admin', { count: seats.used })
      ) : (
        <span className={isFull ? styles['urgent'] : undefined}>
          {t('{{used}} of {{max}} seats', { used: seats.used, max: seats.max })}
        </span>
      )}
    </>
  )
}

const feature = 'privileges'
const tellNoFeature = (): void =>
  planLimit.set({
    kind: 'upgrade',
    type: 'PRIVILEGES_NOT_AVAILABLE',
    message: t(accountErrors.PRIVILEGES_NOT_AVAILABLE.message),
    featureKey: feature,
  })

const useSummary = () => useQuery(query(users.summary, {})).data

/** The people of the account (USER-012). */
export default function UserListPage() {
  const summary = useSummary()
  // The plan may change while somebody is here.
  usePlan()
  return (
    <ListScreen
      id="users"
      title={t('Users')}
      subtitle={() => <Urgent summary={summary} />}
      endpoint={users.list}
      failure="Error occurred when trying to get the sub accounts list"
      rowKey={(person) => person.id}
      columns={columns}
      card={card}
      defaultSort="nameAsc"
      tabs={[
        { label: t('All'), count: summary?.all ?? null },
        { label: t('Active'), params: { state: 'ACTIVE' }, count: summary?.active ?? null },
        { label: t('Invited'), params: { state: 'INVITED' }, count: summary?.invited ?? null },
        { label: t('Suspended'), params: { state: 'SUSPENDED' }, count: summary?.suspended ?? null },
      ]}
      search={{ placeholder: t('Search by name or email'), field: 'term' }}
      actions={[
        {
          ...{ label: t('Invite a person'), isPrimary: true, can: users.create },
          // Who is there is seen on every plan; the plan's own words stand where it refuses more.
          ...(hasFeature([feature]) ? { to: '/users/new' } : { onClick: tellNoFeature }),
        },
      ]}
      empty={{ hint: t('The people who work in your account stand here.') }}
      peek={(person) => <UserPeek person={person} />}
    />
  )
}
