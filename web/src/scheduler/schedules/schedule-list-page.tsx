import * as schedules from '@crossdock/contract/scheduler/schedules'
import { formatNumber } from '../../lib/format.ts'
import { schedulePath } from '../../lib/paths.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { LastChanges } from '../../ui/last-changes.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column } from '../../ui/list-types.ts'
import { merchantColumn } from '../../ui/merchant-column.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { countOf, spanOf } from './schedule-words.tsx'

const ScheduleForm = lazyPart(async () => (await import('./schedule-form.tsx')).ScheduleForm)

type Head = schedules.ScheduleHead

const pathOf = ({ id }: Head): string => schedulePath(id)
const counted = (state: schedules.ScheduledState): Column<Head> => ({
  key: state,
  label: state,
  kind: 'number',
  cell: ({ orders }) => formatNumber(orders[state]),
  width: 96,
})

const columns: readonly Column<Head>[] = [
  { key: 'title', label: 'Title', kind: 'id', cell: ({ title }) => title, sort: 'title', to: pathOf, least: 180 },
  { key: 'dates', label: 'Dates', cell: spanOf, width: 200 },
  { key: 'orders', label: 'Orders', kind: 'number', cell: (one) => formatNumber(countOf(one)), width: 94 },
  counted('Added'),
  counted('Offered'),
  counted('Accepted'),
  { ...counted('Declined'), priority: 4 },
  { ...counted('Expired'), priority: 4 },
  { ...counted('Assigned'), priority: 4 },
  merchantColumn(({ storeName }) => storeName, { priority: 2 }),
]

/** Schedules: the dates that customers are offered (PATH-018, SCHD-002). */
export default function ScheduleListPage() {
  const [params, setParams] = useParams()
  return (
    <>
      <ListScreen
        id="schedules"
        title={t('Schedules')}
        endpoint={schedules.list}
        rowKey={({ id }) => id}
        columns={columns}
        card={(one) => ({
          main: spanOf(one) ?? t('No dates yet'),
          facts: [
            t('{{count}} scheduled', { count: countOf(one) }),
            t('{{count}} accepted', { count: one.orders.Accepted }),
          ],
        })}
        defaultSort="createdAtDesc"
        search={{ placeholder: t('Search by title'), field: 'searchTxt' }}
        actions={[
          {
            label: t('New Schedule'),
            isPrimary: true,
            can: schedules.create,
            onClick: () => setParams({ new: '1' }),
          },
        ]}
        empty={{ hint: t('A schedule has dates, and the orders whose customers choose one of them.') }}
        peek={(one) => (
          <>
            <h2>{one.title}</h2>
            <KeyValues
              rows={[
                [t('Dates'), spanOf(one)],
                ...schedules.scheduledStates.map((state): readonly [string, string] => [
                  t(state),
                  formatNumber(one.orders[state]),
                ]),
                [t('Merchant'), one.storeName],
              ]}
            />
            <PeekActions>
              <LinkButton to={pathOf(one)}>{t('Open')}</LinkButton>
            </PeekActions>
            <LastChanges thing="schedule" id={one.id} />
          </>
        )}
      />
      {params.get('new') === '1' && (
        <ScheduleForm schedule={null} onClose={() => setParams({ new: null }, { isReplacing: true })} />
      )}
    </>
  )
}
