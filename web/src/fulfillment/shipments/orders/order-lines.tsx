import type { InputOf } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import type * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { explainAvailability } from '@crossdock/contract/fulfillment/stock/availability'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useCan } from '../../../lib/can.ts'
import { formatNumber } from '../../../lib/format.ts'
import { query } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { ListFault, NumberField, SelectField } from '../../../ui/fields.tsx'
import { IconTrash } from '../../../ui/icons.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { StockBar } from '../../../ui/stock-bar.tsx'
import { activeProductLookup } from '../../products/product-lookup.ts'
import type { OrderForm } from './party-fields.tsx'
import styles from './shipment-form.module.css'

const ProductForm = lazyPart(async () => (await import('../../products/product-form.tsx')).ProductForm)

/** A line that says nothing yet. */
export const noGoodsYet = { productId: '', productPackageTypeId: '', unitsCount: 1 }

/** The goods of an order: product, package, units, and what of it is free where the order ships from. */
export function OrderLines({
  form,
  storeId,
  adder,
  isDisabled,
}: {
  readonly form: OrderForm
  /** Adds a line. */
  readonly adder: RefObject<HTMLButtonElement | null>
  /** Whose products they are; null until a merchant is chosen. */
  readonly storeId: Id<'store'> | null
  readonly isDisabled: boolean
}) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const mayCreate = useCan(products.create)
  /** The line that a product is being made for, and what it was looked for with; null while none is. */
  const [newProduct, setNewProduct] = useState<{ readonly index: number; readonly term: string } | null>(null)
  // Another merchant has other products; how many there were is kept.
  const { getValues, setValue } = form
  const before = useRef(storeId)
  useEffect(() => {
    if (before.current === storeId) return
    const had = before.current
    before.current = storeId
    const lines = getValues('items') ?? []
    if (had === null || !lines.some(({ productId }) => productId !== '')) return
    for (const index of lines.keys()) {
      setValue(`items.${index}.productId`, '')
      setValue(`items.${index}.productPackageTypeId`, '')
    }
    toast.warning(t('Another merchant has other products: choose them again.'))
  }, [storeId, getValues, setValue])
  const choose = (index: number, productId: Id<'product'>): void => {
    form.setValue(`items.${index}.productId`, productId, { shouldDirty: true })
    form.setValue(`items.${index}.productPackageTypeId`, '')
    form.clearErrors(`items.${index}`)
  }
  return (
    <>
      {fields.map((field, index) => (
        <div
          key={field.key}
          className={styles['line']}
          role="group"
          aria-label={t('Line {{number}}', { number: index + 1 })}
        >
          <SelectField
            form={form}
            name={`items.${index}.productId`}
            label={t('Product')}
            options={activeProductLookup(storeId ?? undefined)}
            isDisabled={isDisabled || storeId === null}
            onChosen={() => form.setValue(`items.${index}.productPackageTypeId`, '')}
            {...(mayCreate
              ? {
                  create: {
                    label: (term) => t('New product "{{term}}"', { term }),
                    run: (term) => setNewProduct({ index, term }),
                  },
                }
              : {})}
          />
          <PackageField form={form} index={index} isDisabled={isDisabled} />
          <NumberField form={form} name={`items.${index}.unitsCount`} label={t('Units')} isDisabled={isDisabled} />
          {!isDisabled && (
            <div className={styles['remove']}>
              <Button
                kind="quiet"
                size="icon"
                aria-label={t('Remove line {{number}}', { number: index + 1 })}
                icon={<IconTrash size={15} aria-hidden />}
                onClick={() => remove(index)}
              />
            </div>
          )}
          {!isDisabled && <StockHere form={form} index={index} />}
        </div>
      ))}
      <ListFault form={form} name="items" adder={adder} />
      {!isDisabled && (
        <Button ref={adder} onClick={() => append(noGoodsYet)}>
          {t('Add product')}
        </Button>
      )}
      {newProduct && (
        <ProductForm
          product={null}
          storeId={storeId}
          description={newProduct.term}
          onClose={() => setNewProduct(null)}
          onSaved={({ id }) => {
            setNewProduct(null)
            choose(newProduct.index, id)
          }}
        />
      )}
    </>
  )
}

/** The packages of the line's product; Unit is chosen while nothing is. */
function PackageField({
  form,
  index,
  isDisabled,
}: {
  readonly form: OrderForm
  readonly index: number
  readonly isDisabled: boolean
}) {
  const productId = form.watch(`items.${index}.productId`)
  const chosen = form.watch(`items.${index}.productPackageTypeId`)
  const packages = useQuery({ ...query(products.packageTypes, { id: productId ?? '' }), enabled: Boolean(productId) })
  const types = packages.data?.packageTypes ?? []
  const unit = types.find(({ unitQuantity }) => unitQuantity === 1)
  const { setValue, clearErrors } = form
  useEffect(() => {
    if (!unit || chosen) return
    setValue(`items.${index}.productPackageTypeId`, unit.id)
    // Sent before it was known, it was said to be missing.
    clearErrors(`items.${index}.productPackageTypeId`)
  }, [unit, chosen, index, setValue, clearErrors])
  return (
    <SelectField
      form={form}
      name={`items.${index}.productPackageTypeId`}
      label={t('Package')}
      options={types.map((type) => ({
        value: type.id,
        label: type.name,
        hint: t('{{count}} units', { count: type.unitQuantity }),
      }))}
      isDisabled={isDisabled || !productId}
    />
  )
}

/** Lines whose stock is asked for: of more the form would ask for longer than it is read. */
const mostAsked = 50

/** What of a line's product is free in the warehouse, and what of the line it lacks. */
function StockHere({ form, index }: { readonly form: OrderForm; readonly index: number }) {
  const warehouseId = form.watch('warehouseId')
  const productId = form.watch(`items.${index}.productId`)
  const units = form.watch(`items.${index}.unitsCount`) || 0
  const maySee = useCan(explainAvailability)
  const stock = useQuery({
    ...query(explainAvailability, { productId: productId ?? '', warehouseId }),
    enabled: maySee && Boolean(warehouseId) && Boolean(productId) && index < mostAsked,
  })
  if (!stock.data || !productId || !warehouseId) return null
  const { availableUnits, totalUnits, onHoldUnits, reservedUnits } = stock.data
  const missing = Math.max(0, units - availableUnits)
  const reasons = [
    onHoldUnits > 0 && t('{{count}} on hold', { count: onHoldUnits }),
    reservedUnits > 0 && t('{{count}} reserved', { count: reservedUnits }),
  ].filter(Boolean)
  return (
    <div className={styles['stock']} data-short={missing > 0 || undefined}>
      {totalUnits > 0 && (
        <span className={styles['bar']}>
          <StockBar units={{ ...stock.data, incomingUnits: 0 }} of={totalUnits} isSmall />
        </span>
      )}
      <span>
        <b>{formatNumber(availableUnits)}</b> {t('free here')}
      </span>
      {missing > 0 ? (
        <b className={styles['short']} role="status">
          {[
            t('{{missing}} of {{count}} units are not here', { missing: formatNumber(missing), count: units }),
            ...reasons,
          ].join(' · ')}
        </b>
      ) : (
        units > 0 && (
          <span className="muted">
            {t('{{left}} after this order', { left: formatNumber(availableUnits - units) })}
          </span>
        )
      )}
    </div>
  )
}

/** What the order comes to so far. */
export function sumsOf(items: InputOf<typeof shipments.create>['items'] = []): string[] {
  const chosen = items.filter(({ productId }) => Boolean(productId))
  const units = chosen.reduce((sum, { unitsCount }) => sum + (unitsCount || 0), 0)
  return [t('{{count}} lines', { count: chosen.length }), t('{{count}} units', { count: units })]
}
