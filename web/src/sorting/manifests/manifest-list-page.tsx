import * as boxes from '@crossdock/contract/sorting/boxes'
import * as boxImport from '@crossdock/contract/sorting/boxes/import'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as manifests from '@crossdock/contract/sorting/manifests'
import * as orders from '@crossdock/contract/sorting/orders'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import { formatMoment, formatNumber } from '../../lib/format.ts'
import { wordOptions } from '../../lib/lookup.ts'
import { query } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { forgetWork } from '../../lib/work.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { LinkButton } from '../../ui/button.tsx'
import { createdColumn } from '../../ui/created-column.ts'
import { RemoveRecords } from '../../ui/each-record.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import { useListImport } from '../../ui/list-import.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column, ListFilter } from '../../ui/list-types.ts'
import { merchantColumn } from '../../ui/merchant-column.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { useRowsDialog } from '../../ui/record-dialogs.ts'
import { RecordPeek } from '../../ui/record-peek.tsx'
import { RefusalButton } from '../../ui/refusal-button.tsx'
import { warehouseLookup } from '../../warehouse/warehouses/warehouse-lookup.ts'
import { BoxCells } from '../box-cells.tsx'
import { customerOf, HubState, ManifestDot, missingOf, placeOf } from '../hub-words.tsx'
import { hubRefreshes } from '../refreshes.ts'
import styles from './manifest.module.css'

const BoxesImport = lazyPart(async () => (await import('../boxes/import/boxes-import.tsx')).BoxesImport)

type Manifest = manifests.Manifest

/** Orders that are named beside the list; the others stand behind its link. */
const mostNamed = 20

const ordersOf = ({ id }: Pick<Manifest, 'id'>): string => `/sorting/orders?manifestIds=${id}`

/** How much of it is here: a bar, and the count that it stands for. */
const Received = ({ manifest }: { readonly manifest: Manifest }) => (
  <span className={styles['received']}>
    <progress
      className={styles['bar']}
      value={manifest.receivedBoxesCount}
      max={Math.max(manifest.boxesCount, 1)}
      aria-label={t('Received')}
    />
    {t('{{received}} of {{total}}', {
      received: formatNumber(manifest.receivedBoxesCount),
      total: formatNumber(manifest.boxesCount),
    })}
  </span>
)

const columns: readonly Column<Manifest>[] = [
  { key: 'title', label: 'Manifest', kind: 'id', cell: ({ title }) => title, sort: 'title', least: 180 },
  { key: 'state', label: 'State', cell: (manifest) => <ManifestDot manifest={manifest} />, width: 120 },
  { key: 'boxes', label: 'Boxes received', cell: (manifest) => <Received manifest={manifest} />, width: 210 },
  { key: 'orders', label: 'Orders', kind: 'number', cell: ({ ordersCount }) => formatNumber(ordersCount), width: 94 },
  { key: 'warehouse', label: 'Warehouse', cell: ({ warehouseTitle }) => warehouseTitle, least: 120, priority: 3 },
  { key: 'source', label: 'Source', cell: ({ source }) => t(source), width: 100, priority: 5 },
  merchantColumn(({ storeName }) => storeName, { priority: 4 }),
  createdColumn((manifest) => warehouseZone(manifest.warehouseId), { priority: 2 }),
]

const card = (manifest: Manifest): ListCard => ({
  state: <ManifestDot manifest={manifest} />,
  main: manifest.warehouseTitle,
  more: manifest.storeName,
  facts: [t('{{count}} orders', { count: manifest.ordersCount })],
  end: <Received manifest={manifest} />,
})

const filters: readonly ListFilter[] = [
  {
    kind: 'select',
    name: 'state',
    label: 'State',
    options: () => wordOptions(manifests.manifestStates),
  },
  { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup },
]

/** A manifest of which boxes have come stays (MANIF-010). */
const removeRefusal = ({ receivedBoxesCount }: Manifest): string | null =>
  receivedBoxesCount === 0 ? null : t('Boxes of this manifest have been received. It cannot be deleted.')

/** What was announced together: how much of it is here, and what is still to come (MANIF-001). */
export default function ManifestListPage() {
  const [params] = useParams()
  const importing = useListImport(boxImport.importBoxes, (close) => (
    <BoxesImport warehouseId={params.get('warehouseId')} onClose={close} />
  ))
  const deleting = useRowsDialog<Manifest>()
  return (
    <>
      <ListScreen
        id="manifests"
        title={t('Manifests')}
        endpoint={manifests.list}
        rowKey={({ id }) => id}
        columns={columns}
        card={card}
        defaultSort="createdAtDesc"
        pageSize={manifests.manifestsPageSize}
        search={{ placeholder: t('Search by title'), field: 'term', param: 'term' }}
        filters={filters}
        actions={importing.actions.map((action) => ({ ...action, label: t('Import Boxes'), isPrimary: true }))}
        bulk={[
          {
            label: t('Delete'),
            can: manifests.remove,
            kind: 'danger',
            refusal: removeRefusal,
            run: deleting.open,
          },
        ]}
        empty={{ hint: t('Boxes that are announced together stand here as one manifest. Import the first one.') }}
        peek={(manifest) => (
          <ManifestPeek
            key={manifest.id}
            manifest={manifest}
            onRemove={() => deleting.open([manifest], () => undefined)}
          />
        )}
      />
      {importing.dialog}
      {deleting.rows && (
        <RemoveRecords
          records={deleting.rows.map(({ id, title }) => ({ id, name: title }))}
          title={t('Delete {{count}} manifests?', { count: deleting.rows.length })}
          toldDone={(count) => t('{{count}} manifests deleted', { count })}
          remove={async (id) => {
            const answer = await call(manifests.remove, { id })
            forgetWork(boxes.held, { manifestId: id })
            forgetWork(manifests.get, { id })
            return answer
          }}
          restore={null}
          refreshes={hubRefreshes}
          onClose={deleting.close}
          onRemoved={deleting.finish}
        >
          {t('Their orders and boxes go with them. This cannot be taken back.')}
        </RemoveRecords>
      )}
    </>
  )
}

function ManifestPeek({ manifest, onRemove }: { readonly manifest: Manifest; readonly onRemove: () => void }) {
  const mayRemove = useCan(manifests.remove)
  const mayRoute = useCan('CREATE_ROUTE')
  const mayScan = useCan('WAREHOUSE_SCANNER_APP')
  const listed = useQuery(query(orders.list, { manifestIds: manifest.id, page_size: mostNamed, sort: 'createdAtAsc' }))
  const wrong = useQuery(query(exceptions.list, { manifestId: manifest.id, page_size: 1 })).data?.total ?? 0
  const missing = missingOf(manifest)
  return (
    <RecordPeek
      title={manifest.title}
      state={<ManifestDot manifest={manifest} />}
      rows={[
        [t('Boxes received'), <Received key="received" manifest={manifest} />],
        [t('To come'), formatNumber(missing)],
        [t('Orders'), formatNumber(manifest.ordersCount)],
        [t('Warehouse'), manifest.warehouseTitle],
        [t('Merchant'), manifest.storeName ?? t('Main')],
        [t('Source'), t(manifest.source)],
        [t('Created'), formatMoment(manifest.createdAt, warehouseZone(manifest.warehouseId))],
        [t('Created by'), manifest.createdBy.name],
      ]}
      query={listed}
    >
      {({ items }) => (
        <>
          <PeekActions>
            <LinkButton kind={missing > 0 ? 'plain' : 'primary'} to={ordersOf(manifest)}>
              {t('Orders of this manifest')}
            </LinkButton>
            {mayScan && missing > 0 && (
              <LinkButton kind="primary" to={`/sorting/load?manifestId=${manifest.id}`}>
                {t('Scan boxes')}
              </LinkButton>
            )}
            {wrong > 0 && (
              <LinkButton to={`/sorting/exceptions?manifestId=${manifest.id}`}>
                {t('{{count}} exceptions', { count: wrong })}
              </LinkButton>
            )}
            {mayRoute && manifest.state === 'Completed' && (
              <LinkButton to={`/delivery/draft-routes?new=1&manifestId=${manifest.id}`}>{t('Create Route')}</LinkButton>
            )}
            {mayRemove && (
              <RefusalButton refusal={removeRefusal(manifest)} onClick={onRemove}>
                {t('Delete')}
              </RefusalButton>
            )}
          </PeekActions>
          <KeyValues
            labelWidth={120}
            rows={items.map((order) => [
              order.orderNo,
              <span key={order.id} className={styles['order']}>
                <BoxCells received={order.receivedBoxesCount} total={order.boxesCount} />
                <HubState order={order} />
                <span className="muted">{[customerOf(order), placeOf(order)].filter(Boolean).join(' · ')}</span>
              </span>,
            ])}
          />
          {manifest.ordersCount > items.length && (
            <Link to={ordersOf(manifest)}>{t('All {{count}} orders', { count: manifest.ordersCount })}</Link>
          )}
        </>
      )}
    </RecordPeek>
  )
}
