import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/tasks'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { explainError } from '../../../lib/errors.ts'
import { refresh } from '../../../lib/queries.ts'
import { tellDone } from '../../../lib/undo.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Why } from '../../../ui/explain.tsx'
import { Field } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { Dialog } from '../../../ui/modals.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { peopleLookup, useAssigning } from '../../assignees/assigning.ts'

const people = peopleLookup(receiving.assignable)

export interface AssignDialogProps {
  readonly orders: readonly Pick<orders.ReceiptOrderSummary, 'id' | 'referenceId' | 'assignees'>[]
  readonly onClose: () => void
}

/** Says who is to receive one order, or several. Nobody means: whoever may. */
export function AssignDialog({ orders: chosen, onClose }: AssignDialogProps) {
  const { users, isChanged, verb, picker } = useAssigning(
    chosen.map(({ assignees }) => assignees),
    people,
  )
  const [isBusy, setIsBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  const save = async (): Promise<void> => {
    setIsBusy(true)
    const refused: string[] = []
    for (const { id, referenceId } of chosen) {
      try {
        await call(receiving.assign, { id, users: [...users] })
      } catch (error) {
        refused.push(`${referenceId}: ${explainError(error)}`)
      }
    }
    setIsBusy(false)
    await refresh(orders.list, orders.get)
    setRefusals(refused)
    if (refused.length > 0) return
    const done = chosen.map(({ id, referenceId, assignees }) => ({
      name: referenceId,
      // Whoever was asked since stays asked.
      back: () => call(receiving.assign, { id, users: assignees.map((person) => person.id), from: [...users] }),
    }))
    tellDone(chosen.length > 1 ? t('Multi assigned orders successfully') : t('Order assigned successfully'), done, [
      orders.list,
      orders.get,
    ])
    onClose()
  }

  const title =
    chosen.length === 1
      ? t('Assign {{name}}', { name: chosen[0]?.referenceId ?? '' })
      : t('Assign {{count}} receipt orders', { count: chosen.length })
  return (
    <Dialog title={title} onClose={onClose} width={440}>
      <div className={formStyles['form']}>
        <Field
          label={t('Assign To')}
          isOptional
          hint={t('While nobody is assigned, everybody who may receive can do it.')}
        >
          {(links) => (
            <Picker {...picker} id={links.id} describedBy={links['aria-describedby']} width={120} isMultiple />
          )}
        </Field>
        {refusals.length > 0 && (
          <div role="alert">
            <Why title={t('These could not be assigned')} facts={refusals} />
          </div>
        )}
        <div className={formStyles['foot']}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} disabled={!isChanged} onClick={() => void save()}>
            {verb}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
