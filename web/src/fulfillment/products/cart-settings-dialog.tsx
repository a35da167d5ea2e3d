import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import * as cartSettings from '@crossdock/contract/fulfillment/products/cart-settings'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { query } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { ListFault, SelectField, TextField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { Dialog, FormModal } from '../../ui/modals.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { packageWords } from './package-words.ts'

interface CartSettingsDialogProps {
  readonly product: Pick<products.Product, 'id' | 'sku' | 'packages'>
  readonly onClose: () => void
}

const width = 640

/** Under what SKUs shopping carts sell a product, and which of its packages each means (CART-002). */
export function CartSettingsDialog({ product, onClose }: CartSettingsDialogProps) {
  const asked = useQuery(query(cartSettings.get, { id: product.id }))
  if (asked.data) return <CartSettingsForm product={product} read={asked.data} onClose={onClose} />
  return (
    <Dialog title={t('Cart Settings')} onClose={onClose} width={width}>
      {asked.isError ? (
        <FailedState error={asked.error} onRetry={() => void asked.refetch()} isRetrying={asked.isFetching} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}

function CartSettingsForm({
  product,
  read,
  onClose,
}: CartSettingsDialogProps & { readonly read: AnswerOf<typeof cartSettings.get> }) {
  const form = useContractForm(cartSettings.set, {
    values: {
      id: product.id,
      updatedAt: read.updatedAt,
      cartSettings: read.cartSettings.map(({ cartSettingId, sku, productPackageTypeId }) => ({
        ...{ cartSettingId, sku },
        packageType: productPackageTypeId,
      })),
    },
    refreshes: [cartSettings.get, products.get],
    onSaved: () => {
      toast.success(t('{{title}} updated successfully', { title: t('Cart Settings') }))
      onClose()
    },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'cartSettings', keyName: 'key' })
  const adder = useRef<HTMLButtonElement>(null)
  const options = product.packages.map(({ id, name, unitQuantity }) => ({
    value: id,
    label: packageWords(name, unitQuantity),
  }))
  return (
    <FormModal title={t('Cart Settings')} form={form} onClose={onClose} width={width}>
      <p className="mono">{product.sku}</p>
      <p>{t('What a shopping cart calls it. An order that names this SKU is of this package.')}</p>
      {fields.map((field, index) => (
        <FieldGrid key={field.key} least={130}>
          <TextField
            form={form}
            name={`cartSettings.${index}.cartSettingId`}
            label={t('Cart')}
            maxLength={50}
            hasFocus
          />
          <TextField form={form} name={`cartSettings.${index}.sku`} label={t('SKU')} maxLength={64} isMono />
          <SelectField form={form} name={`cartSettings.${index}.packageType`} label={t('Package')} options={options} />
          <Button
            onClick={() => {
              remove(index)
              adder.current?.focus()
            }}
          >
            {t('Remove')}
          </Button>
        </FieldGrid>
      ))}
      <ListFault form={form} name="cartSettings" adder={adder} />
      {fields.length < cartSettings.mostCartSettings && (
        <div>
          <Button
            ref={adder}
            onClick={() =>
              append({
                cartSettingId: fields.at(-1)?.cartSettingId ?? '',
                sku: '',
                packageType: product.packages[0]?.id ?? '',
              })
            }
          >
            {t('Add a cart’s SKU')}
          </Button>
        </div>
      )}
    </FormModal>
  )
}
