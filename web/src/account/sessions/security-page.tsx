import * as sso from '@crossdock/contract/account/sso'
import { useCan } from '../../lib/can.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Factors } from '../factors/factors-section.tsx'
import { MailChangeSection } from '../mail-change/mail-change-section.tsx'
import { SsoSection } from '../sso/sso-section.tsx'
import styles from './security.module.css'
import { Sessions } from './sessions-section.tsx'

/** What keeps a sign-in safe: how one proves who one is, and where one is signed in. */
export default function SecurityPage() {
  const maySee = useCan(sso.get)
  return (
    <>
      <PageHead title={t('Security')} actions={<LinkButton to="/user-profile">{t('Account Settings')}</LinkButton>} />
      <div className={styles['page']} data-stack>
        <Factors />
        <Sessions />
        <MailChangeSection />
        {maySee && <SsoSection />}
      </div>
    </>
  )
}
