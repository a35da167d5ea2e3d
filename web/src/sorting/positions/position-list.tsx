import type { Lane } from '@crossdock/contract/sorting/positions'
import { nothing } from '../../lib/nothing.ts'
import { t } from '../../lib/words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import type { Column } from '../../ui/list-types.ts'
import { BoxCells } from '../box-cells.tsx'
import { HubState } from '../hub-words.tsx'
import { type Standing, stayOf } from './position-rules.ts'
import styles from './positions.module.css'

type Row = Standing & { readonly place: string }

const columnsAt = (now: number): readonly Column<Row>[] => [
  { key: 'place', label: 'Place', kind: 'mono', cell: ({ place }) => place, width: 120 },
  {
    key: 'order',
    label: 'Order',
    cell: ({ order }) =>
      order ? (
        <Link to={`/sorting/orders?term=${encodeURIComponent(order.orderNo)}`}>{order.orderNo}</Link>
      ) : (
        t("Another merchant's")
      ),
  },
  { key: 'state', label: 'State', cell: ({ order }) => (order ? <HubState order={order} /> : nothing) },
  {
    key: 'boxes',
    label: 'Boxes',
    cell: ({ order }) => (order ? <BoxCells received={order.receivedBoxesCount} total={order.boxesCount} /> : nothing),
  },
  {
    key: 'stay',
    label: 'Here for',
    kind: 'number',
    cell: ({ order }) => {
      const stay = order && stayOf(order.receivedAt, now)
      return stay ? <span className={stay.tone ? styles[stay.tone] : undefined}>{stay.words}</span> : nothing
    },
  },
  {
    key: 'route',
    label: 'Route',
    cell: ({ order }) => (order?.plannedStop ? t('{{route}}, stop {{stop}}', { ...order.plannedStop }) : nothing),
  },
]

/** The same as a list: what stands at each position that is taken. */
export function PositionList({ lanes, now }: { readonly lanes: readonly Lane[]; readonly now: number }) {
  const rows = lanes.flatMap(({ title, standing }) =>
    standing.map((one): Row => ({ ...one, place: `${title} · ${one.position}` })),
  )
  return (
    <DataTable
      label={t('Positions')}
      rows={rows}
      rowKey={({ place }) => place}
      columns={columnsAt(now)}
      empty={t('No order stands anywhere yet.')}
    />
  )
}
