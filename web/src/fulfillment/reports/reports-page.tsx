import { reports } from '@crossdock/contract/fulfillment/reports'
import { allows } from '../../lib/can.ts'
import { useSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { IconArrowRight } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './reports-page.module.css'

/** The reports there are, by what they are about; those a person may not see are not shown. */
export default function ReportsPage() {
  const permissions = useSession()?.permissions ?? []
  const shown = reports.filter((report) => allows(report.can, permissions))
  const areas = [...new Set(shown.map((report) => report.area))]
  return (
    <>
      <PageHead title={t('Reports')} />
      <div className={styles['page']}>
        {areas.map((area) => (
          <section key={area} aria-label={t(area)}>
            <h2>{t(area)}</h2>
            <ul>
              {shown
                .filter((report) => report.area === area)
                .map((report) => (
                  <li key={report.path}>
                    <Link to={report.path}>
                      <b>{t(report.title)}</b>
                      <span>{t(report.about)}</span>
                      <IconArrowRight size={16} aria-hidden />
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
