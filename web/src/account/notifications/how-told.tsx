import type * as told from '@crossdock/contract/account/notifications'
import * as contract from '@crossdock/contract/account/notifications/settings'
import type { InputOf } from '@crossdock/contract/endpoint'
import { zoneName } from '@crossdock/contract/zone-name'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { browserZone } from '../../lib/browser-zone.ts'
import { query, queryClient, queryKey, useMutate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Devices } from './devices.tsx'
import styles from './how-told.module.css'
import { Switch } from './switch.tsx'

type Setting = contract.NotificationSetting
type Event = told.NotificationEvent
type Changes = InputOf<typeof contract.update>

const groups: readonly { readonly heading: string; readonly events: readonly Event[] }[] = [
  { heading: 'Work', events: ['task', 'receipt', 'backOrder', 'lowPoint'] },
  { heading: 'Orders', events: ['orderImported', 'importEnded', 'offer', 'route', 'delivery'] },
  { heading: 'Account', events: ['planLimit', 'payment', 'support', 'signIn'] },
]
const names: Readonly<Record<Event, { readonly label: string }>> = {
  task: { label: 'Task assigned to me' },
  receipt: { label: 'Receipt arrived, completed' },
  backOrder: { label: 'Back order that can go' },
  lowPoint: { label: 'Low point reached' },
  orderImported: { label: 'Order imported' },
  importEnded: { label: 'My import is done or has failed' },
  offer: { label: 'Offered date accepted or declined' },
  route: { label: 'Route started' },
  delivery: { label: 'Order delivered or failed' },
  planLimit: { label: 'Plan limit at 80 % and 100 %' },
  payment: { label: 'Invoices, renewals, refunds' },
  support: { label: 'Answers of the host' },
  signIn: { label: 'My sign-in has changed' },
}
const ways = [
  { way: 'here', label: 'Here' },
  { way: 'push', label: 'Push' },
  { way: 'mail', label: 'Mail' },
  { way: 'digest', label: 'Digest' },
] as const

const isOn = (setting: Setting, event: Event, way: (typeof ways)[number]['way']): boolean =>
  way === 'here'
    ? contract.lockedEvents.includes(event) || setting.events[event]
    : (way === 'push' ? setting.push : setting.email) && setting.channels[event][way]

/** Arrow keys go from switch to switch, as in the table that they stand in. */
function moveIn(event: KeyboardEvent): void {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
  }
  const step = steps[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  if (!step || !cell) return
  const rows = [...(event.currentTarget as HTMLTableElement).querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('td [role="switch"]')])
    .filter((row) => row.length > 0)
  const at = rows.findIndex((row) => row.some((one) => cell.contains(one)))
  const column = rows[at]?.findIndex((one) => cell.contains(one)) ?? 0
  const next = rows[at + step[0]]?.[column + step[1]]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Matrix({ setting, change }: { readonly setting: Setting; readonly change: (changes: Changes) => void }) {
  return (
    <table
      className={styles['matrix']}
      ref={(table) => {
        table?.addEventListener('keydown', moveIn)
        return () => table?.removeEventListener('keydown', moveIn)
      }}
    >
      <thead>
        <tr>
          <th scope="col">{t('Event')}</th>
          {ways.map(({ way, label }) => (
            <th key={way} scope="col">
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ heading, events }) => (
          <Fragment key={heading}>
            <tr className={styles['group']}>
              <th scope="colgroup" colSpan={ways.length + 1}>
                {t(heading)}
              </th>
            </tr>
            {events.map((event) => (
              <tr key={event}>
                <th scope="row">{t(names[event].label)}</th>
                {ways.map(({ way, label }) => {
                  const isLocked = way === 'here' && contract.lockedEvents.includes(event)
                  const isOff = way !== 'here' && !(way === 'push' ? setting.push : setting.email)
                  const on = isOn(setting, event, way)
                  return (
                    <td key={way}>
                      <Switch
                        label={`${t(names[event].label)}: ${t(label)}`}
                        isOn={on}
                        isLocked={isLocked || isOff}
                        why={
                          isLocked
                            ? t('It cannot be off: somebody must learn of it.')
                            : isOff
                              ? t('Switch {{way}} on below first.', { way: t(label) })
                              : undefined
                        }
                        onChange={() =>
                          change(
                            way === 'here'
                              ? { events: { [event]: !on } }
                              : { channels: { [event]: { [way]: !setting.channels[event][way] } } },
                          )
                        }
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Minutes of the day of a time. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The day as a bar, its quiet hours hatched. */
function Day({ from, to }: { readonly from: string; readonly to: string }) {
  const [start, end] = [minutesOf(from) / 14.4, minutesOf(to) / 14.4]
  const parts =
    start < end
      ? [[start, end]]
      : [
          [0, end],
          [start, 100],
        ]
  return (
    <div className={styles['day']} aria-hidden>
      {parts.map(([left = 0, right = 0]) => (
        <span key={left} style={{ left: `${left}%`, width: `${right - left}%` }} />
      ))}
    </div>
  )
}

const zones = Intl.supportedValuesOf('timeZone')

function QuietHours({ setting, change }: { readonly setting: Setting; readonly change: (changes: Changes) => void }) {
  const { quietHours, zone, timeZone } = setting
  const own = browserZone()
  return (
    <section className={styles['part']} aria-label={t('Quiet hours')}>
      <header>
        <h3>{t('Quiet hours')}</h3>
        <Switch
          label={t('Quiet hours')}
          isOn={quietHours !== null}
          onChange={() =>
            change(
              quietHours === null
                ? {
                    quietHours: { from: '19:00', to: '06:30' },
                    ...(timeZone === null && own !== zone ? { timeZone: own } : {}),
                  }
                : { quietHours: null },
            )
          }
        />
      </header>
      <p className="muted">{t('No push and no sound then; what comes meanwhile stands here.')}</p>
      {quietHours && (
        <>
          <Day {...quietHours} />
          <div className={styles['hours']}>
            {(['from', 'to'] as const).map((end) => (
              <label key={end}>
                {end === 'from' ? t('From') : t('To')}
                <input
                  type="time"
                  step={900}
                  defaultValue={quietHours[end]}
                  key={quietHours[end]}
                  onBlur={(event) => {
                    const value = event.currentTarget.value.slice(0, 5)
                    const other = quietHours[end === 'from' ? 'to' : 'from']
                    if (value !== '' && value !== quietHours[end] && value !== other)
                      change({ quietHours: { ...quietHours, [end]: value } })
                    else event.currentTarget.value = quietHours[end]
                  }}
                />
              </label>
            ))}
            <label>
              {t('Your time zone')}
              <select
                value={timeZone ?? ''}
                onChange={(event) => change({ timeZone: event.currentTarget.value || null })}
              >
                <option value="">
                  {t('As the account: {{zone}}', { zone: zoneName(timeZone === null ? zone : own) })}
                </option>
                {zones.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </select>
            </label>
          </div>
        </>
      )}
    </section>
  )
}

/** How one is told of what happens: which events come which way, when it is quiet. Each switch is saved at once. */
export function HowTold() {
  const { data: setting, error, refetch, isFetching } = useQuery(query(contract.get, {}))
  const save = useMutate(contract.update, {
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey(contract.get, {}), answer)
    },
  })
  if (!setting)
    return error ? (
      <FailedState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Skeleton lines={8} />
    )
  const change = (changes: Changes): void => save.mutate(changes)
  return (
    <div className={styles['told']}>
      <header>
        <h2>{t('How you are told')}</h2>
        <span className="muted" role="status">
          {save.isPending ? t('Saving…') : t('saved at once')}
        </span>
      </header>
      <Matrix setting={setting} change={change} />
      <p className="muted">
        {t('A locked switch cannot be off: somebody must learn of it. The digest comes at {{time}}.', {
          time: `${String(contract.digestHour).padStart(2, '0')}:00`,
        })}
      </p>
      <section className={styles['part']} aria-label={t('Ways')}>
        {(
          [
            ['push', t('Push on devices')],
            ['email', t('Mail and digest')],
            ['sound', t('Sound with a push')],
          ] as const
        ).map(([name, label]) => (
          <div key={name} className={styles['setting']}>
            <span>{label}</span>
            <Switch label={label} isOn={setting[name]} onChange={() => change({ [name]: !setting[name] })} />
          </div>
        ))}
      </section>
      <QuietHours setting={setting} change={change} />
      <Devices />
    </div>
  )
}
