import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import * as manifests from '@crossdock/contract/sorting/manifests'
import { useCan } from '../../lib/can.ts'
import { go } from '../../lib/navigation.ts'
import { routePath } from '../../lib/paths.ts'
import { t } from '../../lib/words.ts'
import { manifestLookup } from '../../sorting/hub-lookups.ts'
import { DateField, TimeField } from '../../ui/date-field.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { useRecordForm } from '../../ui/record-form.ts'
import { depotLookup } from '../drivers/driver-lookups.ts'

/** Makes a draft of a route, with orders of the pool or without any; or changes what a route is planned with. */
export function RouteForm({
  route,
  addressIds,
  manifestId = null,
  onClose,
  onSaved,
}: {
  /** The route to change; null makes a new one. */
  readonly route: routes.Route | null
  /** Orders of the pool that a new one begins with. */
  readonly addressIds: readonly Id<'poolOrder'>[]
  /** The manifest of the sorting hub that a new one is made from. */
  readonly manifestId?: Id<'manifest'> | null
  readonly onClose: () => void
  readonly onSaved?: () => void
}) {
  const form = useRecordForm(routes, route, {
    // Nothing chosen is nothing.
    values: {
      date: route?.date ?? null,
      startDepotId: route?.startDepotId ?? null,
      endDepotId: route?.endDepotId ?? null,
      manifestId: route ? route.manifestId : manifestId,
      ...(route ? {} : { addressIds: [...addressIds] }),
    },
    refreshes: [routes.list, routes.get, pool.list, pool.totals],
    told: ({ name }) => name,
    onSaved: ({ id }) => {
      onSaved?.()
      if (!route) go(routePath(id))
    },
    onClose,
  })
  const mayName = useCan(manifests.list)
  return (
    <FormModal title={route ? t('Edit Route') : t('New Route')} form={form} onClose={onClose}>
      {addressIds.length > 0 && (
        <p>{t('{{count}} orders leave the pool for this route.', { count: addressIds.length })}</p>
      )}
      <FieldGrid>
        <TextField form={form} name="name" label={t('Name')} maxLength={100} hasFocus />
        <DateField form={form} name="date" label={t('Date')} />
        <TimeField form={form} name="start" label={t('Leaves')} />
      </FieldGrid>
      <FieldGrid>
        <SelectField
          form={form}
          name="startDepotId"
          label={t('Starts at')}
          options={depotLookup}
          placeholder={t('The first stop')}
        />
        <SelectField
          form={form}
          name="endDepotId"
          label={t('Ends at')}
          options={depotLookup}
          placeholder={t('The last stop')}
        />
      </FieldGrid>
      {mayName && (
        <SelectField
          form={form}
          name="manifestId"
          label={t('Manifest')}
          options={manifestLookup}
          placeholder={t('No manifest')}
          {...(!route &&
            addressIds.length === 0 && {
              hint: t('Without orders of its own, it begins with the processed orders of this manifest.'),
            })}
        />
      )}
    </FormModal>
  )
}
