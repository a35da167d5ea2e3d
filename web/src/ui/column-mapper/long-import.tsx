import type { ImportJob } from '@crossdock/contract/account/imports'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { sizeText } from '@crossdock/sheets/limits'
import { useEffect, useRef, useState } from 'react'
import type { CallOptions } from '../../lib/client.ts'
import { isConnected } from '../../lib/connection.ts'
import { sendTelling } from '../../lib/upload.ts'
import { useValue } from '../../lib/value.ts'
import { numberWords, t } from '../../lib/words.ts'
import { Button } from '../button.tsx'
import { CancelImport } from './cancel-import.tsx'
import { tellFailure } from './import-failure.ts'
import { followImport, mayTell } from './import-job.ts'
import { phaseOfJob } from './import-phase.ts'
import { tellLeavings } from './mapper-leavings.ts'
import type { MapperState } from './mapper-types.ts'
import styles from './mapping-dialog.module.css'
import type { ImportChoices } from './mapping-dialog.tsx'
import { bodyOfWhole, type RowSource } from './whole-sheet.ts'

/** Sends a file that is too long to be held as one body. */
export interface LongImport {
  /** What stands around the list of rows in the body. */
  readonly around: readonly [before: string, after: string]
  readonly send: (
    body: Blob,
    choices: ImportChoices,
    options: Pick<CallOptions, 'send'>,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** Told of the result, as `onConfirm` is of a short one. */
  readonly onDone: (result: Readonly<Record<string, unknown>>) => void
}

/** How far a long import is. */
export type LongStep =
  | { readonly at: 'packing'; readonly rows: number; readonly of: number }
  | { readonly at: 'sending'; readonly bytes: number; readonly of: number }
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
        show({ at: 'sending', bytes: 0, of: body.size })
        const answer = await long.send(body, choices, {
          send: sendTelling((bytes) => show({ at: 'sending', bytes, of: body.size })),
        })
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

/** How far a phase is: its words, and what is done of what; of 0: nobody knows. */
interface Phase {
  readonly words: string
  readonly done: number
  readonly of: number
  /** How much that is, for people. */
  readonly text: (value: number) => string
}

const count = (value: number): string => numberWords(value)

function phaseOf(step: LongStep): Phase {
  if (step.at === 'packing') return { words: t('Making the rows ready…'), done: step.rows, of: step.of, text: count }
  if (step.at === 'sending')
    return step.bytes < step.of
      ? { words: t('Sending…'), done: step.bytes, of: step.of, text: sizeText }
      : { words: t('The server reads the rows…'), done: 0, of: 0, text: count }
  return { ...phaseOfJob(step.job), text: count }
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
  const connected = useValue(isConnected)
  const { words, done, of, text } = phaseOf(step)
  return (
    <div className={styles['long']} role="status">
      <div className={styles['longBox']}>
        <b>{words}</b>
        <progress {...(of > 0 ? { value: Math.min(done, of), max: of } : {})} aria-label={t('Progress')} />
        <span className="muted">{of > 0 && t('{{done}} of {{total}}', { done: text(done), total: text(of) })}</span>
        {step.at === 'job' && !connected && (
          <p>
            {t(
              'The connection is lost. The import goes on at the server, and is followed again as soon as the connection is back.',
            )}
          </p>
        )}
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
