import * as contract from '@crossdock/contract/account/factors'
import { useQuery } from '@tanstack/react-query'
import { query, useMutate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { Coming } from '../../ui/states.tsx'
import styles from './factors.module.css'

/** People by name as far as they fit, and how many more there are. */
function whom({ without, withoutCount }: { without: readonly { name: string }[]; withoutCount: number }): string {
  const names = without.slice(0, 3).map(({ name }) => name)
  const more = withoutCount - names.length
  if (withoutCount === 0) return t('everybody has one')
  return more > 0
    ? t('asks {{names}} and {{count}} more at their next sign-in', { names: names.join(', '), count: more })
    : t('asks {{names}} at their next sign-in', { names: names.join(', ') })
}

/** What the account asks of everybody, with whom it would touch before it is switched. */
export function RuleForAll() {
  const { data, isError } = useQuery(query(contract.requirement, {}))
  const set = useMutate(contract.setRequirement, { refreshes: [contract.requirement, contract.overview] })
  if (!data)
    return isError ? null : (
      // The cards beside it have their width before it is here; what stands below waits for its height.
      <section className={styles['card']} aria-hidden>
        <Coming />
      </section>
    )
  return (
    <section className={styles['card']} aria-labelledby="rules">
      <h2 id="rules">{t('Rules for all')}</h2>
      <label className={styles['rule']}>
        <input
          type="checkbox"
          checked={data.isRequired}
          disabled={set.isPending}
          onChange={(event) => set.mutate({ isRequired: event.currentTarget.checked })}
        />
        <span>
          {t('A second factor for everybody')}
          <br />
          <span className="muted">{whom(data)}</span>
        </span>
      </label>
    </section>
  )
}
