import { useProfile } from '../../lib/profile.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { MessageScreen, Skeleton } from '../../ui/states.tsx'
import { DeleteSection } from '../deletion/delete-section.tsx'
import { DeletedHead } from '../deletion/deleted-head.tsx'
import { Archives } from './archives-section.tsx'
import styles from './data.module.css'

/** All data of the account in one file, and the end of the account; while it is deleted, the way back, and nothing else. */
export default function DataPage() {
  const profile = useProfile()
  if (!profile) return <Skeleton lines={6} />
  if (profile.roleLabel !== 'Admin')
    return (
      <MessageScreen
        title={t('For the owner alone')}
        action={<LinkButton to="/user-profile">{t('Account Settings')}</LinkButton>}
      >
        {t('Only the owner of the account can do this.')}
      </MessageScreen>
    )
  const { deleted, businessName } = profile
  return (
    <>
      {deleted ? (
        <DeletedHead {...deleted} businessName={businessName} />
      ) : (
        <PageHead
          title={t('Your data')}
          subtitle={businessName}
          actions={<LinkButton to="/user-profile">{t('Account Settings')}</LinkButton>}
        />
      )}
      <div className={styles['page']} data-stack>
        <Archives isMain={!deleted} />
        {!deleted && <DeleteSection businessName={businessName} />}
      </div>
    </>
  )
}
