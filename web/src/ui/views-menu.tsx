import * as shared from '@crossdock/contract/account/shared-views'
import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../lib/client.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { useLatest } from '../lib/latest.ts'
import { query, useMutate } from '../lib/queries.ts'
import { onceQuiet } from '../lib/quiet.ts'
import { toast } from '../lib/toasts.ts'
import { tellDone } from '../lib/undo.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { FailedState } from './failed-state.tsx'
import { IconDeviceFloppy, IconRefresh, IconX } from './icons.ts'
import { Link } from './link.tsx'
import { type ListTabsProps, searchOfView } from './list-views.tsx'
import styles from './views-menu.module.css'

interface ViewsMenuProps extends Omit<ListTabsProps, 'tabs'> {
  /** As the list is remembered: 'products'. */
  readonly list: shared.SharedList
  /** Something is searched or filtered, so that there is something to save. */
  readonly isNarrowed: boolean
}

/** Milliseconds for which what is shared counts as it was answered; the live connection says sooner when it changes. */
const freshFor = 5 * 60_000

/** Views of a list: those that somebody shares with everybody, one's own, and the present one under a name. */
export function ViewsMenu({ list, path, params, isNarrowed, views, onViews }: ViewsMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(
    () =>
      onceQuiet(async () => {
        setIsQuiet(true)
        return undefined
      }),
    [],
  )
  useHotkeys({ v: () => setIsOpen(true) })
  // All lists' views in one answer: the next list has them at once.
  const answer = useQuery({
    ...query(shared.list, { page_size: 500 }),
    enabled: isQuiet || isOpen,
    staleTime: freshFor,
  })
  const ofAll = (answer.data?.items ?? []).filter((view) => view.list === list)
  const present = searchOfView(params)
  const isNew = isNarrowed && ![...ofAll, ...views].some(({ search }) => search === present)
  const close = (): void => setIsOpen(false)
  const latest = useLatest({ views, onViews })

  const told = { refreshes: [shared.list] }
  const share = useMutate(shared.create, {
    ...told,
    onSuccess: ({ name, search }) => {
      // It would stand there twice. Another one of this name stays its owner's.
      onViews(views.filter((view) => view.name !== name || view.search !== search))
      toast.success(t('{{name}} is shared with everybody', { name }))
      close()
    },
  })
  const replace = useMutate(shared.update, {
    ...told,
    onSuccess: ({ name }) => {
      toast.success(t('{{name}} shows this now', { name }))
      close()
    },
  })
  const end = useMutate(shared.remove, {
    ...told,
    onSuccess: (_, { id }) => {
      const name = ofAll.find((view) => view.id === id)?.name ?? ''
      const back = () => call(shared.restore, { id })
      tellDone(t('{{name}} is shared no longer', { name }), [{ name, back }], [shared.list])
      close()
    },
  })
  const keep = (name: string, isShared: boolean): void => {
    if (isShared) share.mutate({ name, list, search: present })
    else {
      onViews([...views.filter((view) => view.name !== name), { name, search: present }])
      close()
    }
  }
  const drop = (view: (typeof views)[number]): void => {
    onViews(views.filter((other) => other !== view))
    const back = async (): Promise<void> => {
      const now = latest.current
      now.onViews([...now.views.filter(({ name }) => name !== view.name), view])
    }
    tellDone(t('{{name}} is removed', { name: view.name }), [{ name: view.name, back }], [])
  }
  const linkTo = (name: string, search: string, about: ReactNode) => (
    <Link
      to={`${path}${search === '' ? '' : `?${search}`}`}
      aria-current={search === present ? 'page' : undefined}
      onClick={close}
    >
      {name}
      {about}
    </Link>
  )

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <span className={styles['place']}>
        <Popover.Target>
          <Button
            size="icon"
            icon={<IconDeviceFloppy size={14} aria-hidden />}
            aria-label={t('Saved views')}
            title={t('Saved views')}
            onClick={() => setIsOpen(!isOpen)}
          />
        </Popover.Target>
        {ofAll.length > 0 && (
          <span className={styles['count']} aria-hidden>
            {ofAll.length}
          </span>
        )}
      </span>
      <Popover.Dropdown aria-label={t('Saved views')}>
        {/* Links may still be on their way when it opens: the focus goes to the menu itself then, and Tab to the first of them. */}
        <div className={styles['menu']} tabIndex={-1} data-autofocus={isNew ? undefined : true}>
          {answer.isError && answer.data === undefined && (
            <FailedState error={answer.error} onRetry={() => void answer.refetch()} isRetrying={answer.isFetching} />
          )}
          {ofAll.length > 0 && (
            <section>
              <h3>{t('Shared with everybody')}</h3>
              <ul>
                {ofAll.map((view) => (
                  <li key={view.id}>
                    {linkTo(
                      view.name,
                      view.search,
                      <small>{view.isMine ? t('By you') : t('By {{who}}', { who: view.sharedBy })}</small>,
                    )}
                    {view.mayChange && isNew && (
                      <Button
                        kind="quiet"
                        size="icon"
                        icon={<IconRefresh size={14} aria-hidden />}
                        isBusy={replace.isPending}
                        aria-label={t('Let {{name}} show what is shown now', { name: view.name })}
                        title={t('Let {{name}} show what is shown now', { name: view.name })}
                        onClick={() => replace.mutate({ ...view, search: present })}
                      />
                    )}
                    {view.mayChange && (
                      <Button
                        kind="quiet"
                        size="icon"
                        icon={<IconX size={14} aria-hidden />}
                        isBusy={end.isPending}
                        aria-label={t('Share {{name}} no longer', { name: view.name })}
                        title={t('Share {{name}} no longer', { name: view.name })}
                        onClick={() => end.mutate({ id: view.id })}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {views.length > 0 && (
            <section>
              <h3>{t('Only yours, in this browser')}</h3>
              <ul>
                {views.map((view) => (
                  <li key={view.name}>
                    {linkTo(view.name, view.search, null)}
                    <Button
                      kind="quiet"
                      isBusy={share.isPending}
                      aria-label={t('Share {{name}} with everybody', { name: view.name })}
                      onClick={() => share.mutate({ ...view, list })}
                    >
                      {t('Share')}
                    </Button>
                    <Button
                      kind="quiet"
                      size="icon"
                      icon={<IconX size={14} aria-hidden />}
                      aria-label={t('Remove saved view {{name}}', { name: view.name })}
                      title={t('Remove saved view {{name}}', { name: view.name })}
                      onClick={() => drop(view)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {isNew ? (
            <NewView onKeep={keep} isBusy={share.isPending} />
          ) : (
            !isNarrowed && <p className="muted">{t('Search or filter, then save that as a view.')}</p>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function NewView({
  onKeep,
  isBusy,
}: {
  readonly onKeep: (name: string, isShared: boolean) => void
  readonly isBusy: boolean
}) {
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const words = name.trim()
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (words !== '') onKeep(words, isShared)
      }}
    >
      <input
        type="text"
        value={name}
        maxLength={40}
        placeholder={t('Name of the view')}
        aria-label={t('Name of the view')}
        aria-required
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <label>
        <input type="checkbox" checked={isShared} onChange={(event) => setIsShared(event.currentTarget.checked)} />
        {t('Share with everybody who may see this list')}
      </label>
      <Button type="submit" kind="primary" disabled={words === ''} isBusy={isBusy}>
        {t('Save view')}
      </Button>
    </form>
  )
}
