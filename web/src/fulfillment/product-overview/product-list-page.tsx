import { mostPrinted } from '@crossdock/contract/files'
import * as products from '@crossdock/contract/fulfillment/products'
import { useCan } from '../../lib/can.ts'
import { formatNumber } from '../../lib/format.ts'
import { wordOptions } from '../../lib/lookup.ts'
import { sizeNumbers, sizeWords, weightNumber, weightWords } from '../../lib/measures.ts'
import { productPath } from '../../lib/paths.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { LinkButton } from '../../ui/button.tsx'
import { createdColumn } from '../../ui/created-column.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import { useListImport } from '../../ui/list-import.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column, ListFilter } from '../../ui/list-types.ts'
import { merchantColumn } from '../../ui/merchant-column.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { usePrinting } from '../../ui/printing.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { warehouseLookup } from '../../warehouse/warehouses/warehouse-lookup.ts'

import { ProductThumb } from '../products/pictures/product-thumb.tsx'

type Product = products.ProductSummary

const ProductForm = lazyPart(async () => (await import('../products/product-form.tsx')).ProductForm)
const ProductPeek = lazyPart(async () => (await import('./product-peek.tsx')).ProductPeek, <Skeleton lines={6} />)
const ProductImport = lazyPart(async () => (await import('../products/import/product-import.tsx')).ProductImport)

const columns: readonly Column<Product>[] = [
  {
    key: 'sku',
    label: 'SKU',
    kind: 'id',
    cell: (product) => product.sku,
    to: (product) => productPath(product.id),
    sort: 'sku',
    width: 118,
  },
  { key: 'state', label: 'State', cell: (product) => <ProductState product={product} />, width: 90 },
  {
    key: 'description',
    priority: 1,
    label: 'Description',
    cell: (product) => (
      <>
        <ProductThumb productId={product.id} />
        {product.description}
      </>
    ),
    sort: 'description',
    least: 210,
    wish: 300,
  },
  merchantColumn((product) => product.storeName),
  {
    key: 'stock',
    priority: 1,
    label: 'Stock, units',
    kind: 'number',
    cell: (product) => formatNumber(product.stockUnits),
    width: 98,
  },
  {
    key: 'weight',
    priority: 4,
    label: 'Weight, kg',
    kind: 'number',
    cell: (product) => weightNumber(product.weight),
    width: 84,
  },
  { key: 'size', priority: 5, label: 'L × W × H, cm', kind: 'number', cell: sizeNumbers, width: 116 },
  {
    key: 'barcode',
    priority: 4,
    label: 'Barcode',
    kind: 'mono',
    cell: (product) => product.barcode,
    width: 140,
    isHidden: true,
  },
  { key: 'danger', priority: 4, label: 'Danger', cell: (product) => product.dangerousClass, width: 64 },
  createdColumn(personZone, { priority: 6, width: 91 }),
]

const card = (product: Product): ListCard => ({
  state: <ProductState product={product} />,
  main: product.description,
  facts: [product.storeName ?? t('Main'), weightWords(product.weight), product.barcode],
  end: t('{{count}} units', { count: product.stockUnits }),
})

const filters: readonly ListFilter[] = [
  {
    kind: 'select',
    name: 'isDangerous',
    label: 'Danger',
    options: () => [
      { value: 'false', label: t('Not Dangerous') },
      { value: 'true', label: t('Dangerous') },
    ],
  },
  { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup },
  {
    kind: 'select',
    name: 'state',
    label: 'State',
    options: () => wordOptions(products.productStates),
  },
]

export function ProductState({ product }: { readonly product: Pick<Product, 'state'> }) {
  return product.state === 'Active' ? (
    <StateDot tone="ready" label={t('Active')} />
  ) : (
    <StateDot tone="draft" label={t('Inactive')} />
  )
}

/** The products of the current store. */
export default function ProductListPage() {
  const [params, setParams] = useParams()
  const mayEdit = useCan(products.update)
  const mayCreate = useCan(products.create)
  // As its call says, whose shape comes with the dialog.
  const importing = useListImport({ allOf: ['FULFILLMENT_IMPORT', 'FULFILLMENT_MANAGE_PRODUCTS'] }, (close) => (
    <ProductImport onClose={close} />
  ))
  const print = usePrinting<Product>()
  const isNew = params.get('new') === '1'
  const close = (): void => setParams({ new: null }, { isReplacing: true })
  return (
    <>
      <ListScreen
        id="products"
        title={t('Products')}
        endpoint={products.list}
        counted={(count) => t('{{count}} products', { count })}
        rowKey={(product) => product.id}
        columns={columns}
        card={card}
        defaultSort="descriptionAsc"
        search={{
          placeholder: t('Search by description or SKU'),
          finds: t('description, SKU, alias and barcode'),
          field: 'description',
        }}
        filters={filters}
        bulk={[print({ label: t('Labels'), endpoint: products.labels, most: mostPrinted.labels })]}
        actions={[
          ...importing.actions,
          { label: t('New Product'), isPrimary: true, can: products.create, onClick: () => setParams({ new: '1' }) },
        ]}
        empty={{ hint: t('What you store and sell stands here. Add a product, or import your list.') }}
        peek={(product) => (
          <>
            <h2>{product.description}</h2>
            <ProductState product={product} />
            <KeyValues
              rows={[
                [
                  t('SKU'),
                  <span key="sku" className="mono">
                    {product.sku}
                  </span>,
                ],
                [t('Merchant'), product.storeName ?? t('Main')],
                [t('Size'), sizeWords(product)],
                [t('Weight'), weightWords(product.weight)],
                [t('Barcode'), product.barcode],
                [t('Expires'), product.hasExpiration ? t('Yes') : t('No')],
              ]}
            />
            <PeekActions>
              {mayEdit && <LinkButton to={`${productPath(product.id)}?edit=1`}>{t('Edit')}</LinkButton>}
            </PeekActions>
            <ProductPeek key={product.id} productId={product.id} />
          </>
        )}
      />
      {isNew && mayCreate && <ProductForm product={null} onClose={close} />}
      {importing.dialog}
    </>
  )
}
