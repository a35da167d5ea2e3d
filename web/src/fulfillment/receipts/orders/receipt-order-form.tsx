import type * as products from '@crossdock/contract/fulfillment/products'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import { useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMerchant } from '../../../lib/merchant.ts'
import { go } from '../../../lib/navigation.ts'
import { receiptPath } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '../../../ui/fields.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { GoodsForm, GoodsFormFoot } from '../../../ui/goods-form.tsx'
import { MerchantField } from '../../../ui/merchant-field.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { keepUsualWarehouse, useUsualWarehouse } from '../../../warehouse/warehouses/usual-warehouse.ts'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'
import { MissingGround } from '../../products/missing-ground.tsx'
import { withArrivalRule } from './arrival-rule.ts'
import { linesOf } from './container-rules.ts'
import { ContainersDialog } from './containers-dialog.tsx'
import styles from './receipt-form.module.css'
import { type LineProduct, lineOf, productsOf, type ReceiptForm, ReceiptLines, sumsOf } from './receipt-lines.tsx'
import { ReceiptOrderState } from './receipt-state.tsx'

const typeOptions = () => [
  { value: 'LTL', label: t('LTL: less than a truck load') },
  { value: 'FTL', label: t('FTL: full truck load') },
]
const containerOptions = () =>
  orders.truckContainerTypes.map((type) => ({ value: type, label: t(orders.containerTypeLabels[type]) }))

interface ReceiptOrderFormProps {
  /** The order to change; null makes a new one. */
  readonly order: orders.ReceiptOrder | null
  /** Save as a draft is the main button. */
  readonly isDraft: boolean
  /** What a new one is to bring. */
  readonly product?: products.Product
}

const valuesOf = (order: orders.ReceiptOrder | null, isDraft: boolean, product: products.Product | undefined) => ({
  ...(order ? { id: order.id, state: order.state, version: order.version } : {}),
  isDraft,
  warehouseId: order?.warehouseId ?? '',
  receiptOrderId: order?.receiptOrderId ?? '',
  packingListId: order?.packingListId ?? '',
  poNumber: order?.poNumber ?? '',
  vendorName: order?.vendorName ?? '',
  note: order?.note ?? '',
  expectedArrival: order?.expectedArrival ?? '',
  receiptType: order?.receiptType ?? ('LTL' as const),
  containerType: order?.containerType ?? null,
  palletsAtReceiving: order?.palletsAtReceiving ?? null,
  items: product
    ? [lineOf(product)]
    : (order?.items ?? []).map(({ productId, productPackageTypeId, packageQuantity, expirationDate }) => ({
        productId,
        productPackageTypeId,
        packageQuantity,
        expirationDate,
      })),
  ...(order && order.containers.length > 0 ? { containers: order.containers } : {}),
})

const isQuantity = (element: Element | null): boolean =>
  element instanceof HTMLInputElement && /^items\.\d+\.packageQuantity$/.test(element.name)

/** Makes a receipt order, as a draft or expected at once, or changes one. */
export function ReceiptOrderForm({ order: present, isDraft, product }: ReceiptOrderFormProps) {
  // As it was when the form was opened: what somebody else changes since is told at saving, and takes nothing typed away.
  const [order] = useState(present)
  // Both calls take the same fields; the one that changes also names the order, which has no field.
  const endpoint = useMemo(() => withArrivalRule(order), [order])
  const [thenPublish, setThenPublish] = useState(false)
  const [isPacking, setIsPacking] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const merchant = useMerchant(product?.storeId)
  const storeId = order?.storeId ?? merchant.storeId
  const form = useContractForm(endpoint, {
    values: valuesOf(order, isDraft, product),
    merchant: order ? undefined : merchant,
    refreshes: [orders.list, orders.get],
    onSaved: (saved) => {
      keepUsualWarehouse(saved.warehouseId)
      toast.success(
        order
          ? t('Receipt order edited successfully')
          : saved.state === 'DRAFT'
            ? t('Draft saved')
            : t('New receipt order added successfully!'),
      )
      go(`${receiptPath(saved.id)}${thenPublish ? '?publish=1' : ''}`)
    },
  })
  useUsualWarehouse(order === null, form.watch('warehouseId'), (id) => form.setValue('warehouseId', id))
  const [known, setKnown] = useState<ReadonlyMap<string, LineProduct>>(() =>
    product ? new Map([[product.id, product]]) : productsOf(order?.items ?? []),
  )
  const isLocked = order?.state === 'PROCESSING'
  const isSaved = order !== null

  const send = (how: { readonly isDraft: boolean; readonly publish?: boolean }): void => {
    form.setValue('isDraft', how.isDraft)
    setThenPublish(how.publish === true)
    form.submit()
  }

  return (
    <>
      <PageHead
        title={order ? t('Edit {{name}}', { name: order.referenceId }) : t('New Receipt Order')}
        subtitle={order && <ReceiptOrderState order={order} />}
      />
      {order === null && <MissingGround />}
      <Form
        form={form}
        onEnter={() => {
          if (isSaved) send({ isDraft })
          // After the quantity of a line comes the next product.
          else if (isQuantity(document.activeElement)) adder.current?.click()
        }}
        footer={
          <GoodsFormFoot sums={sumsOf(form.watch('items'))}>
            <LinkButton to={order ? receiptPath(order.id) : '/receipt-order'}>{t('Cancel')}</LinkButton>
            {isSaved ? (
              <>
                <Button
                  kind={isDraft ? 'plain' : 'primary'}
                  isBusy={form.isSaving && !thenPublish}
                  onClick={() => send({ isDraft })}
                >
                  {isDraft ? t('Save draft') : t('Save')}
                </Button>
                {isDraft && (
                  <Button
                    kind="primary"
                    isBusy={form.isSaving && thenPublish}
                    onClick={() => send({ isDraft: true, publish: true })}
                  >
                    {t('Save and publish')}
                  </Button>
                )}
              </>
            ) : (
              <>
                <Button kind={isDraft ? 'primary' : 'plain'} onClick={() => send({ isDraft: true })}>
                  {t('Save as draft')}
                </Button>
                {!isDraft && (
                  <Button kind="primary" isBusy={form.isSaving} onClick={() => send({ isDraft: false })}>
                    {t('Publish order')}
                  </Button>
                )}
              </>
            )}
          </GoodsFormFoot>
        }
      >
        <GoodsForm
          head={
            <>
              {!order && <MerchantField merchant={merchant} />}
              <HeadFields form={form} isLocked={isLocked} />
            </>
          }
          limits={isLocked ? t('Receiving has begun: only note and references can be changed.') : undefined}
          title={t('Goods')}
          goods={
            !isLocked && (
              <>
                <ReceiptLines
                  form={form}
                  adder={adder}
                  storeId={storeId}
                  known={known}
                  onKnown={(productId, product) => setKnown((before) => new Map(before).set(productId, product))}
                />
                {order && order.containers.length > 0 && <Containers form={form} onEdit={() => setIsPacking(true)} />}
              </>
            )
          }
        >
          <h2>{t('Delivery')}</h2>
          <DeliveryFields form={form} isLocked={isLocked} />
        </GoodsForm>
      </Form>
      {isPacking && order && (
        <ContainersDialog
          title={t('Containers of {{name}}', { name: order.referenceId })}
          submitLabel={t('Confirm')}
          receiptType={form.getValues('receiptType')}
          lines={linesOf(form.getValues('items') ?? [], known)}
          containers={form.getValues('containers') ?? []}
          onClose={() => setIsPacking(false)}
          onDone={(containers) => {
            form.setValue('containers', containers, { shouldDirty: true })
            form.clearErrors('containers')
            setIsPacking(false)
          }}
        />
      )}
    </>
  )
}

interface FieldsProps {
  readonly form: ReceiptForm
  /** Receiving has begun. */
  readonly isLocked: boolean
}

/** What every receipt is asked for first: where to, when, from whom, and how it comes. */
function HeadFields({ form, isLocked }: FieldsProps) {
  const frozen = isLocked ? { isDisabled: true } : {}
  return (
    <>
      <SelectField form={form} name="warehouseId" label={t('Warehouse')} options={warehouseLookup} {...frozen} />
      <DateField form={form} name="expectedArrival" label={t('Expected Arrival')} {...frozen} />
      <TextField form={form} name="vendorName" label={t('Vendor')} maxLength={50} {...frozen} />
      <SelectField form={form} name="receiptType" label={t('Receipt Type')} options={typeOptions()} {...frozen} />
    </>
  )
}

/** What it comes in, and what it is called elsewhere. */
function DeliveryFields({ form, isLocked }: FieldsProps) {
  const receiptType = useWatch({ control: form.control, name: 'receiptType' })
  const frozen = isLocked ? { isDisabled: true } : {}
  return (
    <>
      <FieldGrid least={260}>
        {receiptType === 'FTL' ? (
          <SelectField
            form={form}
            name="containerType"
            label={t('Container Type')}
            options={containerOptions()}
            {...frozen}
          />
        ) : (
          <NumberField
            form={form}
            name="palletsAtReceiving"
            label={t('Pallets at receiving')}
            hint={t('Expected; they are counted again when the truck is here.')}
            {...frozen}
          />
        )}
        <TextField form={form} name="receiptOrderId" label={t('Receipt Order ID')} maxLength={50} isMono />
        <TextField form={form} name="packingListId" label={t('Packing List ID')} maxLength={50} isMono />
        <TextField form={form} name="poNumber" label={t('PO Number')} maxLength={50} isMono />
      </FieldGrid>
      <TextAreaField form={form} name="note" label={t('Note')} maxLength={255} />
    </>
  )
}

/** Whether the containers still hold what the order says, while it is edited. */
function Containers({ form, onEdit }: { readonly form: ReceiptForm; readonly onEdit: () => void }) {
  const items = useWatch({ control: form.control, name: 'items' }) ?? []
  const containers = useWatch({ control: form.control, name: 'containers' }) ?? []
  const sum = (lines: readonly { readonly packageQuantity: number }[]): number =>
    lines.reduce((total, line) => total + (line.packageQuantity || 0), 0)
  const packed = containers.reduce((total, container) => total + sum(container.items), 0)
  const wanted = sum(items)
  return (
    <div className={styles['totals']}>
      <span>
        {t('{{count}} containers hold {{packed}} of {{wanted}} packages', {
          count: containers.length,
          packed,
          wanted,
        })}
      </span>
      <Button kind="quiet" onClick={onEdit}>
        {t('Edit containers')}
      </Button>
    </div>
  )
}
