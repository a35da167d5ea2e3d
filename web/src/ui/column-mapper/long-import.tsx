import type { ImportJob } from '@crossdock/contract/account/imports'
import type { AnyImportDefinition } from '@crossdock/contract/sheets/fields'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../lib/words.ts'
import { Button } from '../button.tsx'
import { CancelImport } from './cancel-import.tsx'
import { tellFailure } from './import-failure.ts'
import { followImport, mayTell } from './import-job.ts'
import { tellLeavings } from './mapper-leavings.ts'
import type { MapperState } from './mapper-types.ts'
import styles from './mapping-dialog.module.css'
import type { ImportChoices } from './mapping-dialog.tsx'
import { bodyOfWhole, type RowSource } from './whole-sheet.ts'

/** Sends a file that is too long to be held as one body. */
export interface LongImport {
  /** What stands around the list of rows in the body. */
  readonly around: readonly [before: string, after: string]
  readonly send: (body: Blob, choices: ImportChoices) => Promise<Readonly<Record<string, unknown>>>
  /** Told of the result, as `onConfirm` is of a short one. */
  readonly onDone: (result: Readonly<Record<string, unknown>>) => void
}

/** How far a long import is. */
export type LongStep =
  | { readonly at: 'packing'; readonly rows: number; readonly of: number }
  | { readonly at: 'sending' }
  | { readonly at: 'job'; readonly job: ImportJob | null }

/** Sends a sheet that is too long to be held, and follows what the server makes of it: here, or after the person has left. */
export function useLongImport(
  definition: AnyImportDefinition,
  { long, onDoneLater }: { readonly long?: LongImport | undefined; readonly onDoneLater: () => void },
) {
  const [step, setStep] = useState<LongStep | null>(null)
  const controller = useRef<AbortController>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      controller.current?.abort()
    }
  }, [])
  const show = (next: LongStep | null): void => {
    if (isHere.current) setStep(next)
  }
  return {
    step,
    isLeavable: step?.at === 'job',
    cancel: () => controller.current?.abort(),
    /** Resolves when all of it is imported; rejects with what the server refused it for. Never resolves once the person has left. */
    async send(state: MapperState, source: RowSource, choices: ImportChoices): Promise<void> {
      if (!long) throw new Error('This import takes no long files.')
      const own = new AbortController()
      controller.current = own
      const of = state.whole?.rows ?? state.total ?? 0
      try {
        show({ at: 'packing', rows: 0, of })
        const body = await bodyOfWhole(definition, state, source, own.signal, long.around, (rows) =>
          show({ at: 'packing', rows, of }),
        )
        show({ at: 'sending' })
        const answer = await long.send(body, choices)
        const { jobId } = answer
        if (typeof jobId !== 'string') {
          long.onDone(answer)
          tellLeavings(state)
          return
        }
        show({ at: 'job', job: null })
        // However it ends, it is told here: no other tab need do it.
        const result = await followImport(jobId, (job) => show({ at: 'job', job })).finally(
          () => void mayTell(jobId, true),
        )
        long.onDone(result)
        tellLeavings(state)
        if (isHere.current) return
        onDoneLater()
        await new Promise(() => undefined)
      } catch (error) {
        if (isHere.current) throw error
        // Nobody is at the dialog any more: what is wrong is said all the same.
        if (!own.signal.aborted || !(error instanceof DOMException)) tellFailure(error)
        await new Promise(() => undefined)
      } finally {
        show(null)
      }
    },
  }
}

const words = (step: LongStep): string => {
  if (step.at === 'packing') return t('Making the rows ready…')
  if (step.at === 'sending') return t('Sending…')
  if (!step.job || step.job.state === 'queued') return t('Waiting for its turn…')
  return step.job.state === 'checking' ? t('Checking…') : t('Writing…')
}

/** How far a long import is, over the dialog; once the server has it, the person may leave. */
export function LongProgress({
  step,
  onCancel,
  onLeave,
}: {
  readonly step: LongStep
  readonly onCancel: () => void
  readonly onLeave: () => void
}) {
  const [done, of] =
    step.at === 'packing'
      ? [step.rows, step.of]
      : step.at === 'job' && step.job
        ? [step.job.rowsDone, step.job.rows]
        : [0, 0]
  return (
    <div className={styles['long']} role="status">
      <div className={styles['longBox']}>
        <b>{words(step)}</b>
        <progress {...(of > 0 ? { value: Math.min(done, of), max: of } : {})} aria-label={t('Progress')} />
        <span className="muted">
          {of > 0 &&
            t('{{done}} of {{total}}', { done: done.toLocaleString('en-US'), total: of.toLocaleString('en-US') })}
        </span>
        {step.at === 'job' && (
          <>
            <p>
              {t(
                'You can go on with other things: you are told when it is done. Nothing is imported before all of it is.',
              )}
            </p>
            <Button onClick={onLeave}>{t('Close')}</Button>
            {step.job && !step.job.isWritten && <CancelImport id={step.job.id} />}
          </>
        )}
        {step.at === 'packing' && <Button onClick={onCancel}>{t('Cancel')}</Button>}
      </div>
    </div>
  )
}
