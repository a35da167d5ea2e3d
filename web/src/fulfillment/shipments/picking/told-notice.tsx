import type { PickList } from '@crossdock/contract/fulfillment/shipments/picking'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { useMutate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { BigNotice } from '../../../ui/big-task.tsx'
import { Button } from '../../../ui/button.tsx'
import { failed, showList, type Told } from './pick-parts.tsx'

/** What just happened, with "Undo" where it was a pick. */
export function ToldNotice({
  told,
  list,
  onTold,
}: {
  readonly told: Told | null
  readonly list?: PickList
  readonly onTold?: (told: Told | null) => void
}) {
  const undo = useMutate(picking.unpick, {
    onSuccess: (answer) => {
      showList(answer)
      onTold?.({ tone: 'info', title: t('Taken back: put it where it was') })
    },
    onError: (error) => {
      onTold?.(failed(error))
      return true
    },
  })
  if (!told) return null
  const { undo: line } = told
  return (
    <BigNotice
      tone={told.tone}
      title={told.title}
      isUnsent={told.isUnsent ?? false}
      action={
        line &&
        list && (
          <Button size="big" isBusy={undo.isPending} onClick={() => undo.mutate({ id: list.id, lines: [line] })}>
            {t('Undo')}
          </Button>
        )
      }
    >
      {told.words}
    </BigNotice>
  )
}
