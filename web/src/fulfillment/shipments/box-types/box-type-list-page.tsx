import * as packages from '@crossdock/contract/fulfillment/shipments/box-types'
import { cubicFeet } from '@crossdock/contract/units'
import { formatNumber } from '../../../lib/format.ts'
import { sizeNumbers, sizeWords } from '../../../lib/measures.ts'
import { useParams } from '../../../lib/search-params.ts'
import { availableStores, storeLabel } from '../../../lib/stores.ts'
import { useValue } from '../../../lib/value.ts'
import { t } from '../../../lib/words.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Column } from '../../../ui/list-types.ts'
import { RecordList } from '../../../ui/record-list.tsx'

const BoxTypeForm = lazyPart(async () => (await import('./box-type-form.tsx')).BoxTypeForm)

/** Cubic feet that go in, as of everything that has a volume. */
const volumeOf = ({ depth, width, height }: packages.BoxType): string =>
  formatNumber(cubicFeet(depth, width, height), 2)

/** Boxes that goods leave in. */
export default function BoxTypeListPage() {
  const [, setParams] = useParams()
  const stores = useValue(availableStores) ?? []
  const storesOf = (type: packages.BoxType): string =>
    type.store_ids.length === 0
      ? t('All')
      : type.store_ids
          .flatMap((id) => stores.find((store) => store.id === id) ?? [])
          .map(storeLabel)
          .join(', ')
  const columns: readonly Column<packages.BoxType>[] = [
    { key: 'name', label: 'Name', cell: (type) => <b>{type.name}</b>, sort: 'name', least: 200 },
    { key: 'size', label: 'L × W × H, cm', kind: 'number', cell: sizeNumbers, width: 180 },
    { key: 'volume', label: 'Volume, ft³', kind: 'number', cell: volumeOf, width: 110 },
    { key: 'stores', label: 'Stores', cell: storesOf },
  ]
  return (
    <RecordList
      noun={packages}
      id="shipment-packages"
      title={t('Shipment Packages')}
      nameOf={({ name }) => name}
      columns={columns}
      card={(type) => ({
        main: sizeWords(type),
        facts: [storesOf(type)],
        end: t('{{volume}} ft³', { volume: volumeOf(type) }),
      })}
      defaultSort="nameAsc"
      search={{ placeholder: t('Search by name'), field: 'title' }}
      createLabel={t('Add Package')}
      empty={{ hint: t('Boxes that goods leave in. Packing suggests the smallest that holds them.') }}
      form={(type, close) => (
        <BoxTypeForm
          type={type}
          onClose={close}
          // What was saved is on the first page again (PACK-005).
          onSaved={() => setParams({ page: null }, { isReplacing: true })}
        />
      )}
      removeHint={t('Orders that were packed in it keep its name and size.')}
      refreshes={[packages.defaults]}
    />
  )
}
