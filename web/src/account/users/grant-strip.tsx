import { type Grant, grants } from '@crossdock/contract/permissions'
import { t } from '../../lib/words.ts'
import styles from './grant-strip.module.css'
import { categories } from './grant-words.ts'

const total = categories.reduce((sum, category) => sum + category.grants.length, 0)

/** Permissions in words, by their categories. */
const grantsInWords = (held: readonly Grant[]): string =>
  categories
    .flatMap(({ name, grants: all }) => {
      const some = all.filter((grant) => held.includes(grant)).map((grant) => t(grants[grant].label))
      return some.length === 0 ? [] : `${t(name)}: ${some.join(', ')}`
    })
    .join('\n')

/** The sixteen permissions as cells, in the colours of the modes: full is held, an outline is not, hatched is being taken away. */
export function GrantStrip({
  held,
  before = held,
}: {
  readonly held: readonly Grant[]
  readonly before?: readonly Grant[]
}) {
  const count = t('{{held}} of {{total}}', { held: held.length, total })
  return (
    <span
      className={styles['strip']}
      role="img"
      aria-label={`${count}\n${grantsInWords(held)}`}
      title={grantsInWords(held)}
    >
      {categories.map(({ name, tint, grants: all }) => (
        <span key={name} style={{ '--c': tint } as React.CSSProperties}>
          {all.map((grant) => (
            <i
              key={grant}
              data-held={held.includes(grant) || undefined}
              data-going={(before.includes(grant) && !held.includes(grant)) || undefined}
            />
          ))}
        </span>
      ))}
    </span>
  )
}
