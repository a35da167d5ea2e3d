import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect } from 'react'
import { reportFailure } from '../lib/client-errors.ts'
import { isUnanswered } from '../lib/connection-back.ts'
import { connectLive } from '../lib/live.ts'
import { keepWho, usePlan } from '../lib/profile.ts'
import { onceQuiet } from '../lib/quiet.ts'
import { keepStore, session, useSession } from '../lib/session.ts'
import { loadProfile, loadStores, profileCall, storesCall } from '../lib/shell-calls.ts'
import { availableStores, chooseStore } from '../lib/stores.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { MessageScreen, Skeleton } from '../ui/states.tsx'
import { watchBadges } from './badges.ts'
import { Shell } from './shell.tsx'

interface FrameProps {
  readonly children: ReactNode
}

/** Loads who is signed in and which stores there are; keeps the access list and the current store (PROF-003). */
function useWho() {
  const token = useSession()?.token ?? ''
  const who = useQuery({
    queryKey: [profileCall.path, token],
    queryFn: ({ signal }) => loadProfile(signal),
    enabled: token !== '',
  })
  const stores = useQuery({
    queryKey: [storesCall.path, token],
    queryFn: ({ signal }) => loadStores(signal),
    enabled: token !== '',
  })

  const { data, error } = who
  useEffect(() => {
    if (data) keepWho(data)
  }, [data])
  useEffect(() => {
    if (!stores.data) return
    availableStores.set(stores.data)
    const kept = session.get()?.store ?? null
    const chosen = chooseStore(kept, stores.data)
    if ((['id', 'name', 'type'] as const).some((part) => chosen?.[part] !== kept?.[part])) keepStore(chosen)
  }, [stores.data])
  useEffect(() => {
    // A lost connection is said in its place.
    if (!error || isUnanswered(error)) return
    toast.error(t('Error while importing profile info'))
    reportFailure('profile', error)
  }, [error])
  return { who, stores }
}

/** Waits until it is known who is here and for which store; then every call below carries the right headers. */
export function Inside({ children }: FrameProps) {
  const present = useSession()
  const { who, stores } = useWho()
  const hasStore = Boolean(present?.store)
  const token = present?.token
  useEffect(() => (token ? connectLive() : undefined), [token])
  useEffect(() => watchBadges(), [])
  // Where it cannot be loaded, the next screen that is opened tells of the connection.
  useEffect(() => (token ? onceQuiet(async () => (await import('./watch-late.ts')).watchLate) : undefined), [token])

  const hasPermissions = (present?.permissions.length ?? 0) > 0
  // A screen asks for nothing that the plan has not: the first time it waits for the plan, unless that cannot be had.
  const isKnown = usePlan() !== null || (hasPermissions && who.isError)
  const isReady = isKnown && (hasStore || !stores.isPending)

  if (!present) return null
  if (who.isError && !who.data && !hasPermissions) {
    if (isUnanswered(who.error)) return <FailedState error={who.error} onRetry={() => void who.refetch()} />
    return (
      <MessageScreen
        title={t('Error while importing profile info')}
        action={<Button onClick={() => void who.refetch()}>{t('Retry')}</Button>}
      />
    )
  }
  return isReady ? children : <Skeleton lines={8} />
}

/** Another store is another list: every screen starts anew. */
function OfStore({ children }: FrameProps) {
  return <Fragment key={useSession()?.store?.id ?? 'none'}>{children}</Fragment>
}

/** Screens with rail and top bar; or, bare, of their own: pick, pack, receive, print. */
export function Frame({ isBare, children }: FrameProps & { readonly isBare: boolean }) {
  const screen = <OfStore>{children}</OfStore>
  return isBare ? screen : <Shell>{screen}</Shell>
}
