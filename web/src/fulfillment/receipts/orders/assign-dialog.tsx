import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/tasks'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { explainError } from '../../../lib/errors.ts'
import { type Lookup, lookup } from '../../../lib/lookup.ts'
import { refresh } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Why } from '../../../ui/explain.tsx'
import { Field } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { Dialog } from '../../../ui/modals.tsx'
import { Picker } from '../../../ui/picker.tsx'

const people: Lookup = lookup(receiving.assignable, {
  input: (term) => ({ term }),
  items: ({ users }) => users,
  option: (user) => ({ value: user.id, label: user.name, ...(user.isOwner ? { hint: t('Admin') } : {}) }),
})

export interface AssignDialogProps {
  readonly orders: readonly Pick<orders.ReceiptOrderSummary, 'id' | 'referenceId' | 'assignees'>[]
  readonly onClose: () => void
}

/** What stands in the picker at first where the orders are not all the same people's. */
const several = 'several'

const idsOf = (assignees: AssignDialogProps['orders'][number]['assignees']): readonly string[] =>
  assignees.map(({ id }) => id).sort()
const areSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === [...other].sort().join()

/** Who is chosen at first: those who have the orders. */
function atFirst([first, ...others]: AssignDialogProps['orders']): readonly string[] {
  const ids = idsOf(first?.assignees ?? [])
  return others.every(({ assignees }) => areSame(idsOf(assignees), ids)) ? ids : [several]
}

/** Says who is to receive one order, or several. Nobody means: whoever may; that is chosen, never what comes of pressing at once. */
export function AssignDialog({ orders: chosen, onClose }: AssignDialogProps) {
  const [users, setUsers] = useState(() => atFirst(chosen))
  const isChanged = !users.includes(several) && chosen.some(({ assignees }) => !areSame(idsOf(assignees), users))
  const [isBusy, setIsBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const known = chosen.flatMap(({ assignees }) => assignees)

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
    toast.success(chosen.length > 1 ? t('Multi assigned orders successfully') : t('Order assigned successfully'))
    onClose()
  }

  const title =
    chosen.length === 1
      ? t('Assign {{name}}', { name: chosen[0]?.referenceId ?? '' })
      : t('Assign {{count}} receipt orders', { count: chosen.length })
  return (
    <Dialog title={title} onClose={onClose} width={440}>
      <div className={formStyles['form']}>
        <Field label={t('Assign To')} hint={t('While nobody is assigned, everybody who may receive can do it.')}>
          {(links) => (
            <Picker
              id={links.id}
              describedBy={links['aria-describedby']}
              width={120}
              isField
              isMultiple
              options={{
                ...people,
                find: async (value) => {
                  if (value === several) return { value, label: t('Several') }
                  const person = known.find(({ id }) => id === value)
                  return person ? { value, label: person.name } : null
                },
              }}
              values={users}
              label={t('Assign To')}
              placeholder={t('Assign To')}
              clearLabel={t('Unassign')}
              onChange={(values) => setUsers(values.filter((value) => value !== several))}
            />
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
            {users.length === 0 && isChanged ? t('Unassign') : t('Assign')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
