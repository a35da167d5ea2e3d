import type { ChangedThing } from '@crossdock/contract/changes'
import type { Id } from '@crossdock/contract/ids'
import type { ReactNode } from 'react'
import { useCan } from '../lib/can.ts'
import type { AnyEndpoint } from '../lib/client.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { KeyValues, type KeyValuesProps } from './key-values.tsx'
import { lazyPart } from './lazy-part.tsx'
import { ListScreen, type ListScreenProps } from './list-screen.tsx'
import type { ItemOf } from './list-types.ts'
import { PeekActions } from './peek-panel.tsx'
import { useRecordDialogs } from './record-dialogs.ts'
import { RefusalButton } from './refusal-button.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

const LastChanges = lazyPart(async () => (await import('./last-changes.tsx')).LastChanges, null)

interface Identified {
  readonly id: Id
}

interface RecordListProps<List extends AnyEndpoint, Row>
  extends Omit<ListScreenProps<List, Row>, 'endpoint' | 'rowKey' | 'peek' | 'onEdit'> {
  /** The calls of the noun: its contract file. */
  readonly noun: {
    readonly list: List
    readonly create: AnyEndpoint
    readonly update: AnyEndpoint
    readonly remove: AnyEndpoint
    readonly restore: AnyEndpoint
  }
  /** What the details and the question before a deletion call a record. */
  readonly nameOf: (row: Row) => string
  /** What the question before a deletion calls it, where its name alone does not tell it from others. */
  readonly askedName?: (row: Row) => string
  readonly createLabel: string
  /** What the details tell of a record; its columns when absent, but for the first, which is its name. */
  readonly facts?: (row: Row) => KeyValuesProps['rows']
  /** What the details tell besides, from the row alone: what is next, the one thing to do. */
  readonly rest?: (row: Row) => ReactNode
  /** Whose last changes the details end with. They come late: under the buttons, which stay where they are pressed. */
  readonly changed?: ChangedThing
  /** Where the details lead to: before Edit and Delete. */
  readonly links?: (row: Row) => ReactNode
  /** The form that makes a record (null), or changes it. Load it by `lazyPart`. */
  readonly form: (row: Row | null, close: () => void) => ReactNode
  /** Said before a deletion: what goes with it, what keeps it. */
  readonly removeHint: ReactNode
  /** Why a record cannot be deleted, as far as it tells itself. */
  readonly removeRefusal?: (row: Row) => string | null
  /** Calls whose answers are stale after a deletion, besides the list's. */
  readonly refreshes?: readonly { readonly path: string }[]
}

/** The list of a plain noun, whose records are looked at, made, changed and deleted on it. */
export function RecordList<List extends AnyEndpoint, Row extends Identified = ItemOf<List> & Identified>(
  props: RecordListProps<List, Row>,
) {
  const {
    noun,
    nameOf,
    askedName = nameOf,
    createLabel,
    facts = (row) => props.columns.slice(1).map(({ label, cell }) => [t(label), cell(row)]),
    rest,
    changed,
    links,
    form,
    removeHint,
    removeRefusal,
    refreshes = [],
    ...list
  } = props
  const dialogs = useRecordDialogs<Row>()
  const { removing } = dialogs
  const mayEdit = useCan(noun.update)
  const mayRemove = useCan(noun.remove)
  return (
    <>
      <ListScreen<List, Row>
        {...list}
        endpoint={noun.list}
        rowKey={(row) => row.id}
        actions={[
          ...(list.actions ?? []),
          { label: createLabel, isPrimary: true, can: noun.create, onClick: dialogs.create },
        ]}
        onEdit={(row) => mayEdit && dialogs.edit(row)}
        peek={(row) => (
          <>
            <h2>{nameOf(row)}</h2>
            <KeyValues rows={facts(row)} />
            {rest?.(row)}
            <PeekActions>
              {links?.(row)}
              {mayEdit && <Button onClick={() => dialogs.edit(row)}>{t('Edit')}</Button>}
              {mayRemove && (
                <RefusalButton refusal={removeRefusal?.(row)} onClick={() => dialogs.remove(row)}>
                  {t('Delete')}
                </RefusalButton>
              )}
            </PeekActions>
            {changed && <LastChanges key={row.id} thing={changed} id={row.id} />}
          </>
        )}
      />
      {dialogs.isFormOpen && form(dialogs.editing, dialogs.closeForm)}
      {removing && (
        <RemoveDialog
          endpoint={noun.remove}
          restore={noun.restore}
          input={{ id: removing.id }}
          name={askedName(removing)}
          refreshes={[noun.list, ...refreshes]}
          onClose={dialogs.closeRemoving}
        >
          {removeHint}
        </RemoveDialog>
      )}
    </>
  )
}
