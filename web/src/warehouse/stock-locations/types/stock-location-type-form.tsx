import type { Id } from '@crossdock/contract/ids'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as packages from '@crossdock/contract/warehouse/storage-package-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sizeWords } from '../../../lib/measures.ts'
import { query } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { CheckboxField, MultiSelectField, SelectField } from '../../../ui/fields.tsx'
import { LengthField } from '../../../ui/measure-fields.tsx'
import { FormModal } from '../../../ui/modals.tsx'
import { useRecordForm } from '../../../ui/record-form.ts'
import { nameOptions } from '../../storage-package-types/name-options.ts'
import { StoragePackageTypeForm } from '../../storage-package-types/storage-package-type-form.tsx'

interface StockLocationTypeFormProps {
  readonly warehouseId: Id<'warehouse'>
  /** The type to change; null makes a new one. */
  readonly type: types.StockLocationType | null
  readonly onClose: () => void
}

/** Makes or changes a kind of stock locations. */
export function StockLocationTypeForm({ warehouseId, type, onClose }: StockLocationTypeFormProps) {
  const [isAddingPackage, setIsAddingPackage] = useState(false)
  const form = useRecordForm(types, type, {
    idField: 'typeId',
    values: { id: warehouseId, ...(type ? {} : { isBulk: false, storagePackageIds: [] }) },
    refreshes: [types.list, packages.list],
    told: types.typeNameOf,
    onClose,
  })
  const storagePackages = useQuery(query(packages.list, { id: warehouseId }))
  const isUsed = (type?.stockLocationCount ?? 0) > 0
  const frozen = isUsed ? { isDisabled: true } : {}
  return (
    <>
      <FormModal title={type ? t('Edit SL Type') : t('Create New SL Type')} form={form} onClose={onClose} width={560}>
        {isUsed && (
          <p className="muted">{t('Stock locations are of this type: only its storage packages can change.')}</p>
        )}
        <SelectField
          form={form}
          name="label"
          label={t('Label')}
          options={nameOptions(types.stockLocationKinds, type?.label)}
          {...frozen}
        />
        <FieldGrid least={120}>
          <LengthField form={form} name="depth" label={t('Length')} {...frozen} />
          <LengthField form={form} name="width" label={t('Width')} {...frozen} />
          <LengthField form={form} name="height" label={t('Height')} {...frozen} />
        </FieldGrid>
        <CheckboxField
          form={form}
          name="isBulk"
          label={t('Bulk')}
          hint={t('Takes loose packages, and any storage package that fits.')}
          {...frozen}
        />
        <MultiSelectField
          form={form}
          name="storagePackageIds"
          label={t('Storage packages')}
          options={(storagePackages.data?.types ?? []).map((entry) => ({
            value: entry.id,
            label: entry.name,
            hint: sizeWords(entry),
          }))}
          hint={t(
            'Unless it is bulk, a location of this type takes these and nothing else; with none chosen, anything that fits.',
          )}
        />
        <span>
          <Button onClick={() => setIsAddingPackage(true)}>{t('New storage package')}</Button>
        </span>
      </FormModal>
      {isAddingPackage && (
        <StoragePackageTypeForm
          warehouseId={warehouseId}
          type={null}
          isWithinLocationType
          onClose={() => setIsAddingPackage(false)}
          onSaved={({ id }) =>
            form.setValue('storagePackageIds', [...(form.getValues('storagePackageIds') ?? []), id], {
              shouldDirty: true,
            })
          }
        />
      )}
    </>
  )
}
