import { coordinatesOf, type PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { t } from '../../lib/words.ts'
import { FieldGrid } from '../../ui/field.tsx'
import { NumberField } from '../../ui/fields.tsx'
import type { ContractForm } from '../../ui/form.tsx'
import { PlaceState } from './place-state.tsx'

/** Where an order is: its coordinates, to type or correct, and who says so. Left empty they are looked for. */
export function PlaceField<Values extends FieldValues>({
  form,
  order,
}: {
  readonly form: ContractForm<Values>
  /** The order that is changed; null of a new one. */
  readonly order: PoolOrder | null
}) {
  const [lat, lng] = form.watch(['lat', 'lng'] as FieldPath<Values>[] as [FieldPath<Values>, FieldPath<Values>])
  const known = order && coordinatesOf(order)
  const isAsSaved = known !== null && (lat ?? null) === known.lat && (lng ?? null) === known.lng
  return (
    <>
      <FieldGrid>
        <NumberField form={form} name={'lat' as FieldPath<Values>} label={t('Latitude')} placeholder="49.2827" />
        <NumberField form={form} name={'lng' as FieldPath<Values>} label={t('Longitude')} placeholder="-123.1207" />
      </FieldGrid>
      {order && isAsSaved ? (
        <PlaceState order={order} isLong />
      ) : (
        <p>{t('Without coordinates the address is looked for after saving.')}</p>
      )}
    </>
  )
}
