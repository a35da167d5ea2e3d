import { can } from '../lib/can.ts'
import { go, hasScreen } from '../lib/navigation.ts'
import { offersOnlyEmails, planHelp, planLimit } from '../lib/plan-limit.ts'
import { proving } from '../lib/proving.ts'
import { keepStore } from '../lib/session.ts'
import { noAccess } from '../lib/show-error.ts'
import { pendingStore } from '../lib/stores.ts'
import { forgetUnsaved, hasUnsavedWork } from '../lib/unsaved.ts'
import { useValue } from '../lib/value.ts'
import { waitingSteps } from '../lib/waiting.ts'
import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MantineHost } from '../ui/mantine-host.tsx'
import styles from '../ui/modals.module.css'
import { ConfirmModal, Dialog } from '../ui/modals.tsx'
import { noAccessWords } from '../ui/states.tsx'
import { leaving, signingOut } from './leaving.ts'
import { signOut, signOutNow } from './sign-out.ts'

/** "Oops!": a plan limit is reached, or the plan has no such feature (SHELL-028 to 031). */
function PlanLimitModal() {
  const limit = useValue(planLimit)
  if (!limit) return null
  const close = (): void => planLimit.set(null)
  const mayBuy = can('BUY_SUBSCRIPTION')
  const fallback = limit.kind === 'upgrade' ? t('Your plan does not have this feature.') : t('DBO error occurred')
  // What a form holds that ran into the limit stays in it, in this tab: nobody writes it twice.
  const isBeside = hasUnsavedWork()
  const leadTo = (path: string): void => {
    close()
    if (isBeside) window.open(path, '_blank', 'noopener')
    else go(path)
  }
  return (
    <Dialog title={t('Oops!')} onClose={close} width={440}>
      <p>{limit.message || fallback}</p>
      {mayBuy ? <p>{planHelp(true)}</p> : <p className="muted">{t(noAccessWords)}</p>}
      {mayBuy && isBeside && hasScreen('/subscription') && (
        <p className="muted">{t('It opens in another tab: what you have written stays here, to be saved after.')}</p>
      )}
      <div className={styles['foot']}>
        <Button onClick={close}>{t('Close')}</Button>
        {offersOnlyEmails(limit) && (
          <Button
            onClick={() => {
              close()
              limit.sendOnlyEmails?.()
            }}
          >
            {t('Send Only Emails')}
          </Button>
        )}
        {mayBuy && hasScreen('/subscription') && (
          <Button
            kind="primary"
            onClick={() =>
              leadTo(
                limit.kind === 'upgrade' || !limit.featureKey
                  ? '/subscription'
                  : `/subscription?featureKey=${encodeURIComponent(limit.featureKey)}`,
              )
            }
          >
            {limit.kind === 'upgrade' ? t('Upgrade') : t('Top Up')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function StoreChangeModal() {
  const pending = useValue(pendingStore)
  if (!pending) return null
  return (
    <ConfirmModal
      title={t('Are you sure?')}
      confirmLabel={t('Change merchant')}
      onClose={() => pendingStore.set(null)}
      onConfirm={() => {
        pendingStore.set(null)
        forgetUnsaved()
        keepStore(pending.to)
        pending.after()
      }}
    >
      {t('Merchant change is not recommended during the ongoing process!')}
    </ConfirmModal>
  )
}

function LeavingModal() {
  const waiting = useValue(leaving)
  if (!waiting) return null
  return (
    <ConfirmModal
      title={t('Are you sure?')}
      confirmLabel={t('Leave this screen')}
      isDanger
      onClose={() => {
        leaving.set(null)
        waiting.stay()
      }}
      onConfirm={() => {
        leaving.set(null)
        forgetUnsaved()
        waiting.proceed()
      }}
    >
      {t('What you have changed here is not saved.')}
    </ConfirmModal>
  )
}

function SigningOutModal() {
  const count = useValue(waitingSteps).length
  if (!useValue(signingOut)) return null
  return (
    <ConfirmModal
      title={t('Are you sure?')}
      confirmLabel={t('Sign out and drop it')}
      isDanger
      onClose={() => signingOut.set(false)}
      onConfirm={() => {
        signingOut.set(false)
        signOutNow()
      }}
    >
      {t('{{count}} things that you did here are not on the server. Signing out drops them.', { count })}
    </ConfirmModal>
  )
}

function NoAccessModal() {
  if (!useValue(noAccess)) return null
  const close = (): void => noAccess.set(false)
  return (
    <Dialog title={t('No access')} onClose={close} width={440}>
      <p>{t(noAccessWords)}</p>
      <div className={styles['foot']}>
        <Button kind="primary" onClick={close}>
          {t('Close')}
        </Button>
      </div>
    </Dialog>
  )
}

function NoStoresModal() {
  return (
    <Dialog title={t('No Access to Any stores')} onClose={() => undefined} isFixed width={440}>
      <div className={styles['foot']}>
        <Button kind="primary" onClick={signOut}>
          {t('Sign Out')}
        </Button>
      </div>
    </Dialog>
  )
}

const ProveDialog = lazyPart(async () => (await import('./prove-dialog.tsx')).ProveDialog)

function ProvingModal() {
  const end = useValue(proving)
  return end && <ProveDialog onEnd={end} />
}

/** Every dialog of the frame that is open now. */
export default function OpenModals({ hasNoStores }: { readonly hasNoStores: boolean }) {
  return (
    <MantineHost>
      <PlanLimitModal />
      <ProvingModal />
      <StoreChangeModal />
      <LeavingModal />
      <SigningOutModal />
      <NoAccessModal />
      {hasNoStores && <NoStoresModal />}
    </MantineHost>
  )
}
