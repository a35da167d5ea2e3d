import type { InputOf } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import type { Id } from '@crossdock/contract/ids'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useMerchant } from '../../lib/merchant.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { CheckboxField, ListFault, NumberField, SelectField, TextField } from '../../ui/fields.tsx'
import { type ContractForm, FormPart, FormSection, useContractForm } from '../../ui/form.tsx'
import { ListField } from '../../ui/list-field.tsx'
import { LengthField, WeightField } from '../../ui/measure-fields.tsx'
import { MerchantField } from '../../ui/merchant-field.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { Steps } from '../../ui/steps.tsx'
import { packageWords } from './package-words.ts'

type Form = ContractForm<InputOf<typeof products.create>>

const limits = products.productLimits
const steps = ['Product', 'Packages', 'Aliases and low points'] as const
const unitOptions = products.packageUnits.map((name) => ({ value: name, label: name }))
const classOptions = products.dangerousClasses.map((name) => ({ value: name, label: name }))
const stateOptions = products.productStates.map((state) => ({ value: state, label: state }))
const emptyPackage = { name: 'Case', skuAliases: [] as string[], barcode: '', lowpoint: null }

/** No number yet. Its field is named all the same: a form counts as changed when a field has come to it. */
const noNumber = undefined as never

/** A new product's fields. */
const noValues = {
  description: '',
  sku: '',
  barcode: '',
  hsCode: '',
  weight: noNumber,
  depth: noNumber,
  width: noNumber,
  height: noNumber,
  isDangerous: false,
  dangerousClass: null,
  hasExpiration: false,
  state: 'Active' as const,
  skuAliases: [] as string[],
  packages: [],
  unitLowpoint: null,
  onHold: null,
  clearance: null,
}

/** The fields of a product, and what names it in the call, which has no field. */
const valuesOf = (product: products.Product) => ({
  id: product.id,
  updatedAt: product.updatedAt,
  description: product.description,
  sku: product.sku,
  barcode: product.barcode ?? '',
  hsCode: product.hsCode ?? '',
  weight: product.weight,
  depth: product.depth,
  width: product.width,
  height: product.height,
  isDangerous: product.isDangerous,
  dangerousClass: product.dangerousClass,
  hasExpiration: product.hasExpiration,
  state: product.state,
  skuAliases: product.skuAliases,
  packages: product.packages,
  onHold: product.onHold,
  clearance: product.clearance,
})

interface ProductFormProps {
  /** The product to change; null makes new ones until it is closed. */
  readonly product: products.Product | null
  /** Whose a new one is, where that is known; the form asks otherwise, under All Accounts. */
  readonly storeId?: Id<'store'> | null
  /** What a new one is called at first: the words it was looked for with. */
  readonly description?: string
  readonly onClose: () => void
  /** Gets the product that was made or changed: an order form that opened this one selects it. */
  readonly onSaved?: (product: products.Product) => void
}

/** Makes or changes a product in three steps; the first alone is enough to save (PROD-041). */
export function ProductForm({ product, storeId = null, description = '', onClose, onSaved }: ProductFormProps) {
  const [step, setStep] = useState(0)
  /** How many were added so far: each begins with fields of its own. */
  const [added, setAdded] = useState(0)
  const asked = useMerchant()
  const merchant = storeId === null ? asked : { ...asked, isAsked: false, storeId, require: () => true }
  const form = useContractForm(product ? products.update : products.create, {
    merchant: product ? undefined : merchant,
    values: product ? valuesOf(product) : { ...noValues, description },
    refreshes: [products.list, products.get],
    onSaved: ({ product: saved }) => {
      toast.success(product ? t('Product Edited successfully') : t('New product added successfully!'))
      onSaved?.(saved)
      if (product) onClose()
      else {
        form.reset(noValues)
        setStep(0)
        setAdded((before) => before + 1)
      }
    },
  })
  const { setFocus } = form
  useEffect(() => {
    if (added > 0) setFocus('description')
  }, [added, setFocus])
  return (
    <FormModal
      title={product ? t('Edit Product') : t('Enter Manually')}
      form={form}
      onClose={onClose}
      submitLabel={product ? t('Confirm') : t('Add')}
      width={760}
    >
      <Steps labels={steps.map((label) => t(label))} present={step} onChoose={setStep} />
      <Fragment key={added}>
        {/* All steps stay mounted, so that a fault in any of them is known wherever one stands. */}
        <FormPart isShown={step === 0}>
          {!product && <MerchantField merchant={merchant} />}
          <ProductFields
            form={form}
            isUsed={product?.isUsed ?? false}
            dangerousClass={product?.dangerousClass ?? null}
          />
        </FormPart>
        <FormPart isShown={step === 1}>
          <PackageFields form={form} unitId={product?.packages.find(products.isUnitPackage)?.id} />
        </FormPart>
        <FormPart isShown={step === 2}>
          <ListField
            form={form}
            name="skuAliases"
            label={t('SKU aliases')}
            hint={t(
              'Other codes this product is known by, separated by commas: imports and orders find it under each.',
            )}
            isMono
          />
          <LowPointFields form={form} />
        </FormPart>
      </Fragment>
    </FormModal>
  )
}

interface ProductFieldsProps {
  readonly form: Form
  readonly isUsed: boolean
  /** The class the product had when the form was opened: what the field goes back to (PROD-020). */
  readonly dangerousClass: products.Product['dangerousClass']
}

function ProductFields({ form, isUsed, dangerousClass }: ProductFieldsProps) {
  const { setValue } = form
  const isDangerous = form.watch('isDangerous') === true
  useEffect(() => {
    if (!isDangerous) setValue('dangerousClass', dangerousClass)
  }, [isDangerous, dangerousClass, setValue])
  const frozen = isUsed ? { isDisabled: true, hint: t('In use: cannot be changed') } : {}
  return (
    <>
      <TextField
        form={form}
        name="description"
        label={t('Product Description')}
        maxLength={limits.description}
        hasFocus
      />
      <FieldGrid>
        <TextField form={form} name="sku" label={t('SKU')} maxLength={limits.sku} isMono {...frozen} />
        <TextField form={form} name="barcode" label={t('Barcode')} maxLength={limits.barcode} isMono />
        <TextField form={form} name="hsCode" label={t('HS Code')} maxLength={10} isMono />
      </FieldGrid>
      <FieldGrid least={140}>
        <WeightField form={form} name="weight" label={t('Weight')} {...frozen} />
        <LengthField form={form} name="depth" label={t('Length')} {...frozen} />
        <LengthField form={form} name="width" label={t('Width')} {...frozen} />
        <LengthField form={form} name="height" label={t('Height')} {...frozen} />
      </FieldGrid>
      <CheckboxField form={form} name="hasExpiration" label={t('Has an expiration date')} isDisabled={isUsed} />
      <FieldGrid>
        <CheckboxField form={form} name="isDangerous" label={t('Dangerous Good')} />
        <SelectField
          form={form}
          name="dangerousClass"
          label={t('Dangerous Class')}
          options={classOptions}
          isNeeded={isDangerous}
          isDisabled={!isDangerous}
        />
        <SelectField form={form} name="state" label={t('State')} options={stateOptions} />
      </FieldGrid>
    </>
  )
}

interface PackageFieldsProps {
  readonly form: Form
  /** The product's own Unit, which stays. */
  readonly unitId: Id<'productPackageType'> | undefined
}

function PackageFields({ form, unitId }: PackageFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'packages', keyName: 'key' })
  const adder = useRef<HTMLButtonElement>(null)
  const entries = form.watch('packages') ?? []
  return (
    <>
      <p>
        {t('Every product has the package Unit, in its own size and weight. Add the packages it is stored or sold in.')}
      </p>
      {fields.map((field, index) => {
        const isOwnUnit = field.id !== undefined && field.id === unitId
        const isUnit = entries[index]?.name === products.unitPackageName
        return (
          <FormSection key={field.key} title={t('Package {{number}}', { number: index + 1 })}>
            <FieldGrid>
              <SelectField
                form={form}
                name={`packages.${index}.name`}
                label={t('Package Type Name')}
                options={unitOptions}
                isDisabled={isOwnUnit}
              />
              <NumberField
                form={form}
                name={`packages.${index}.unitQuantity`}
                label={t('Units per package')}
                isDisabled={isUnit}
              />
              <TextField
                form={form}
                name={`packages.${index}.barcode`}
                label={t('Barcode')}
                maxLength={limits.barcode}
                isMono
              />
            </FieldGrid>
            {isUnit ? (
              <UnitSize form={form} index={index} />
            ) : (
              <FieldGrid least={140}>
                <WeightField form={form} name={`packages.${index}.weight`} label={t('Weight')} />
                <LengthField form={form} name={`packages.${index}.depth`} label={t('Length')} />
                <LengthField form={form} name={`packages.${index}.width`} label={t('Width')} />
                <LengthField form={form} name={`packages.${index}.height`} label={t('Height')} />
              </FieldGrid>
            )}
            <ListField form={form} name={`packages.${index}.skuAliases`} label={t('SKU aliases')} isMono />
            {!isOwnUnit && (
              <Button kind="quiet" onClick={() => remove(index)}>
                {t('Remove package')}
              </Button>
            )}
          </FormSection>
        )
      })}
      <ListFault form={form} name="packages" adder={adder} />
      <Button ref={adder} onClick={() => append(emptyPackage as never)}>
        {t('Add package')}
      </Button>
    </>
  )
}

/** How many packages there are to be at least, in all warehouses together; Unit is one of them, named or not. */
function LowPointFields({ form }: { readonly form: Form }) {
  const entries = form.watch('packages') ?? []
  const places = entries.map((_, index) => `packages.${index}`)
  return (
    <FormSection title={t('Low Points')}>
      <p>
        {t(
          'With fewer packages in excellent condition than this, the product is reported as low, and you are told once.',
        )}
      </p>
      <FieldGrid>
        {!entries.some(({ name }) => name === products.unitPackageName) && (
          <NumberField form={form} name="unitLowpoint" label={products.unitPackageName} unit={t('packages')} />
        )}
        {entries.map((entry, index) => (
          <NumberField
            key={places[index]}
            form={form}
            name={`packages.${index}.lowpoint`}
            label={packageWords(entry.name, entry.unitQuantity || 1)}
            unit={t('packages')}
          />
        ))}
      </FieldGrid>
      <p>{t('From as many units on, the inventory warns of goods that cannot be promised.')}</p>
      <FieldGrid>
        <NumberField form={form} name="onHold" label={t('On hold')} unit={t('units')} />
        <NumberField form={form} name="clearance" label={t('Clearance')} unit={t('units')} />
      </FieldGrid>
    </FormSection>
  )
}

/** Unit has no size fields: it is one unit, in the size and weight of its product, whatever is entered there. */
function UnitSize({ form, index }: { readonly form: Form; readonly index: number }) {
  const { setValue } = form
  const [weight, depth, width, height] = form.watch(['weight', 'depth', 'width', 'height'])
  useEffect(() => {
    const sizes = { weight, depth, width, height } as const
    setValue(`packages.${index}.unitQuantity`, 1)
    for (const side of ['weight', 'depth', 'width', 'height'] as const)
      setValue(`packages.${index}.${side}`, sizes[side])
  }, [index, weight, depth, width, height, setValue])
  return <p>{t('One unit, in the size and weight of the product.')}</p>
}
