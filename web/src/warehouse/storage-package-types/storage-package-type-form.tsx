import type { Id } from '@crossdock/contract/ids'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as packages from '@crossdock/contract/warehouse/storage-package-types'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { FieldGrid } from '../../ui/field.tsx'
import { MultiSelectField, SelectField } from '../../ui/fields.tsx'
import { LengthField } from '../../ui/measure-fields.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { useRecordForm } from '../../ui/record-form.ts'
import { nameOptions } from './name-options.ts'

interface StoragePackageTypeFormProps {
  readonly warehouseId: Id<'warehouse'>
  /** The type to change; null makes a new one. */
  readonly type: packages.StoragePackageType | null
  /** Opened from the form of a location type, which makes the link itself (SPT-009). */
  readonly isWithinLocationType?: boolean
  readonly onClose: () => void
  readonly onSaved?: (type: packages.StoragePackageType) => void
}

/** Makes or changes a storage package. */
export function StoragePackageTypeForm(props: StoragePackageTypeFormProps) {
  const { warehouseId, type, isWithinLocationType = false, onClose } = props
  const form = useRecordForm(packages, type, {
    idField: 'typeId',
    values: { id: warehouseId, ...(isWithinLocationType || type ? {} : { stockLocationTypes: [] }) },
    refreshes: [packages.list, types.list],
    told: ({ name }) => name,
    onSaved: props.onSaved,
    onClose,
  })
  const locationTypes = useQuery({
    ...query(types.list, { id: warehouseId, skipStats: true }),
    enabled: !isWithinLocationType,
  })
  const known = locationTypes.data?.types ?? []
  return (
    <FormModal
      title={type ? t('Edit Storage Package') : t('Create New Type')}
      form={form}
      onClose={onClose}
      width={isWithinLocationType ? 480 : 560}
    >
      <SelectField
        form={form}
        name="name"
        label={t('Name')}
        options={nameOptions(packages.storagePackageNames, type?.name)}
      />
      <FieldGrid least={120}>
        <LengthField form={form} name="depth" label={t('Length')} />
        <LengthField form={form} name="width" label={t('Width')} />
        <LengthField form={form} name="height" label={t('Height')} />
      </FieldGrid>
      {!isWithinLocationType && (
        <MultiSelectField
          form={form}
          name="stockLocationTypes"
          label={t('Stock location types')}
          isNeeded={known.some(({ isBulk }) => !isBulk)}
          options={known.map((entry) => ({ value: entry.id, label: types.typeNameOf(entry) }))}
          hint={t('It may stand in locations of these types.')}
        />
      )}
    </FormModal>
  )
}
