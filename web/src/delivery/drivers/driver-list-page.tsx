import * as drivers from '@crossdock/contract/delivery/drivers'
import * as positions from '@crossdock/contract/delivery/positions'
import * as proofs from '@crossdock/contract/delivery/routes/proofs'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatMoment } from '../../lib/format.ts'
import { routePath } from '../../lib/paths.ts'
import { newest, useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import type { Column, ListTab } from '../../ui/list-types.ts'
import { RecordList } from '../../ui/record-list.tsx'
import { DriverState, dutyWords } from './driver-state.tsx'
import { daysInWords, nameOf, shiftInWords } from './driver-words.ts'

const DriverPhone = lazyPart(async () => (await import('./driver-phone.tsx')).DriverPhone)
const PositionsKept = lazyPart(async () => (await import('./positions-kept.tsx')).PositionsKept)
const ProofsKept = lazyPart(async () => (await import('./proofs-kept.tsx')).ProofsKept)
const DriverForm = lazyPart(async () => (await import('./driver-form.tsx')).DriverForm)

type Driver = drivers.Driver

const columns: readonly Column<Driver>[] = [
  { key: 'name', label: 'Name', cell: (driver) => <b>{nameOf(driver)}</b>, sort: 'name', least: 152 },
  { key: 'status', label: 'Status', cell: (driver) => <DriverState driver={driver} />, width: 120 },
  { key: 'phone', label: 'Phone', kind: 'mono', cell: ({ phone }) => phone, width: 100, priority: 2 },
  { key: 'email', label: 'Email', cell: ({ email }) => email, least: 160, priority: 5 },
  { key: 'vehicle', label: 'Vehicle', cell: ({ vehicleName }) => vehicleName, least: 110, priority: 2 },
  {
    key: 'route',
    label: 'Current Route',
    cell: ({ currentRouteName }) => currentRouteName,
    to: ({ currentRouteId }) => currentRouteId && routePath(currentRouteId),
    least: 110,
    priority: 3,
  },
  {
    key: 'lastSeen',
    label: 'Last seen',
    cell: ({ lastSeenAt }) => lastSeenAt && formatMoment(lastSeenAt, personZone()),
    width: 134,
    priority: 3,
  },
  { key: 'team', label: 'Team', cell: ({ team }) => team, width: 120, priority: 5 },
  { key: 'shift', label: 'Shift', cell: shiftInWords, width: 106 },
  { key: 'days', label: 'Days', cell: ({ weekdays }) => daysInWords(weekdays), least: 124, priority: 4 },
  { key: 'skills', label: 'Skills', cell: ({ skills }) => skills.join(', '), least: 100, priority: 4 },
]

const tabs = (): readonly ListTab[] => [
  { label: t('All') },
  { label: t('On duty'), params: { isActive: 'true', isOnDuty: 'true' } },
  { label: t('Off duty'), params: { isActive: 'true', isOnDuty: 'false' } },
  { label: t('Deactivated'), params: { isActive: 'false' } },
]

/** Drivers: how they are reached, what they drive, when they are at work (DRV-001). */
export default function DriverListPage() {
  const [open, setOpen] = useState<'positions' | 'proofs' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <RecordList
        noun={drivers}
        actions={[
          { label: t('Positions kept'), can: positions.setSettings, onClick: () => setOpen('positions') },
          { label: t('Proofs kept'), can: proofs.keep, onClick: () => setOpen('proofs') },
        ]}
        id="drivers"
        title={t('Drivers')}
        nameOf={nameOf}
        columns={columns}
        card={(driver) => ({
          main: dutyWords(driver),
          facts: [driver.phone, driver.vehicleName ?? '', shiftInWords(driver) ?? ''].filter(Boolean),
        })}
        defaultSort="nameAsc"
        tabs={tabs()}
        search={{ placeholder: t('Search by name, phone, email, team or vehicle'), field: 'term' }}
        createLabel={t('Add Driver')}
        empty={{ hint: t('Who brings your orders to the door. What they drive and where they start is added before.') }}
        facts={(driver) => [
          [t('Status'), <DriverState key="status" driver={driver} />],
          [
            t('Phone'),
            <a key="phone" className="mono" href={`tel:${driver.phone}`}>
              {driver.phone}
            </a>,
          ],
          [
            t('Email'),
            driver.email && (
              <a key="email" href={`mailto:${driver.email}`}>
                {driver.email}
              </a>
            ),
          ],
          [
            t('Current Route'),
            driver.currentRouteId && (
              <Link key="route" to={routePath(driver.currentRouteId)}>
                {driver.currentRouteName}
              </Link>
            ),
          ],
          [t('Last seen'), driver.lastSeenAt === null ? t('Never') : formatMoment(driver.lastSeenAt, personZone())],
          [t('Driver app'), phoneWords(driver)],
          [t('Vehicle'), driver.vehicleName],
          [t('Team'), driver.team],
          [t('Shift'), shiftInWords(driver)],
          [t('Days'), daysInWords(driver.weekdays)],
          [
            t('Breaks'),
            driver.breaks
              .map(({ from, to, minutes }) => t('{{minutes}} min between {{from}} and {{to}}', { minutes, from, to }))
              .join(', '),
          ],
          [t('Starts at'), driver.startDepotName ?? t('The first stop')],
          [t('Ends at'), driver.endDepotName ?? t('The last stop')],
          [t('Skills'), driver.skills.join(', ')],
        ]}
        changed="driver"
        links={(driver) => <Duty key={driver.id} driver={driver} />}
        form={(driver, close) => <DriverForm driver={driver} onClose={close} />}
        removeHint={t('Who comes back is better deactivated: a driver without routes who stays on the list.')}
      />
      {open === 'positions' && <PositionsKept onClose={close} />}
      {open === 'proofs' && <ProofsKept onClose={close} />}
    </>
  )
}

/** Whether a phone is signed in, and since when; else whether one is invited. */
function phoneWords({ phoneSince, phoneName, inviteEndsAt }: Driver): string {
  if (phoneSince !== null)
    return [phoneName, t('since {{time}}', { time: formatMoment(phoneSince, personZone()) })].filter(Boolean).join(', ')
  return inviteEndsAt === null
    ? t('Not invited')
    : t('Invited, until {{time}}', { time: formatMoment(inviteEndsAt, personZone()) })
}

/** Switches duty on and off, and who is a driver at all. */
function Duty({ driver: shown }: { readonly driver: Driver }) {
  const mayChange = useCan(drivers.setStatus)
  const change = useMutate(drivers.setStatus, {
    refreshes: [drivers.list, drivers.get],
    onSuccess: (after) => toast.success(t('{{name}}: {{status}}', { name: nameOf(after), status: dutyWords(after) })),
  })
  const [isPhoneOpen, setPhoneOpen] = useState(false)
  if (!mayChange) return null
  const driver = newest(shown, change.data)
  const { id, isActive, isOnDuty, updatedAt } = driver
  return (
    <>
      {isActive && (
        <Button onClick={() => setPhoneOpen(true)}>{driver.phoneSince === null ? t('Invite') : t('Driver app')}</Button>
      )}
      {isPhoneOpen && <DriverPhone driver={driver} onClose={() => setPhoneOpen(false)} />}
      {isActive && (
        <Button
          kind={isOnDuty ? 'plain' : 'primary'}
          isBusy={change.isPending}
          onClick={() => change.mutate({ id, isOnDuty: !isOnDuty, updatedAt })}
        >
          {isOnDuty ? t('End duty') : t('Start duty')}
        </Button>
      )}
      <Button isBusy={change.isPending} onClick={() => change.mutate({ id, isActive: !isActive, updatedAt })}>
        {isActive ? t('Deactivate') : t('Activate')}
      </Button>
    </>
  )
}
