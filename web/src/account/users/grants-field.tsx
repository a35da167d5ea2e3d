import * as users from '@crossdock/contract/account/users'
import { allGrants, type Grant, grants } from '@crossdock/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMenus } from '../../lib/menus.ts'
import { query } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Coming } from '../../ui/states.tsx'
import { GrantStrip } from './grant-strip.tsx'
import { categories, opens } from './grant-words.ts'
import { useHolding } from './holding.ts'
import styles from './users.module.css'

interface GrantsFieldProps {
  readonly held: readonly Grant[]
  /** What is saved. */
  readonly before: readonly Grant[]
  readonly error: string | undefined
  readonly isOptional: boolean
  /** Nothing can be changed, and that is said elsewhere. */
  readonly isFixed: boolean
  readonly onChange: (grants: readonly Grant[]) => void
}

const inOrder = (some: ReadonlySet<Grant>): Grant[] => allGrants.filter((grant) => some.has(grant))

/** The sixteen permissions in their five categories, each with what it opens; sets fill them in. */
export function GrantsField({ held, before, error, isOptional, isFixed, onChange }: GrantsFieldProps) {
  const id = useId()
  const { holds } = useHolding()
  const { data: told, isPending } = useQuery(query(users.listRoles, {}))
  const roles = told?.roles ?? []
  /** Permissions of which one is needed for a held one to open anything. */
  const needs = (grant: Grant): readonly Grant[] => {
    const others = told?.beside.find((one) => one.grant === grant)?.anyOf ?? []
    return held.includes(grant) && !others.some((other) => held.includes(other)) ? others : []
  }
  const own = users.roleOf({ isOwner: false, permissions: held }).key
  const change = (grant: Grant, isHeld: boolean): void => {
    const next = new Set(held)
    if (isHeld) next.add(grant)
    else next.delete(grant)
    onChange(inOrder(next))
  }
  /** What of a set the viewer may give; what the viewer does not hold stays as it is. */
  const choose = (set: readonly Grant[]): void =>
    onChange(allGrants.filter((grant) => (holds(grant) ? set.includes(grant) : held.includes(grant))))
  return (
    <fieldset
      className={styles['grants']}
      // A group cannot be required by an attribute of its own.
      aria-describedby={[!isOptional && `${id}-needed`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
      tabIndex={-1}
      data-stack
      data-invalid={error ? true : undefined}
    >
      <div className={styles['sets']}>
        <b>{t('May do')}</b>
        {!isOptional && (
          <span id={`${id}-needed`} hidden>
            {t('required')}
          </span>
        )}
        <GrantStrip held={held} before={before} />
        <span className="muted">
          {held.length === before.length || before.length === 0
            ? t('{{held}} of {{total}}', { held: held.length, total: allGrants.length })
            : t('{{held}} of {{total}}, was {{before}}', {
                ...{ held: held.length, total: allGrants.length, before: before.length },
              })}
        </span>
        {!isFixed && (
          <span role="group" aria-label={t('Set')}>
            {t('Set')}
            {isPending && <Coming />}
            {roles
              .filter(({ key }) => key !== 'OWNER')
              .map((role) => {
                const refusal = role.isGrantable ? null : t('You do not hold all of this set yourself.')
                return (
                  <button
                    key={role.key}
                    type="button"
                    className={styles['chip']}
                    aria-pressed={own === role.key}
                    aria-disabled={refusal !== null || role.key === 'CUSTOM' || undefined}
                    title={refusal ?? undefined}
                    onClick={() => {
                      if (refusal !== null) toast.info(refusal)
                      else if (role.key !== 'CUSTOM') choose(role.permissions)
                    }}
                  >
                    {t(role.name)}
                  </button>
                )
              })}
          </span>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {t(error)}
        </p>
      )}
      {categories.map((category) => (
        <Category
          key={category.name}
          category={category}
          held={held}
          before={before}
          isFixed={isFixed}
          holds={holds}
          needs={needs}
          onChange={change}
        />
      ))}
    </fieldset>
  )
}

function Category({
  category: { name, icon, tint, grants: all },
  held,
  before,
  isFixed,
  holds,
  needs,
  onChange,
}: {
  readonly category: (typeof categories)[number]
  readonly held: readonly Grant[]
  readonly before: readonly Grant[]
  readonly isFixed: boolean
  readonly holds: (grant: Grant) => boolean
  readonly needs: (grant: Grant) => readonly Grant[]
  readonly onChange: (grant: Grant, isHeld: boolean) => void
}) {
  const Icon = useMenus()?.Icon
  const count = all.filter((grant) => held.includes(grant)).length
  return (
    <section className={styles['category']} aria-label={t(name)} style={{ '--c': tint } as React.CSSProperties}>
      <div>
        {Icon && <Icon name={icon} />}
        <h2>{t(name)}</h2>
        <span>{t('{{held}} of {{total}}', { held: count, total: all.length })}</span>
      </div>
      {all.map((grant) => {
        const isHeld = held.includes(grant)
        const wasHeld = before.includes(grant)
        const isForeign = !isFixed && !holds(grant)
        const others = needs(grant)
        const changed = isHeld === wasHeld ? undefined : isHeld ? 'given' : 'taken'
        return (
          <label
            key={grant}
            className={styles['grant']}
            data-held={isHeld || undefined}
            data-change={changed}
            data-fixed={isFixed || isForeign || undefined}
          >
            <input
              type="checkbox"
              checked={isHeld}
              disabled={isFixed || isForeign}
              onChange={({ currentTarget }) => onChange(grant, currentTarget.checked)}
            />
            <b>{t(grants[grant].label)}</b>
            <span>{t(opens[grant].hint)}</span>
            {changed && <em>{changed === 'given' ? t('given now') : t('taken away')}</em>}
            {others.length > 0 && (
              <small role="status">
                {t('Opens nothing by itself. Give one of these, too: {{others}}', {
                  others: others.map((other) => t(grants[other].label)).join(', '),
                })}
              </small>
            )}
            {isForeign && <small>{t('You do not hold this yourself, so you can neither give nor take it.')}</small>}
          </label>
        )
      })}
    </section>
  )
}
