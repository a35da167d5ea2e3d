import * as stores from '@crossdock/contract/account/stores'
import { useCan } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import { formatDate } from '../../lib/format.ts'
import { nothing } from '../../lib/nothing.ts'
import { useMutate } from '../../lib/queries.ts'
import { storesCall } from '../../lib/shell-calls.ts'
import { storeLabel } from '../../lib/stores.ts'
import { toast } from '../../lib/toasts.ts'
import { tellDone } from '../../lib/undo.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { createdColumn } from '../../ui/created-column.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column } from '../../ui/list-types.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { useRecordDialogs } from '../../ui/record-dialogs.ts'
import { StoreLogo } from './store-logo.tsx'

type Store = stores.Store

const LastChanges = lazyPart(async () => (await import('../../ui/last-changes.tsx')).LastChanges, null)
const StoreForm = lazyPart(async () => (await import('./store-form.tsx')).StoreForm)
const ConfirmModal = lazyPart(async () => (await import('../../ui/modals.tsx')).ConfirmModal)

const kinds = { MAIN: 'Main account', STORE: 'Merchant', ALL: 'All accounts' } as const

const columns: readonly Column<Store>[] = [
  { key: 'name', label: 'Name', cell: (store) => <StoreLogo store={store} />, width: 260, sort: 'name' },
  { key: 'type', label: 'Type', cell: (store) => t(kinds[store.type]), width: 130 },
  { key: 'contact', label: 'Contact', cell: (store) => store.contactName },
  { key: 'email', label: 'Email', cell: (store) => store.email, least: 240 },
  { key: 'phone', label: 'Phone', cell: (store) => store.phone, kind: 'mono', width: 120 },
  createdColumn(personZone, { width: 110 }),
]

const card = (store: Store): ListCard => ({
  state: <span className="muted">{t(kinds[store.type])}</span>,
  main: store.contactName ?? store.email ?? nothing,
  facts: [store.email, store.phone],
})

/** Calls that are stale when there is a merchant less, or one more. */
const refreshes = [stores.list, storesCall]

/** The merchants of the account (STORE-020). */
export default function StoreListPage() {
  const dialogs = useRecordDialogs<Store>()
  const { removing } = dialogs
  const mayEdit = useCan(stores.update)
  const mayRemove = useCan(stores.remove)

  const remove = useMutate(stores.remove, {
    refreshes,
    onSuccess: (_, { id }) => {
      const name = removing ? storeLabel(removing) : ''
      tellDone(t('Store deleted'), [{ name, back: () => call(stores.restore, { id }) }], refreshes)
      dialogs.closeRemoving()
    },
    onError: () => {
      dialogs.closeRemoving()
    },
  })

  const setBreaksCases = useMutate(stores.setBreaksCases, {
    refreshes: [stores.list, stores.get],
    onSuccess: () => toast.success(t('Store saved')),
  })

  const setMailsCustomers = useMutate(stores.setMailsCustomers, {
    refreshes: [stores.list, stores.get],
    onSuccess: () => toast.success(t('Store saved')),
  })

  return (
    <>
      <ListScreen
        id="stores"
        title={t('Stores')}
        endpoint={stores.list}
        counted={(count) => t('{{count}} stores', { count })}
        rowKey={(store) => store.id}
        columns={columns}
        card={card}
        defaultSort="nameAsc"
        search={{ placeholder: t('Search by name'), field: 'term' }}
        actions={[{ label: t('New Store'), isPrimary: true, can: stores.create, onClick: dialogs.create }]}
        onEdit={(store) => mayEdit && store.type === 'STORE' && dialogs.edit(store)}
        empty={{ hint: t('The merchants whose goods you keep stand here.') }}
        peek={(store) => (
          <>
            <h2>{storeLabel(store)}</h2>
            <KeyValues
              rows={[
                [t('Type'), t(kinds[store.type])],
                [t('Contact'), store.contactName],
                [t('Email'), store.email],
                [t('Phone'), store.phone],
                [
                  t('Address'),
                  [
                    store.address?.line1,
                    store.address?.line2,
                    store.address?.city,
                    store.address?.state,
                    store.address?.zipCode,
                    store.address?.country,
                  ]
                    .filter(Boolean)
                    .join(', '),
                ],
                [t('Time zone'), store.timezone],
                [
                  t('Orders in units'),
                  store.breaksCases ? t('Cases are broken for them') : t('Asked before a case is broken'),
                ],
                [
                  t('Mails to customers'),
                  store.mailsCustomers ? t('Told how their deliveries come along') : t('Told nothing by mail'),
                ],
                [t('Created'), formatDate(store.createdAt, personZone())],
              ]}
            />
            <PeekActions>
              {mayEdit && store.type === 'STORE' && (
                <Button kind="primary" onClick={() => dialogs.edit(store)}>
                  {t('Edit')}
                </Button>
              )}
              {mayEdit && (
                <Button
                  isBusy={setBreaksCases.isPending}
                  onClick={() => setBreaksCases.mutate({ id: store.id, breaksCases: !store.breaksCases })}
                >
                  {store.breaksCases ? t('Ask before a case is broken') : t('Break cases without asking')}
                </Button>
              )}
              {mayEdit && (
                <Button
                  isBusy={setMailsCustomers.isPending}
                  onClick={() => setMailsCustomers.mutate({ id: store.id, mailsCustomers: !store.mailsCustomers })}
                >
                  {store.mailsCustomers ? t('Write no mails to customers') : t('Write mails to customers')}
                </Button>
              )}
              {mayRemove && store.type === 'STORE' && (
                <Button onClick={() => dialogs.remove(store)}>{t('Delete')}</Button>
              )}
            </PeekActions>
            <LastChanges key={store.id} thing="store" id={store.id} />
          </>
        )}
      />
      {dialogs.isFormOpen && <StoreForm store={dialogs.editing} onClose={dialogs.closeForm} />}
      {removing && (
        <ConfirmModal
          title={t('Delete {{name}}?', { name: storeLabel(removing) })}
          confirmLabel={t('Delete')}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id: removing.id })}
          onClose={dialogs.closeRemoving}
        >
          {t('A store with open orders or stock cannot be deleted.')}
        </ConfirmModal>
      )}
    </>
  )
}
