import { type Grant, permissionsOf } from '@crossdock/contract/permissions'
import { useState } from 'react'
import { type SeenMode, useMenus } from '../../lib/menus.ts'
import { modeInfo } from '../../lib/modes.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { opens } from './grant-words.ts'
import styles from './users.module.css'

interface SeesPanelProps {
  readonly name: string
  readonly before: readonly Grant[]
  readonly after: readonly Grant[]
  readonly isNew: boolean
  /** Shows the product as the person sees it; of who is saved, as it is saved. */
  readonly onPreview?: (() => void) | undefined
  readonly isOpening?: boolean
}

type Change = 'new' | 'going' | undefined

interface SeenEntry {
  readonly key: string
  readonly label: string
  readonly icon: SeenMode['groups'][number]['items'][number]['icon']
  readonly change: Change
}

/** The entries of both menus, each where it stands; what is in one alone says so. */
function merge(now: readonly SeenMode[], then: readonly SeenMode[]) {
  const modes = [...then, ...now.filter(({ mode }) => !then.some((one) => one.mode === mode))]
  const entriesOf = (menu: SeenMode | undefined) => menu?.groups.flatMap(({ items }) => items) ?? []
  const changeOf = (wasThere: boolean, isThere: boolean): Change =>
    wasThere === isThere ? undefined : isThere ? 'new' : 'going'
  return modes.map(({ mode }) => {
    const [before, after] = [now, then].map((menus) => menus.find((one) => one.mode === mode))
    const [had, has] = [entriesOf(before), entriesOf(after)]
    const all = [...has, ...had.filter(({ path }) => !has.some((one) => one.path === path))]
    return {
      mode,
      change: changeOf(before !== undefined, after !== undefined),
      entries: all.map(
        ({ path, label, icon }): SeenEntry => ({
          ...{ key: path, label, icon },
          change: changeOf(
            had.some((one) => one.path === path),
            has.some((one) => one.path === path),
          ),
        }),
      ),
    }
  })
}

/** The menu of somebody, made of the same table of routes as one's own: as it is saved, and as it would be. */
export function SeesPanel({ name, before, after, isNew, onPreview, isOpening }: SeesPanelProps) {
  const menus = useMenus()
  const [when, setWhen] = useState('after')
  if (menus === null) return null
  const menuOf = (grants: readonly Grant[]): readonly SeenMode[] => menus.of(permissionsOf(grants, false))
  const now = menuOf(before)
  const shown = when === 'now' && !isNew ? now : menuOf(after)
  const merged = merge(isNew ? shown : now, shown)
  const words = { new: t('new'), going: t('goes away') }
  const mark = (change: Change) =>
    change && (
      <b role="img" aria-label={words[change]}>
        {change === 'new' ? '+' : '−'}
      </b>
    )
  const { Icon } = menus
  return (
    <section className={styles['sees']} aria-label={t('What {{name}} sees', { name })}>
      <header>
        <h2>{t('What {{name}} sees', { name })}</h2>
        {!isNew && (
          <span>
            <Segments
              label={t('When')}
              options={[
                { value: 'now', label: t('now') },
                { value: 'after', label: t('after saving') },
              ]}
              value={when}
              onChange={setWhen}
            />
          </span>
        )}
      </header>
      {onPreview && (
        <p>
          <Button isBusy={isOpening ?? false} onClick={onPreview}>
            {t('Open the preview')}
          </Button>
        </p>
      )}
      <div className={styles['menu']}>
        {merged.map(({ mode, change, entries }) => (
          <div key={mode} style={{ '--c': modeInfo[mode].tint } as React.CSSProperties}>
            <small>{t(modeInfo[mode].name)}</small>
            <ul data-change={change}>
              {entries.map((entry) => (
                <li key={entry.key} data-change={entry.change}>
                  <Icon name={entry.icon} />
                  <span>{t(entry.label)}</span>
                  {mark(entry.change)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

/** What a change gives and takes, in plain words, and when it bites. */
export function Changes({ name, before, after }: Pick<SeesPanelProps, 'name' | 'before' | 'after'>) {
  const given = after.filter((grant) => !before.includes(grant))
  const taken = before.filter((grant) => !after.includes(grant))
  if (given.length + taken.length === 0) return null
  return (
    <section className={styles['changes']} aria-live="polite">
      <h2>{t('What changes for {{name}}', { name })}</h2>
      <ul>
        {given.map((grant) => (
          <li key={grant} data-change="given">
            <b aria-hidden>+</b>
            <span>{t(opens[grant].hint)}</span>
          </li>
        ))}
        {taken.map((grant) => (
          <li key={grant} data-change="taken">
            <b aria-hidden>×</b>
            <span>{t('No longer: {{what}}', { what: t(opens[grant].hint) })}</span>
          </li>
        ))}
      </ul>
      <p>
        <b>{t('At the next call.')}</b> {t('An open page gets its new menu by itself within a second.')}
      </p>
    </section>
  )
}
