import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import * as lowPoints from '@crossdock/contract/fulfillment/stock/low-points'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { query } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Field, FieldGrid } from '../../../ui/field.tsx'
import { NumberField } from '../../../ui/fields.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { Dialog, FormModal } from '../../../ui/modals.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'
import { packageWords } from '../../products/package-words.ts'

interface LowPointsDialogProps {
  readonly productId: Id<'product'>
  readonly sku: string
  readonly onClose: () => void
}

const width = 520

/** How many packages of a product there are to be at least, in one warehouse or in all of them together (LOWP-009). */
export function LowPointsDialog({ productId, sku, onClose }: LowPointsDialogProps) {
  const [warehouseId, setWarehouseId] = useState<Id<'warehouse'> | null>(null)
  const mayChoose = useCan(warehouses.list)
  const packages = useQuery(query(products.packageTypes, { id: productId }))
  const points = useQuery(query(lowPoints.get, { id: productId, ...(warehouseId ? { warehouseId } : {}) }))
  const place = (
    <>
      <p className="mono">{sku}</p>
      {mayChoose && (
        <Field label={t('Warehouse')} isOptional>
          {(links) => (
            <Picker
              id={links.id}
              isField
              label={t('Warehouse')}
              options={warehouseLookup}
              values={warehouseId === null ? [] : [warehouseId]}
              placeholder={t('All warehouses together')}
              clearLabel={t('All warehouses together')}
              onChange={([chosen]) => setWarehouseId(chosen ?? null)}
            />
          )}
        </Field>
      )}
    </>
  )
  if (packages.data && points.data)
    return (
      <LowPointsForm
        key={warehouseId}
        productId={productId}
        warehouseId={warehouseId}
        packages={packages.data.packageTypes}
        points={points.data}
        place={place}
        onClose={onClose}
      />
    )
  const failed = [packages, points].find(({ isError }) => isError)
  return (
    <Dialog title={t('Low Points')} onClose={onClose} width={width}>
      {place}
      {failed ? (
        <FailedState error={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Dialog>
  )
}

interface LowPointsFormProps extends Pick<LowPointsDialogProps, 'productId' | 'onClose'> {
  readonly warehouseId: Id<'warehouse'> | null
  readonly packages: readonly products.PackageType[]
  readonly points: AnswerOf<typeof lowPoints.get>
  readonly place: ReactNode
}

function LowPointsForm({ productId, warehouseId, packages, points, place, onClose }: LowPointsFormProps) {
  const lowpointOf = ({ name, unitQuantity }: products.PackageType): number | null =>
    points.lowPoints.find((one) => one.packageType === name && one.unitQuantity === unitQuantity)?.lowpoint ?? null
  const form = useContractForm(lowPoints.set, {
    values: {
      productId,
      warehouseId,
      lowPoints: packages.map((entry) => ({
        packageType: entry.name,
        unitQuantity: entry.unitQuantity,
        lowpoint: lowpointOf(entry),
      })),
      onHold: points.onHold,
      clearance: points.clearance,
    },
    refreshes: [lowPoints.get, lowPoints.report, products.get, inventory.byProduct, inventory.getByProduct],
    onSaved: () => {
      toast.success(t('{{title}} updated successfully', { title: t('Low Points') }))
      onClose()
    },
  })
  return (
    <FormModal title={t('Low Points')} form={form} onClose={onClose} width={width}>
      {place}
      <p>
        {t(
          'With fewer packages in excellent condition than this, the product is reported as low, and you are told once.',
        )}
      </p>
      <FieldGrid>
        {packages.map((entry, index) => (
          <NumberField
            key={entry.id}
            form={form}
            name={`lowPoints.${index}.lowpoint`}
            label={packageWords(entry.name, entry.unitQuantity)}
            unit={t('packages')}
            hasFocus={index === 0}
          />
        ))}
      </FieldGrid>
      <p>{t('From as many units on, the inventory warns of goods that cannot be promised.')}</p>
      <FieldGrid>
        <NumberField form={form} name="onHold" label={t('On hold')} unit={t('units')} />
        <NumberField form={form} name="clearance" label={t('Clearance')} unit={t('units')} />
      </FieldGrid>
    </FormModal>
  )
}
