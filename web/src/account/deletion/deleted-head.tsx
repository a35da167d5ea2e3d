import { type Deletion, giveBack } from '@crossdock/contract/account/deletion'
import { formatDate } from '../../lib/format.ts'
import { refresh, useMutate } from '../../lib/queries.ts'
import { profileCall } from '../../lib/shell-calls.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './deletion.module.css'

/** What the owner of a deleted account reads in place of every screen: since when, until when, and the way back. */
export function DeletedHead({ at, endsAt, businessName }: Deletion & { readonly businessName: string }) {
  const back = useMutate(giveBack, {
    onSuccess: async () => {
      toast.success(t('The account is returned'))
      await refresh(profileCall)
    },
  })
  const zone = personZone()
  return (
    <>
      <PageHead
        title={t('This account is deleted on {{day}}', { day: formatDate(at, zone) })}
        subtitle={businessName}
      />
      <div className={styles['deleted']} role="status">
        <p>
          {t(
            'Nobody else can sign in, and nothing is charged. Until {{day}} you can return it, with everything as it was; the subscription stays canceled. After that day all of it is erased for good.',
            { day: formatDate(endsAt, zone) },
          )}
        </p>
        <Button kind="primary" isBusy={back.isPending} onClick={() => back.mutate({})}>
          {t('Return the account')}
        </Button>
      </div>
    </>
  )
}
