import { explainError } from './errors.ts'
import { refresh } from './queries.ts'
import { toast } from './toasts.ts'
import { t } from './words.ts'

/** One thing that was done, and how it is taken back. */
export interface Done {
  readonly name: string
  readonly back: () => Promise<unknown>
}

/** Says that something was done, and offers to take it back: what was done last first. What cannot be taken back any more is named. */
export function tellDone(
  message: string,
  done: readonly Done[],
  refreshes: readonly { readonly path: string }[],
): void {
  const undo = async (): Promise<void> => {
    const refused: string[] = []
    for (const { name, back } of done.toReversed()) {
      try {
        await back()
      } catch (error) {
        refused.push(`${name}: ${explainError(error)}`)
      }
    }
    if (refused.length < done.length) toast.success(t('Taken back'))
    if (refused.length > 0) toast.error([t('These could not be taken back'), ...refused].join('\n'))
    await refresh(...refreshes)
  }
  toast.success(message, done.length > 0 ? () => void undo() : undefined)
}
