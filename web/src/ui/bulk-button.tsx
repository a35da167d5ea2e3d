import { t } from '../lib/words.ts'
import type { BulkAction } from './list-types.ts'
import { RefusalButton } from './refusal-button.tsx'

interface BulkButtonProps<Row> {
  readonly action: BulkAction<Row>
  /** The selected rows. */
  readonly rows: readonly Row[]
  readonly onDone: () => void
}

/** Does something to the selected rows: to those that it can be done to, and says how many those are. */
export function BulkButton<Row>({ action, rows, onDone }: BulkButtonProps<Row>) {
  const refusals = rows.map((row) => action.refusal?.(row, rows) ?? null)
  const possible = rows.filter((_, index) => refusals[index] === null)
  return (
    <RefusalButton
      kind={action.kind ?? 'plain'}
      isBusy={action.isBusy}
      refusal={possible.length === 0 ? refusals.find((reason) => reason !== null) : null}
      onClick={() => action.run(possible, onDone)}
    >
      {possible.length === rows.length || possible.length === 0
        ? action.label
        : t('{{action}} {{possible}} of {{count}}', {
            action: action.label,
            possible: possible.length,
            count: rows.length,
          })}
    </RefusalButton>
  )
}
