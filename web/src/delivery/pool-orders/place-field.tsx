import { coordinatesOf, type PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { NumberField } from '../../ui/fields.tsx'
import type { ContractForm } from '../../ui/form.tsx'
import { PlaceMap } from './place-map.tsx'
import { PlaceState } from './place-state.tsx'

const isOnEarth = (degrees: unknown, most: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= most

/** Where an order is: its coordinates, to type, or a pin on a map, and who says so. Left empty they are looked for. */
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
  const at = isOnEarth(lat, 90) && isOnEarth(lng, 180) ? { lat, lng } : null
  // What a person has to look at is in sight.
  const [isOnMap, setIsOnMap] = useState(order !== null && ['To confirm', 'No place'].includes(order.place.state))
  const place = (name: string, degrees: number): void =>
    form.setValue(name as FieldPath<Values>, degrees as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      shouldValidate: true,
    })
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
      <div>
        <Button kind="quiet" aria-expanded={isOnMap} onClick={() => setIsOnMap(!isOnMap)}>
          {t('On the map')}
        </Button>
      </div>
      {/* Not a part that loads of its own: its frame stands at once, and nothing below is pushed away when the map comes. */}
      {isOnMap && (
        <PlaceMap
          at={at}
          hint={order?.place.hint ?? null}
          onPlace={(next) => {
            place('lat', next.lat)
            place('lng', next.lng)
          }}
        />
      )}
    </>
  )
}
