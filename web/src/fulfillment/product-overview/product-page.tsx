import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as calls from '@crossdock/contract/fulfillment/product-overview'
import * as products from '@crossdock/contract/fulfillment/products'
import * as cartSettings from '@crossdock/contract/fulfillment/products/cart-settings'
import * as lowPoints from '@crossdock/contract/fulfillment/stock/low-points'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import { formatMoment, formatNumber } from '../../lib/format.ts'
import { sizeNumbers, sizeWords, weightNumber, weightWords } from '../../lib/measures.ts'
import { go } from '../../lib/navigation.ts'
import { stockPath } from '../../lib/paths.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { tellDone } from '../../lib/undo.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Column } from '../../ui/list-types.ts'
import { ConfirmModal } from '../../ui/modals.tsx'
import { useRecordPrinting } from '../../ui/printing.ts'
import { Record } from '../../ui/record.tsx'
import { FactGroups, NextSteps } from '../../ui/record-parts.tsx'
import { RecordView } from '../../ui/record-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { packageWords } from '../products/package-words.ts'
import { ProductPicture } from '../products/pictures/product-picture.tsx'
import { ProductForm } from '../products/product-form.tsx'
import { LatestEntries } from './latest-entries.tsx'
import { Movements } from './movements.tsx'
import { orderColumns } from './order-columns.tsx'
import { Places } from './places.tsx'
import { ProductState } from './product-list-page.tsx'
import { nextOf } from './product-next.tsx'
import styles from './product-overview.module.css'
import { StockSection } from './stock-section.tsx'

type Product = AnswerOf<typeof products.get>

const LowPointsDialog = lazyPart(
  async () => (await import('../stock/low-points/low-points-dialog.tsx')).LowPointsDialog,
)

const CartSettingsDialog = lazyPart(
  async () => (await import('../products/cart-settings-dialog.tsx')).CartSettingsDialog,
)

/** One product: its facts, its packages with their aliases, and where it is in stock. */
export default function ProductPage({ productId: id }: { readonly productId: Id<'product'> }) {
  const product = useQuery(query(products.get, { id }))
  return (
    <Record query={product} noun={t('Product')} back={toList()}>
      {(data) => <ProductView product={data} />}
    </Record>
  )
}

const toList = () => ({ to: '/products', label: t('Products') })

const packageColumns: readonly Column<products.PackageType>[] = [
  { key: 'name', label: 'Package', cell: (entry) => entry.name },
  { key: 'units', label: 'Units', kind: 'number', cell: (entry) => formatNumber(entry.unitQuantity) },
  { key: 'size', label: 'L × W × H, cm', kind: 'number', cell: sizeNumbers },
  { key: 'weight', label: 'Weight, kg', kind: 'number', cell: (entry) => weightNumber(entry.weight) },
  {
    key: 'barcode',
    label: 'Barcode',
    kind: 'mono',
    cell: (entry) =>
      entry.barcode && <CopyText label={t('Barcode of {{name}}', { name: entry.name })} text={entry.barcode} />,
  },
  { key: 'lowpoint', label: 'Low point', kind: 'number', cell: ({ lowpoint }) => lowpoint && formatNumber(lowpoint) },
  { key: 'aliases', label: 'SKU aliases', kind: 'mono', cell: (entry) => entry.skuAliases.join(', ') },
]

const cartColumns: readonly Column<cartSettings.CartSetting>[] = [
  { key: 'cart', label: 'Cart', cell: ({ cartSettingId }) => cartSettingId },
  { key: 'sku', label: 'SKU', kind: 'mono', cell: ({ sku }) => sku },
  {
    key: 'package',
    label: 'Package',
    cell: ({ packageType, unitQuantity }) => packageWords(packageType, unitQuantity),
  },
]

function ProductView({ product }: { readonly product: Product }) {
  const [params, setParams] = useParams()
  const [isRemoving, setIsRemoving] = useState(false)
  const [isSetting, setIsSetting] = useState(false)
  const [isSelling, setIsSelling] = useState(false)
  const mayEdit = useCan(products.update)
  const mayRemove = useCan(products.remove)
  const maySet = useCan(lowPoints.set)
  const maySell = useCan(cartSettings.set)
  const remove = useMutate(products.remove, {
    refreshes: [products.list],
    onSuccess: (_, { id }) => {
      const back = () => call(products.restore, { id }, { storeId: product.storeId })
      tellDone(t('Product deleted'), [{ name: product.sku, back }], [products.list])
      go('/products')
    },
    onError: () => setIsRemoving(false),
  })
  const print = useRecordPrinting(product)
  const mayCount = useCan(calls.get)
  const asked = useQuery({
    ...query(calls.get, { productId: product.id, timezone: personZone() }),
    enabled: mayCount,
  })
  const overview = asked.data
  const next = overview ? nextOf(overview, product.id) : []
  return (
    <RecordView
      back={toList()}
      title={product.description}
      documentTitle={product.sku}
      state={
        <>
          <span className="mono">{product.sku}</span>
          <ProductState product={product} />
        </>
      }
      zone={personZone()}
      primary={mayEdit && { label: t('Edit'), letter: 'e', onPress: () => setParams({ edit: '1' }) }}
      actions={[
        { label: t('Inventory'), letter: 'i', to: stockPath(product.id) },
        maySet && { label: t('Low Points'), letter: 'l', onPress: () => setIsSetting(true) },
      ]}
      more={[
        maySell && { label: t('Cart Settings'), onPress: () => setIsSelling(true) },
        print({ label: t('Print the label'), endpoint: products.labels }),
        mayRemove && { label: t('Delete'), onPress: () => setIsRemoving(true) },
      ]}
      panel={next.length > 0 && <NextSteps steps={next} />}
      timeline={
        overview && (
          <>
            <Movements days={overview.days} zone={personZone()} />
            <LatestEntries productId={product.id} />
          </>
        )
      }
      sections={[
        mayCount && {
          key: 'stock',
          title: t('Stock'),
          hint: t('in units'),
          content: overview ? (
            <div className={styles['top']}>
              <ProductPicture productId={product.id} name={product.description} />
              <StockSection data={overview} productId={product.id} />
            </div>
          ) : asked.isError ? (
            <FailedState error={asked.error} onRetry={() => void asked.refetch()} isRetrying={asked.isFetching} />
          ) : (
            <Skeleton lines={5} />
          ),
        },
        mayCount && { key: 'places', title: t('Places'), content: <Places productId={product.id} /> },
        overview !== undefined &&
          overview.orderCount > 0 && {
            key: 'orders',
            title: t('Orders that wait for it'),
            hint: t('{{orders}}, {{units}}', {
              orders: t('{{count}} orders', { count: overview.orderCount }),
              units: t('{{count}} units', { count: overview.orderUnits }),
            }),
            content: (
              <DataTable
                rows={overview.orders}
                rowKey={({ id }) => id}
                columns={orderColumns}
                label={t('Orders that wait for it')}
              />
            ),
          },
        {
          key: 'packages',
          title: t('Packages'),
          content: (
            <DataTable
              rows={product.packages}
              rowKey={(entry) => entry.id}
              columns={packageColumns}
              label={t('Packages')}
            />
          ),
        },
        { key: 'carts', title: t('Cart Settings'), content: <SoldByCarts productId={product.id} /> },
        { key: 'facts', title: t('Details'), content: <ProductFacts product={product} /> },
      ]}
    >
      {params.get('edit') === '1' && (
        <ProductForm product={product} onClose={() => setParams({ edit: null }, { isReplacing: true })} />
      )}
      {isSetting && <LowPointsDialog productId={product.id} sku={product.sku} onClose={() => setIsSetting(false)} />}
      {isSelling && <CartSettingsDialog product={product} onClose={() => setIsSelling(false)} />}
      {isRemoving && (
        <ConfirmModal
          title={t('Delete {{name}}?', { name: product.sku })}
          confirmLabel={t('Delete')}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id: product.id })}
          onClose={() => setIsRemoving(false)}
        >
          {t('A product that stock or an order names cannot be deleted; make it inactive instead.')}
        </ConfirmModal>
      )}
    </RecordView>
  )
}

/** Under what SKUs shopping carts sell it (PROD-042). */
function SoldByCarts({ productId }: { readonly productId: Id<'product'> }) {
  const { data, ...asked } = useQuery(query(cartSettings.get, { id: productId }))
  if (asked.isError)
    return <FailedState error={asked.error} onRetry={() => void asked.refetch()} isRetrying={asked.isFetching} />
  if (!data) return <Skeleton lines={1} />
  if (data.cartSettings.length === 0)
    return <p className="muted">{t('No shopping cart sells it under another SKU.')}</p>
  return (
    <DataTable
      rows={data.cartSettings}
      rowKey={cartSettings.cartKey}
      columns={cartColumns}
      label={t('Cart Settings')}
    />
  )
}

/** From how many units on the inventory warns, where that was said. */
const levelFacts = ({ onHold, clearance }: Product): (readonly [string, string])[] => [
  ...(onHold === null ? [] : [[t('Warned of, units on hold'), formatNumber(onHold)] as const]),
  ...(clearance === null ? [] : [[t('Warned of, units for clearance'), formatNumber(clearance)] as const]),
]

/** What it is called, and how it is handled. */
function ProductFacts({ product }: { readonly product: Product }) {
  return (
    <FactGroups
      groups={[
        {
          title: t('Product'),
          rows: [
            [t('Merchant'), product.storeName ?? t('Main')],
            [t('Weight'), weightWords(product.weight)],
            [t('L × W × H'), sizeWords(product)],
            [t('Barcode'), product.barcode && <CopyText key="barcode" label={t('Barcode')} text={product.barcode} />],
            [
              t('SKU aliases'),
              product.skuAliases.length > 0 && <span className="mono">{product.skuAliases.join(', ')}</span>,
            ],
            [t('Changed'), formatMoment(product.updatedAt, personZone())],
          ],
        },
        {
          title: t('Handling'),
          rows: [
            [t('Expires'), product.hasExpiration ? t('Yes') : t('No')],
            [t('Dangerous'), product.isDangerous ? product.dangerousClass : t('No')],
            ...levelFacts(product),
            [t('HS Code'), product.hsCode && <span className="mono">{product.hsCode}</span>],
          ],
        },
      ]}
    />
  )
}
