import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { useQuery } from '@tanstack/react-query'
import { go } from '../../lib/navigation.ts'
import { query } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { forgetUnsaved } from '../../lib/unsaved.ts'
import { t } from '../../lib/words.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { WeightField } from '../../ui/measure-fields.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { useRecordForm } from '../../ui/record-form.ts'
import { typesPath } from '../mode-paths.ts'
import { useUsualWarehouse } from '../warehouses/usual-warehouse.ts'
import { warehouseLookup } from '../warehouses/warehouse-lookup.ts'

/** The entry that leads to the list of types instead of choosing one. */
const newType = 'new-type'

interface StockLocationFormProps {
  /** The location to change; null makes a new one. */
  readonly location: locations.StockLocation | null
  /** Whether a new one is temporary. */
  readonly isTemporary: boolean
  /** What a new one starts with. A type that is given stays: it is what the form was opened for. */
  readonly warehouseId: Id<'warehouse'> | null
  readonly typeId: Id<'stockLocationType'> | null
  readonly onClose: () => void
}

/** Makes or changes a stock location. */
export function StockLocationForm({ location, isTemporary, warehouseId, typeId, onClose }: StockLocationFormProps) {
  const create = isTemporary ? locations.createTemporary : (locations.create as typeof locations.createTemporary)
  const form = useRecordForm({ create, update: locations.update }, location, {
    idField: 'locId',
    values: location ? { id: location.warehouseId } : { id: warehouseId ?? '', stockLocationTypeId: typeId ?? '' },
    refreshes: [locations.list, types.list, warehouses.list, warehouses.get],
    told: ({ title }) => title,
    onClose,
  })
  const chosenWarehouse = form.watch('id')
  useUsualWarehouse(location === null, chosenWarehouse ?? '', (id) => form.setValue('id', id))
  const known = useQuery({
    ...query(types.list, { id: chosenWarehouse, skipStats: true }),
    enabled: chosenWarehouse !== '' && chosenWarehouse !== null && location === null,
  })
  const typeOptions = location
    ? [{ value: location.stockLocationTypeId, label: types.typeNameOf(location.stockLocationType) }]
    : [
        ...(known.data?.types ?? []).map((type) => ({ value: type.id, label: types.typeNameOf(type) })),
        { value: newType, label: t('Create new type…') },
      ]

  const chooseType = (value: string | null): void => {
    if (value === newType) {
      form.setValue('stockLocationTypeId', typeId ?? '')
      forgetUnsaved()
      go(`${typesPath()}?new=1${chosenWarehouse ? `&warehouseId=${chosenWarehouse}` : ''}`)
    } else if (typeId !== null && value !== typeId) {
      form.setValue('stockLocationTypeId', typeId)
      toast.warning(t('Pre-assigned stock location type cannot be unselected'))
    }
  }
  const noun = isTemporary ? t('TSL') : t('SL')
  return (
    <FormModal
      title={location ? t('Edit {{title}}', { title: location.title }) : t('Create New {{noun}}', { noun })}
      form={form}
      onClose={onClose}
      width={480}
    >
      <SelectField
        form={form}
        name="id"
        label={t('Warehouse')}
        options={warehouseLookup}
        isDisabled={location !== null}
        onChosen={() => form.setValue('stockLocationTypeId', '')}
      />
      <TextField form={form} name="title" label={t('Title')} maxLength={100} isMono hasFocus />
      <SelectField
        form={form}
        name="stockLocationTypeId"
        label={t('Stock location type')}
        options={typeOptions}
        isDisabled={location !== null || chosenWarehouse === '' || chosenWarehouse === null}
        {...(location === null && typeId !== null ? { clearLabel: t('None') } : {})}
        {...(location ? { hint: t('The type of a stock location cannot be changed.') } : {})}
        onChosen={(option) => chooseType(option?.value ?? null)}
      />
      <WeightField
        form={form}
        name="maxWeight"
        label={t('Max weight')}
        hint={t('The most that goods in it may weigh together.')}
      />
    </FormModal>
  )
}
