import '../../lib/words-en/fulfillment.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { allows } from '../../lib/can.ts'
import { useProfile } from '../../lib/profile.ts'
import { queryClient } from '../../lib/queries.ts'
import { keepStore, type StoreType, useSession } from '../../lib/session.ts'
import { showError } from '../../lib/show-error.ts'
import { availableStores } from '../../lib/stores.ts'
import { toast } from '../../lib/toasts.ts'
import { useValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './demo.module.css'
import { loadCall, loadDemo, removeDemo } from './demo-calls.ts'

const DemoConfirm = lazyPart(async () => (await import('./demo-confirm.tsx')).DemoConfirm)

/** Goes to another store, then asks for everything anew: merchants have come or gone. */
async function startAnew(type: StoreType): Promise<void> {
  const store = availableStores.get()?.find((one) => one.type === type)
  if (store) keepStore(store)
  await queryClient.invalidateQueries()
}

/** Its owner may load and remove it, as the server says. */
function useMayManage(): boolean {
  const permissions = useSession()?.permissions ?? []
  return useProfile()?.roleLabel === 'Admin' && allows(loadCall.can, permissions)
}

/** For an account with nothing in it: a company to look around in. */
export function LoadDemo() {
  const profile = useProfile()
  const hasMerchants = useValue(availableStores)?.some((store) => store.type === 'STORE') === true
  const mayManage = useMayManage()
  const load = useMutation({
    mutationFn: loadDemo,
    onSuccess: async (figures) => {
      // Its goods are its merchants': they are seen together under all accounts.
      await startAnew('ALL')
      toast.success(
        t('The demo company is loaded: {{products}}, {{orders}}.', {
          products: t('{{count}} products', { count: figures.products }),
          orders: t('{{count}} shipment orders', { count: figures.shipmentOrders }),
        }),
      )
    },
    onError: showError,
  })
  if (!mayManage || !profile?.isEmptyAccount || profile.hasDemo || hasMerchants) return null
  return (
    <section className={styles['demo']} aria-label={t('Demo company')}>
      <div>
        <b>{t('Look around first')}</b>
        <p className="muted">
          {t(
            'Two warehouses, three merchants, three hundred products and orders in every state. It can be removed again.',
          )}
        </p>
      </div>
      <Button isBusy={load.isPending} onClick={() => load.mutate()}>
        {t('Load the demo company')}
      </Button>
    </section>
  )
}

/** The quiet way back to an empty account. */
export function RemoveDemo() {
  const [isAsking, setIsAsking] = useState(false)
  const hasDemo = useProfile()?.hasDemo === true
  const mayManage = useMayManage()
  const remove = useMutation({
    mutationFn: removeDemo,
    onSuccess: async () => {
      setIsAsking(false)
      await startAnew('MAIN')
      toast.success(t('The demo company is removed.'))
    },
    onError: showError,
  })
  if (!mayManage || !hasDemo) return null
  return (
    <p className={styles['quiet']}>
      <span className="muted">{t('This account holds the demo company.')}</span>
      <Button kind="quiet" onClick={() => setIsAsking(true)}>
        {t('Remove the demo company')}
      </Button>
      {isAsking && (
        <DemoConfirm isBusy={remove.isPending} onConfirm={() => remove.mutate()} onClose={() => setIsAsking(false)} />
      )}
    </p>
  )
}
