import { allows, usePermissions } from '../lib/can.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { HeadButton } from './head-button.tsx'
import type { EmptyWords, HeadAction } from './list-types.ts'
import { EmptyState } from './states.tsx'

interface ListEmptyProps {
  readonly words: EmptyWords
  readonly isNarrowed: boolean
  readonly onClear: () => void
  /** Set when there are rows on earlier pages. */
  readonly onFirstPage: (() => void) | null
  readonly action: HeadAction | undefined
}

/** 'List is empty': because of the filters, because of the page, or because nothing is there yet; and the way out. */
export function ListEmpty({ words, isNarrowed, onClear, onFirstPage, action }: ListEmptyProps) {
  const permissions = usePermissions()
  if (onFirstPage) {
    return (
      <EmptyState
        hint={t('This page has no rows any more.')}
        action={<Button onClick={onFirstPage}>{t('To the first page')}</Button>}
      />
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState
        hint={t('Nothing fits these filters.')}
        action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      />
    )
  }
  const mayAct = action !== undefined && (action.can === undefined || allows(action.can, permissions))
  return <EmptyState hint={words.hint} action={mayAct ? <HeadButton action={action} /> : undefined} />
}
