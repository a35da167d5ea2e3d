import { exceptionKinds, outcomesOf } from '@crossdock/contract/sorting/exception-kinds'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../lib/can.ts'
import { formatMoment } from '../../lib/format.ts'
import { lookup, wordOptions } from '../../lib/lookup.ts'
import { query } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { createdColumn } from '../../ui/created-column.ts'
import { SelectField, TextAreaField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Link } from '../../ui/link.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column, ListFilter } from '../../ui/list-types.ts'
import { merchantColumn } from '../../ui/merchant-column.ts'
import { FormModal } from '../../ui/modals.tsx'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { useRecordDialogs } from '../../ui/record-dialogs.ts'
import { RecordPeek } from '../../ui/record-peek.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { warehouseLookup } from '../../warehouse/warehouses/warehouse-lookup.ts'
import { manifestLookup } from '../hub-lookups.ts'
import { hubRefreshes } from '../refreshes.ts'
import styles from './exception-list.module.css'
import { outcomeLabels, reasonKept, reasonSought, reasonWords } from './exception-words.ts'

type HubException = exceptions.HubException

/** What it is about, as people call it. */
const nameOf = ({ code }: HubException): string => code ?? t('No label')
/** Where its order is; null: it is gone, and only its number is told. */
const orderOf = ({ id, orderNo }: NonNullable<HubException['order']>): string | null =>
  id === null ? null : `/sorting/orders?term=${encodeURIComponent(orderNo)}`
const zoneOf = ({ warehouse }: HubException) => warehouseZone(warehouse?.id ?? null)

/** How it stands: what is wrong, or what became of it. */
const Standing = ({ exception: { kind, outcome } }: { readonly exception: HubException }) =>
  outcome === null ? (
    <StateDot tone={kind === 'Missing' ? 'failed' : 'process'} label={t(kind)} />
  ) : (
    <StateDot tone="done" label={t(outcomeLabels[outcome])} />
  )

const columns: readonly Column<HubException>[] = [
  { key: 'code', label: 'Box', kind: 'id', cell: nameOf, least: 140 },
  { key: 'kind', label: 'State', cell: (one) => <Standing exception={one} />, width: 130 },
  { key: 'reason', label: 'Reason', cell: ({ reason }) => reasonWords(reason), least: 160 },
  { key: 'owner', label: 'Seen to by', cell: ({ ownerName }) => ownerName, width: 130, priority: 1 },
  {
    key: 'order',
    label: 'Order',
    kind: 'id',
    cell: ({ order }) => order?.orderNo ?? null,
    to: ({ order }) => order && orderOf(order),
    width: 130,
    priority: 2,
  },
  { key: 'manifest', label: 'Manifest', cell: ({ manifest }) => manifest?.title ?? null, width: 150, priority: 4 },
  { key: 'warehouse', label: 'Warehouse', cell: ({ warehouse }) => warehouse?.title ?? null, width: 130, priority: 5 },
  merchantColumn(({ storeName }) => storeName, { priority: 6 }),
  createdColumn(zoneOf, { priority: 3 }),
]

const card = (exception: HubException): ListCard => ({
  state: <Standing exception={exception} />,
  main: reasonWords(exception.reason),
  more: exception.order?.orderNo ?? null,
  facts: [exception.ownerName ?? t('Nobody sees to it yet')],
  end: formatMoment(exception.createdAt, zoneOf(exception)),
})

const filters: readonly ListFilter[] = [
  {
    kind: 'segments',
    name: 'state',
    label: 'State',
    options: () => [
      { value: 'Open', label: t('To solve') },
      { value: 'Solved', label: t('Solved') },
      { value: 'All', label: t('All') },
    ],
  },
  { kind: 'select', name: 'kind', label: 'Kind', options: () => wordOptions(exceptionKinds) },
  { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup },
  { kind: 'lookup', name: 'manifestId', label: 'Manifest', lookup: manifestLookup },
]

/** Boxes that are missing, extra, damaged or of somebody else: each waits here until somebody has said what became of it. */
export default function ExceptionListPage() {
  const assigning = useRecordDialogs<HubException>()
  const solving = useRecordDialogs<HubException>()
  const maySolve = useCan(exceptions.solve)
  return (
    <>
      <ListScreen
        id="hub-exceptions"
        title={t('Exceptions')}
        endpoint={exceptions.list}
        counted={(count) => t('{{count}} exceptions', { count })}
        rowKey={({ id }) => id}
        columns={columns}
        card={card}
        defaultSort="createdAtAsc"
        search={{
          placeholder: t('Search by box, order or reason'),
          ...{ field: 'term', param: 'term', sought: reasonSought },
        }}
        filters={filters}
        empty={{ hint: t('Nothing is wrong with any box. What scanners report stands here until it is solved.') }}
        peek={(exception) => (
          <ExceptionPeek
            key={exception.id}
            exception={exception}
            {...(maySolve && { onAssign: assigning.edit, onSolve: solving.edit })}
          />
        )}
      />
      {assigning.editing && <AssignException exception={assigning.editing} onClose={assigning.closeForm} />}
      {solving.editing && <SolveException exception={solving.editing} onClose={solving.closeForm} />}
    </>
  )
}

function ExceptionPeek({
  exception,
  onAssign,
  onSolve,
}: {
  readonly exception: HubException
  readonly onAssign?: (exception: HubException) => void
  readonly onSolve?: (exception: HubException) => void
}) {
  const whole = useQuery(query(exceptions.get, { id: exception.id }))
  const orderPath = exception.order && orderOf(exception.order)
  const zone = zoneOf(exception)
  return (
    <RecordPeek
      title={<span className="mono">{nameOf(exception)}</span>}
      state={<Standing exception={exception} />}
      rows={[
        [t('Reason'), reasonWords(exception.reason)],
        [
          t('Order'),
          exception.order &&
            (orderPath === null ? (
              exception.order.orderNo
            ) : (
              <Link key="order" to={orderPath}>
                {exception.order.orderNo}
              </Link>
            )),
        ],
        [t('Manifest'), exception.manifest?.title ?? null],
        [t('Warehouse'), exception.warehouse?.title ?? null],
        [t('Merchant'), exception.storeName],
      ]}
      query={whole}
    >
      {(data) => (
        <>
          {data.state === 'Open' && onSolve && onAssign && (
            <PeekActions>
              <Button kind="primary" onClick={() => onSolve(data)}>
                {t('Solve')}
              </Button>
              <Button onClick={() => onAssign(data)}>{t('Edit')}</Button>
            </PeekActions>
          )}
          {data.photos.length > 0 && (
            <ul className={styles['photos']} aria-label={t('Photos')}>
              {data.photos.map(({ fileId, url, createdAt }) => (
                <li key={fileId}>
                  <a href={url} target="_blank" rel="noreferrer">
                    <img src={url} alt={t('Photo of {{moment}}', { moment: formatMoment(createdAt, zone) ?? '' })} />
                  </a>
                </li>
              ))}
            </ul>
          )}
          <Facts exception={data} />
        </>
      )}
    </RecordPeek>
  )
}

const Facts = ({ exception }: { readonly exception: HubException }) => {
  const zone = zoneOf(exception)
  const { ownerName, note, createdAt, createdBy, solvedAt, solvedBy, outcomeNote } = exception
  const facts: readonly (readonly [string, string | null])[] = [
    [t('Seen to by'), ownerName ?? t('Nobody yet')],
    [t('Note'), note],
    [t('Reported'), [formatMoment(createdAt, zone), createdBy.name].filter(Boolean).join(' · ')],
    ...(solvedAt
      ? [[t('Solved'), [formatMoment(solvedAt, zone), solvedBy?.name].filter(Boolean).join(' · ')] as const]
      : []),
    ...(outcomeNote ? [[t('Outcome note'), outcomeNote] as const] : []),
  ]
  return <KeyValues rows={facts} />
}

const ownerLookup = (of: HubException['id']) =>
  lookup(exceptions.owners, {
    input: (term) => ({ id: of, term }),
    items: ({ users }) => users,
    option: ({ id, name, isOwner }) => ({ value: id, label: isOwner ? t('Admin') : name }),
  })

/** Says who sees to it. */
function AssignException({ exception, onClose }: { readonly exception: HubException; readonly onClose: () => void }) {
  const { id, reason, note, ownerId, updatedAt } = exception
  const form = useContractForm(exceptions.update, {
    values: { id, reason: reasonWords(reason), note: note ?? '', ownerId, updatedAt },
    prepare: (values) => ({ ...values, reason: reasonKept(values.reason) }),
    refreshes: hubRefreshes,
    onSaved: () => {
      toast.success(t('{{title}} updated successfully', { title: nameOf(exception) }))
      onClose()
    },
  })
  return (
    <FormModal title={nameOf(exception)} form={form} onClose={onClose} width={440}>
      <SelectField
        form={form}
        name="ownerId"
        label={t('Seen to by')}
        options={ownerLookup(id)}
        clearLabel={t('Nobody yet')}
      />
      <TextAreaField form={form} name="reason" label={t('Reason')} maxLength={255} />
      <TextAreaField form={form} name="note" label={t('Note')} maxLength={255} />
    </FormModal>
  )
}

/** Says what became of it. */
function SolveException({ exception, onClose }: { readonly exception: HubException; readonly onClose: () => void }) {
  const form = useContractForm(exceptions.solve, {
    values: { id: exception.id, outcome: outcomesOf[exception.kind][0], note: '' },
    refreshes: hubRefreshes,
    onSaved: () => {
      toast.success(t('{{box}} is solved', { box: nameOf(exception) }))
      onClose()
    },
  })
  return (
    <FormModal
      title={t('What became of {{box}}?', { box: nameOf(exception) })}
      form={form}
      onClose={onClose}
      width={440}
      submitLabel={t('Solve')}
    >
      <SelectField
        form={form}
        name="outcome"
        label={t('Outcome')}
        options={outcomesOf[exception.kind].map((value) => ({ value, label: t(outcomeLabels[value]) }))}
      />
      <TextAreaField form={form} name="note" label={t('Note')} maxLength={255} />
    </FormModal>
  )
}
