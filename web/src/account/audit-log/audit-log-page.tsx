import * as auditLog from '@crossdock/contract/account/audit-log'
import {
  allChangedThings,
  allChangeVerbs,
  type ChangedThing,
  changedThings,
  changeVerbs,
} from '@crossdock/contract/changes'
import type { Id } from '@crossdock/contract/ids'
import type { ReactNode } from 'react'
import { formatMoment } from '../../lib/format.ts'
import { lookup } from '../../lib/lookup.ts'
import { hasScreen } from '../../lib/navigation.ts'
import { productPath, receiptPath, shipmentPath, warehousePath } from '../../lib/paths.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Link } from '../../ui/link.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import { saveList } from '../../ui/list-export.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column, ListFilter } from '../../ui/list-types.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { type ChangedField, changesOf, unchangedOf } from './audit-changes.ts'
import styles from './audit-log.module.css'
import { isCalledByCode } from './audit-words.ts'

type Entry = auditLog.AuditEntry

/** Screens of things that have one by their id. */
const screens: { readonly [Thing in ChangedThing]?: (id: never) => string } = {
  product: productPath,
  'receipt-order': receiptPath,
  'shipment-order': shipmentPath,
  warehouse: warehousePath,
}

function pathOf({ entity, entityId, action }: Entry): string | null {
  const screen = screens[entity] as ((id: Id) => string) | undefined
  // An import stands under its merchant, and what was deleted has no screen any more.
  if (!screen || entityId === null || action === 'import' || action === 'remove') return null
  const path = screen(entityId)
  return hasScreen(path) ? path : null
}

const whoOf = ({ user, byDriver, byOperator }: Entry): string =>
  user?.name ?? byDriver ?? (byOperator ? t('By the operator') : t('System'))
const fromOf = ({ device, place }: Entry): string | null =>
  [device, place].filter((part) => part !== null && part !== '').join(', ') || null

function Change({ change: { field, before, after } }: { readonly change: ChangedField }) {
  return (
    <span className={styles['change']}>
      {field !== '' && `${field}: `}
      {before !== undefined && <del>{before}</del>}
      {before !== undefined && after !== undefined && ' → '}
      {after !== undefined && <ins>{after}</ins>}
    </span>
  )
}

/** What changed first, and how much besides. */
function FirstChange({ entry }: { readonly entry: Entry }) {
  const [first, ...more] = changesOf(entry, personZone())
  return (
    first && (
      <span className={styles['first']}>
        <Change change={first} />
        {more.length > 0 && <span className="muted">{t('and {{count}} more', { count: more.length })}</span>}
      </span>
    )
  )
}

/** Lines of a list that are shown at most; the file has them all. */
const mostLines = 50

/** What stands in a list, as it was and as it is; what is in both is said once. */
function Lines({ lines: { before = [], after = [] } }: { readonly lines: NonNullable<ChangedField['lines']> }) {
  const all = [
    ...before.filter((line) => !after.includes(line)).map((line) => <del key={`- ${line}`}>{line}</del>),
    ...after.map((line, index) =>
      before.includes(line) ? <span key={`= ${index}`}>{line}</span> : <ins key={`+ ${index}`}>{line}</ins>,
    ),
  ]
  return (
    <ul className={styles['lines']}>
      {all.slice(0, mostLines).map((line) => (
        <li key={line.key} className={styles['change']}>
          {line}
        </li>
      ))}
      {all.length > mostLines && (
        <li className="muted">{t('and {{count}} more', { count: all.length - mostLines })}</li>
      )}
    </ul>
  )
}

const nameOf = ({ name, entity }: Entry): ReactNode =>
  isCalledByCode(entity) ? <span className="mono">{name}</span> : name

const columns: readonly Column<Entry>[] = [
  {
    key: 'at',
    label: 'Time',
    cell: (entry) => formatMoment(entry.at, personZone()),
    zone: () => personZone(),
    sort: 'at',
    width: 144,
  },
  { key: 'who', label: 'Who', cell: whoOf, width: 140 },
  { key: 'did', label: 'Did', priority: 1, cell: ({ action }) => t(changeVerbs[action]), width: 172 },
  { key: 'what', label: 'What', cell: ({ entity }) => t(changedThings[entity]), width: 172 },
  { key: 'name', label: 'Name', priority: 2, cell: nameOf, to: pathOf, width: 150 },
  {
    key: 'change',
    label: 'Before and after',
    cell: (entry) => <FirstChange entry={entry} />,
    least: 240,
  },
  { key: 'from', label: 'From', priority: 4, kind: 'muted', cell: fromOf, width: 170 },
]

const card = (entry: Entry): ListCard => ({
  state: t(changeVerbs[entry.action]),
  main: t(changedThings[entry.entity]),
  more: entry.name,
  // Its first line begins with when.
  facts: [changesOf(entry, personZone()).length > 0 && <FirstChange key="change" entry={entry} />],
  end: whoOf(entry),
})

const peopleLookup = lookup(auditLog.people, {
  input: (term) => ({ term }),
  items: ({ users }) => users,
  option: (user) => ({ value: user.id, label: user.name }),
})

const filters: readonly ListFilter[] = [
  { kind: 'lookup', name: 'userId', label: 'Who', lookup: peopleLookup },
  {
    kind: 'multi',
    name: 'entity',
    label: 'What',
    options: () => allChangedThings.map((thing) => ({ value: thing, label: t(changedThings[thing]) })),
  },
  {
    kind: 'multi',
    name: 'action',
    label: 'Did',
    options: () => allChangeVerbs.map((verb) => ({ value: verb, label: t(changeVerbs[verb]) })),
  },
  { kind: 'dates', from: 'fromDate', to: 'toDate', label: 'Date' },
]

/** An entry in full: every field that changed, and the way to all that was done to the same thing. */
function AuditPeek({ entry }: { readonly entry: Entry }) {
  const [, setParams] = useParams()
  const changes = changesOf(entry, personZone())
  const unchanged = unchangedOf(entry)
  const path = pathOf(entry)
  return (
    <>
      <h2>{t(changeVerbs[entry.action])}</h2>
      <KeyValues
        rows={[
          [t('Who'), whoOf(entry)],
          [t('When'), formatMoment(entry.at, personZone())],
          [t('What'), t(changedThings[entry.entity])],
          [t('Name'), path && entry.name ? <Link to={path}>{entry.name}</Link> : entry.name],
          [t('Device'), entry.device],
          [t('From'), entry.place],
          [t('Call'), entry.requestId && <span className="mono">{entry.requestId}</span>],
        ]}
      />
      {changes.length > 0 && (
        <>
          <h3>{t('Before and after')}</h3>
          <ul className={styles['fields']}>
            {changes.map((change) => (
              <li key={change.key}>
                <Change change={change} />
                {change.lines && <Lines lines={change.lines} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {unchanged > 0 && <p className="muted">{t('{{count}} fields stayed as they were', { count: unchanged })}</p>}
      {entry.entityId !== null && (
        <PeekActions>
          <Button onClick={() => setParams({ entityId: entry.entityId, page: null })}>
            {t('Everything about it')}
          </Button>
        </PeekActions>
      )}
      <p className="muted">{t('Nothing here can be changed or removed.')}</p>
    </>
  )
}

/** Who changed what, from what, to what, and from where. It is written by what people do and cannot be changed. */
export default function AuditLogPage() {
  const [params, setParams] = useParams()
  const entityId = params.get('entityId')
  return (
    <ListScreen
      id="audit-log"
      title={t('Audit log')}
      endpoint={auditLog.list}
      counted={(count) => t('{{count}} entries', { count })}
      rowKey={(entry) => entry.id}
      columns={columns}
      card={card}
      defaultSort="atDesc"
      filters={filters}
      {...(entityId && { input: { entityId } })}
      actions={
        entityId ? [{ label: t('Show everything'), onClick: () => setParams({ entityId: null, page: null }) }] : []
      }
      onExport={(input) => saveList(auditLog.exportList, input, 'xlsx')}
      empty={{ hint: t('Whatever people change is written here by itself.') }}
      peek={(entry) => <AuditPeek entry={entry} />}
    />
  )
}
