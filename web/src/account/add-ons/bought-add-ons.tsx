import * as addOns from '@crossdock/contract/account/add-ons'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column, ItemOf } from '../../ui/list-types.ts'
import styles from './add-ons.module.css'

type Bought = ItemOf<typeof addOns.bought>

const columns: readonly Column<Bought>[] = [
  { key: 'title', label: 'Add-on', cell: ({ title }) => title },
  {
    key: 'left',
    label: 'Left',
    kind: 'number',
    cell: ({ amount, used }) => formatNumber(used === null ? amount : amount - used),
  },
  { key: 'bought', label: 'Bought', cell: ({ boughtAt }) => formatDate(boughtAt, personZone()) },
  { key: 'lapses', label: 'Lapses', cell: ({ lapsesAt }) => formatDate(lapsesAt, personZone()) },
]

/** The add-ons that raise limits now. */
export function BoughtAddOns() {
  const { data } = useQuery(query(addOns.bought, {}))
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles['addOns']}>
      <h2>{t('Your add-ons')}</h2>
      <p className="muted">{t('The oldest is used first; what is left lapses on its day.')}</p>
      <DataTable label={t('Your add-ons')} rows={data.items} rowKey={({ id }) => id} columns={columns} />
    </section>
  )
}
