import { formatMoney } from '@crossdock/contract/money'
import { canCopy, copyLink } from '../../lib/copy-link.ts'
import { useProfile } from '../../lib/profile.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconCopy } from '../../ui/icons.ts'
import styles from './subscription.module.css'

/** "$50", or "$12.50" where it is not whole. */
const giftWords = (amount: number): string => (Number.isInteger(amount) ? `$${amount}` : formatMoney(amount))

/** Invites another business by a link that carries one's code (REF-001 to 003); gone where there is no gift. */
export function ReferralBanner() {
  const profile = useProfile()
  if (!profile || profile.maxActiveRefferalDiscount === 0) return null
  const path = `/signup?referrerCode=${profile.referralCode}`
  return (
    <section className={styles['banner']} aria-label={t('Invitation')}>
      <a href={path}>
        {t('Invite a Business and Enjoy {{amount}} Gift Card', {
          amount: giftWords(profile.maxActiveRefferalDiscount),
        })}
      </a>
      {canCopy() && (
        <Button
          kind="quiet"
          size="icon"
          aria-label={t('Copy the link')}
          icon={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyLink(window.location.origin + path)}
        />
      )}
    </section>
  )
}
