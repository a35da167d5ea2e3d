import * as customServices from '@crossdock/contract/account/custom-services'
import { formatMoney } from '@crossdock/contract/money'
import { t } from '../../lib/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Column, ListTab } from '../../ui/list-types.ts'
import { RecordList } from '../../ui/record-list.tsx'
import { StateDot } from '../../ui/state-dot.tsx'

const CustomServiceForm = lazyPart(async () => (await import('./custom-service-form.tsx')).CustomServiceForm)

type CustomService = customServices.CustomService

const stateOf = ({ isActive }: CustomService) => (
  <StateDot tone={isActive ? 'ready' : 'cancelled'} label={isActive ? t('Active') : t('Inactive')} />
)

const columns: readonly Column<CustomService>[] = [
  { key: 'title', label: 'Title', cell: ({ title }) => <b>{title}</b>, sort: 'title', least: 180, wish: 260 },
  { key: 'state', label: 'Status', cell: stateOf, width: 110 },
  {
    key: 'price',
    label: 'Price',
    kind: 'number',
    cell: ({ price }) => formatMoney(price),
    sort: 'price',
    width: 110,
    priority: 1,
  },
  { key: 'basis', label: 'Charge basis', cell: ({ chargeBasis }) => t(chargeBasis), width: 130, priority: 2 },
  { key: 'description', label: 'Description', cell: ({ description }) => description, least: 200, wish: 420 },
]

const tabs = (): readonly ListTab[] => [
  { label: t('All') },
  { label: t('Active'), params: { isActive: 'true' } },
  { label: t('Inactive'), params: { isActive: 'false' } },
]

/** The service book: what is sold with deliveries, and what that costs (CSVC-001). */
export default function CustomServiceListPage() {
  return (
    <RecordList
      noun={customServices}
      id="custom-services"
      title={t('Custom Services')}
      nameOf={({ title }: CustomService) => title}
      columns={columns}
      card={({ price, chargeBasis, isActive }) => ({
        main: `${formatMoney(price)} · ${t(chargeBasis)}`,
        facts: isActive ? [] : [t('Inactive')],
      })}
      defaultSort="titleAsc"
      tabs={tabs()}
      search={{ placeholder: t('Search by title'), field: 'title' }}
      createLabel={t('Create New Custom Service')}
      empty={{ hint: t('What you sell with a delivery: assembly, carrying upstairs, taking old things away.') }}
      changed="custom-service"
      form={(service, close) => <CustomServiceForm service={service} onClose={close} />}
      removeHint={t('Orders that have it keep it, with the price of then.')}
    />
  )
}
