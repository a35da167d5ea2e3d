import type { InputOf } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import type * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { useCan } from '../../../lib/can.ts'
import { query, queryClient } from '../../../lib/queries.ts'
import { showError } from '../../../lib/show-error.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { controlClass } from '../../../ui/field.tsx'
import { ListFault } from '../../../ui/fields.tsx'
import type { ContractForm } from '../../../ui/form.tsx'
import { textOf, useField } from '../../../ui/form-field.ts'
import { IconTrash } from '../../../ui/icons.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { packageWords } from '../../products/package-words.ts'
import { activeProductLookup } from '../../products/product-lookup.ts'
import styles from './receipt-form.module.css'

const ProductForm = lazyPart(async () => (await import('../../products/product-form.tsx')).ProductForm)

export type ReceiptForm = ContractForm<InputOf<typeof orders.create>>

/** What a line shows of its product. */
export interface LineProduct {
  readonly sku: string
  readonly description: string
  readonly hasExpiration: boolean
  readonly packages: readonly {
    readonly id: Id<'productPackageType'>
    readonly name: string
    readonly unitQuantity: number
  }[]
}

/** Products of an order that is edited, known without asking again. */
export function productsOf(items: readonly orders.ReceiptOrderItem[]): Map<string, LineProduct> {
  const known = new Map<string, LineProduct>()
  for (const item of items) {
    const entry = { id: item.productPackageTypeId, name: item.packageTypeName, unitQuantity: item.unitQuantity }
    const before = known.get(item.productId)
    known.set(item.productId, {
      sku: item.sku,
      description: item.description,
      hasExpiration: item.hasExpiration,
      packages: [...(before?.packages ?? []).filter(({ id }) => id !== entry.id), entry],
    })
  }
  return known
}

/** A product's line before anybody said how many: the form holds nothing there yet, which the call refuses. */
export const lineOf = ({
  id,
  packages,
}: products.Product): NonNullable<InputOf<typeof orders.create>['items']>[number] =>
  ({
    productId: id,
    productPackageTypeId: packages[0]?.id ?? '',
    packageQuantity: null,
    expirationDate: null,
  }) as never

interface ReceiptLinesProps {
  readonly form: ReceiptForm
  /** Adds a line. */
  readonly adder: RefObject<HTMLButtonElement | null>
  /** Whose products they are; null until a merchant is chosen. */
  readonly storeId: Id<'store'> | null
  readonly known: ReadonlyMap<string, LineProduct>
  /** Gets a product that was chosen: `known` is to have it from now on. */
  readonly onKnown: (productId: Id<'product'>, product: LineProduct) => void
}

/** Lines shown at once; an imported draft may have thousands. */
const shownAtOnce = 200

/** The lines of a receipt order: product, package, how many, and until when they keep. */
export function ReceiptLines({ form, adder, storeId, known, onKnown }: ReceiptLinesProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const [shown, setShown] = useState(shownAtOnce)
  const mayCreate = useCan(products.create)
  /** What a product that is being made was looked for with; null while none is. */
  const [newProduct, setNewProduct] = useState<string | null>(null)

  // Another merchant has other products.
  const { getValues } = form
  const before = useRef(storeId)
  useEffect(() => {
    if (before.current === storeId) return
    const had = before.current
    before.current = storeId
    if (had === null || getValues('items')?.length === 0) return
    remove()
    toast.warning(t('Another merchant has other products: choose them again.'))
  }, [storeId, remove, getValues])

  const add = async (productId: Id<'product'>): Promise<void> => {
    try {
      const product = await queryClient.query({ ...query(products.get, { id: productId }), staleTime: 60_000 })
      onKnown(productId, product)
      append(lineOf(product), { focusName: `items.${fields.length}.packageQuantity` })
      setShown((before) => Math.max(before, fields.length + 1))
    } catch (error) {
      showError(error)
    }
  }

  return (
    <>
      {fields.length > 0 && (
        <table className={styles['lines']} aria-label={t('Products')}>
          <thead>
            <tr>
              <th scope="col">{t('Product')}</th>
              <th scope="col">{t('Package')}</th>
              <th scope="col">{t('Quantity')}</th>
              <th scope="col">{t('Expiration Date')}</th>
              <th scope="col" aria-label={t('Remove')} />
            </tr>
          </thead>
          <tbody>
            {fields.slice(0, shown).map((field, index) => (
              <Line
                key={field.key}
                form={form}
                index={index}
                productId={field.productId}
                known={known.get(field.productId)}
                onRemove={() => remove(index)}
              />
            ))}
          </tbody>
        </table>
      )}
      {fields.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + 5 * shownAtOnce)}>
          {t('Show {{count}} more lines', { count: fields.length - shown })}
        </Button>
      )}
      <div className={styles['add']}>
        <Picker
          ref={adder}
          isField
          options={activeProductLookup(storeId ?? undefined)}
          isDisabled={storeId === null}
          values={[]}
          placeholder={t('Add a product: search by description or SKU')}
          label={t('Add a product')}
          onChange={([productId]) => productId && void add(productId)}
          {...(mayCreate
            ? { create: { label: (term) => t('New product "{{term}}"', { term }), run: setNewProduct } }
            : {})}
        />
      </div>
      {newProduct !== null && (
        <ProductForm
          product={null}
          storeId={storeId}
          description={newProduct}
          onClose={() => setNewProduct(null)}
          onSaved={({ id }) => {
            setNewProduct(null)
            void add(id)
          }}
        />
      )}
      <ListFault form={form} name="items" adder={adder} />
    </>
  )
}

/** What the order comes to so far. */
export function sumsOf(items: InputOf<typeof orders.create>['items'] = []): string[] {
  const packages = items.reduce((sum, item) => sum + (item.packageQuantity || 0), 0)
  return [t('{{count}} lines', { count: items.length }), t('{{count}} packages', { count: packages })]
}

interface LineProps {
  readonly form: ReceiptForm
  readonly index: number
  readonly productId: Id<'product'>
  readonly known: LineProduct | undefined
  readonly onRemove: () => void
}

function Line({ form, index, productId, known, onRemove }: LineProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const product = useQuery({ ...query(products.get, { id: productId }), enabled: isChoosing || known === undefined })
  const { errors } = useFormState({ control: form.control, name: 'items' })
  const facts = product.data ?? known
  const name = facts?.sku ?? t('Line {{number}}', { number: index + 1 })
  // A package that was archived since stays with the line that has it.
  const kept = known?.packages.filter(({ id }) => !product.data?.packages.some((entry) => entry.id === id)) ?? []
  return (
    <tr>
      <td>
        <span className={styles['product']}>
          <b className="mono">{facts?.sku ?? '…'}</b>
          <span>{facts?.description}</span>
          <Fault message={errors.items?.[index]?.message} />
        </span>
      </td>
      <td>
        <PackageCell
          form={form}
          index={index}
          name={name}
          packages={[...kept, ...(product.data?.packages ?? [])]}
          onOpen={() => setIsChoosing(true)}
        />
      </td>
      <td>
        <CountCell form={form} index={index} name={name} />
      </td>
      <td>{facts?.hasExpiration && <ExpiryCell form={form} index={index} name={name} />}</td>
      <td>
        <Button
          kind="quiet"
          size="icon"
          aria-label={t('Remove {{name}}', { name })}
          icon={<IconTrash size={15} aria-hidden />}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

interface CellProps {
  readonly form: ReceiptForm
  readonly index: number
  /** What the line is called for those who cannot see it. */
  readonly name: string
}

function PackageCell({
  form,
  index,
  name,
  packages,
  onOpen,
}: CellProps & { readonly packages: LineProduct['packages']; readonly onOpen: () => void }) {
  const { ref, value, error, isOptional, onChange, onBlur } = useField(
    { form, name: `items.${index}.productPackageTypeId`, label: name },
    '',
  )
  return (
    <>
      <select
        ref={ref}
        className={`${controlClass} ${styles['package']}`}
        aria-label={t('Package of {{name}}', { name })}
        aria-invalid={error !== undefined}
        aria-required={!isOptional || undefined}
        value={textOf(value)}
        onFocus={onOpen}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      >
        {packages.map((entry) => (
          <option key={entry.id} value={entry.id}>
            {packageWords(entry.name, entry.unitQuantity)}
          </option>
        ))}
      </select>
      <Fault message={error} />
    </>
  )
}

/** What was typed as a number; blank is null, and what is no number is NaN, so that the rules name it. */
function countOf(text: string): number | null {
  const typed = text.trim().replace(',', '.')
  return typed === '' ? null : Number(typed)
}

function CountCell({ form, index, name }: CellProps) {
  const {
    ref,
    name: path,
    value,
    error,
    isOptional,
    onChange,
    onBlur,
  } = useField({ form, name: `items.${index}.packageQuantity`, label: name }, null)
  return (
    <>
      <input
        ref={ref}
        name={path}
        className={`${controlClass} ${styles['count']}`}
        type="text"
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
        aria-label={t('Quantity of {{name}}', { name })}
        aria-invalid={error !== undefined}
        aria-required={!isOptional || undefined}
        value={Number.isNaN(value) ? '' : textOf(value)}
        onChange={(event) => onChange(countOf(event.currentTarget.value.replace(/[^\d.,-]/g, '')))}
        onBlur={onBlur}
      />
      <Fault message={error} />
    </>
  )
}

/** Of a product that expires, whose lines all need it. */
function ExpiryCell({ form, index, name }: CellProps) {
  const {
    ref,
    name: path,
    value,
    error,
    isOptional,
    onChange,
    onBlur,
  } = useField({ form, name: `items.${index}.expirationDate`, label: name, isNeeded: true }, null)
  return (
    <>
      <DateInput
        ref={ref}
        name={path}
        className={`${controlClass} ${styles['expiry']}`}
        aria-label={t('Expiration date of {{name}}', { name })}
        aria-invalid={error !== undefined}
        aria-required={!isOptional || undefined}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        onBlur={onBlur}
      />
      <Fault message={error} />
    </>
  )
}

function Fault({ message }: { readonly message: string | undefined }) {
  return message ? (
    <span className={styles['error']} role="alert">
      {message}
    </span>
  ) : null
}
