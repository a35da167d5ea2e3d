import * as boxes from '@crossdock/contract/sorting/boxes'
import type { HubOrder } from '@crossdock/contract/sorting/orders'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { FieldGrid } from '../../ui/field.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { LengthField, WeightField } from '../../ui/measure-fields.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { hubRefreshes } from '../refreshes.ts'

/** Adds a box to an open order, or changes one of it (BOX-008). */
export function BoxForm({
  order,
  box,
  onClose,
}: {
  readonly order: HubOrder
  /** The box to change; null adds one. */
  readonly box: boxes.HubBox | null
  readonly onClose: () => void
}) {
  const values = box
    ? {
        ...{ id: order.id, boxId: box.id, updatedAt: box.updatedAt, barcode: box.barcode },
        ...{ weight: box.weight, depth: box.depth, width: box.width, height: box.height },
        ...{ description: box.description ?? '', note: box.note ?? '' },
      }
    : { id: order.id, barcode: '', description: '', note: '' }
  const form = useContractForm((box ? boxes.update : boxes.add) as typeof boxes.update, {
    values,
    refreshes: hubRefreshes,
    onSaved: ({ barcode }) => {
      toast.success(
        box
          ? t('{{title}} updated successfully', { title: barcode })
          : t('{{title}} added successfully!', { title: barcode }),
      )
      onClose()
    },
  })
  return (
    <FormModal
      title={
        box ? t('Edit box {{number}}', { number: box.number }) : t('Add a box to {{order}}', { order: order.orderNo })
      }
      form={form}
      onClose={onClose}
      width={560}
    >
      <FieldGrid>
        <TextField
          form={form}
          name="barcode"
          label={t('Barcode')}
          hint={box ? t('Left blank, it stays as it is.') : t('Left blank, one is made.')}
          maxLength={boxes.longestBarcode}
          isMono
          hasFocus
        />
        <TextField form={form} name="description" label={t('Description')} maxLength={255} />
      </FieldGrid>
      <FieldGrid least={120}>
        <WeightField form={form} name="weight" label={t('Weight')} />
        <LengthField form={form} name="depth" label={t('Length')} />
        <LengthField form={form} name="width" label={t('Width')} />
        <LengthField form={form} name="height" label={t('Height')} />
      </FieldGrid>
      <TextAreaField form={form} name="note" label={t('Note')} maxLength={255} />
    </FormModal>
  )
}
