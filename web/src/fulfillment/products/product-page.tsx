import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatMoment, formatNumber } from '../../lib/format.ts'
import { go } from '../../lib/navigation.ts'
import { stockPath } from '../../lib/paths.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { ConfirmModal } from '../../ui/modals.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panels } from '../../ui/panels.tsx'
import { Record } from '../../ui/record.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductState } from './product-list-page.tsx'

/** One product: its facts, its packages with their aliases, and where it is in stock. */
export default function ProductPage({ productId: id }: { readonly productId: Id<'product'> }) {
  const product = useQuery(query(products.get, { id }))
  return (
    <Record query={product} back={{ to: '/products', label: t('Products') }}>
      {(data) => <ProductView product={data} />}
    </Record>
  )
}

const sizeOf = (sized: Pick<products.PackageType, 'depth' | 'width' | 'height'>): string =>
  [sized.depth, sized.width, sized.height].map((side) => formatNumber(side)).join(' × ')

function ProductView({ product }: { readonly product: AnswerOf<typeof products.get> }) {
  const [params, setParams] = useParams()
  const [isRemoving, setIsRemoving] = useState(false)
  const mayEdit = useCan(products.update)
  const mayRemove = useCan(products.remove)
  const remove = useMutate(products.remove, {
    refreshes: [products.list],
    onSuccess: () => {
      toast.success(t('Product deleted'))
      go('/products')
    },
    onError: () => setIsRemoving(false),
  })
  return (
    <>
      <PageHead
        title={product.description}
        subtitle={<span className="mono">{product.sku}</span>}
        zone={personZone()}
        documentTitle={product.sku}
        actions={
          <>
            <LinkButton to={stockPath(product.id)}>{t('Inventory')}</LinkButton>
            {mayRemove && <Button onClick={() => setIsRemoving(true)}>{t('Delete')}</Button>}
            {mayEdit && (
              <Button kind="primary" onClick={() => setParams({ edit: '1' })}>
                {t('Edit')}
              </Button>
            )}
          </>
        }
      />
      <Panels>
        <section>
          <h2>{t('Product')}</h2>
          <KeyValues
            rows={[
              [t('State'), <ProductState key="state" product={product} />],
              [t('Merchant'), product.storeName ?? t('Main')],
              [t('Barcode'), product.barcode && <CopyText key="barcode" label={t('Barcode')} text={product.barcode} />],
              [t('HS Code'), product.hsCode && <span className="mono">{product.hsCode}</span>],
              [t('L × W × H'), `${sizeOf(product)} cm`],
              [t('Weight'), `${formatNumber(product.weight)} kg`],
              [t('Expires'), product.hasExpiration ? t('Yes') : t('No')],
              [t('Dangerous'), product.isDangerous ? product.dangerousClass : t('No')],
              [
                t('SKU aliases'),
                product.skuAliases.length > 0 && <span className="mono">{product.skuAliases.join(', ')}</span>,
              ],
              [t('Changed'), formatMoment(product.updatedAt, personZone())],
            ]}
          />
        </section>
        <section>
          <h2>{t('Packages')}</h2>
          <DataTable
            rows={product.packages}
            rowKey={(entry) => entry.id}
            columns={[
              { key: 'name', label: t('Package'), cell: (entry) => entry.name },
              { key: 'units', label: t('Units'), kind: 'number', cell: (entry) => formatNumber(entry.unitQuantity) },
              { key: 'size', label: t('L × W × H, cm'), kind: 'number', cell: sizeOf },
              { key: 'weight', label: t('Weight, kg'), kind: 'number', cell: (entry) => formatNumber(entry.weight) },
              {
                key: 'barcode',
                label: t('Barcode'),
                kind: 'mono',
                cell: (entry) =>
                  entry.barcode && (
                    <CopyText label={t('Barcode of {{name}}', { name: entry.name })} text={entry.barcode} />
                  ),
              },
              { key: 'aliases', label: t('SKU aliases'), kind: 'mono', cell: (entry) => entry.skuAliases.join(', ') },
            ]}
          />
          <h2>{t('Stock')}</h2>
          {product.stock.length === 0 ? (
            <p className="muted">{t('Nothing is on hand.')}</p>
          ) : (
            <DataTable
              rows={product.stock}
              rowKey={({ warehouse }) => warehouse.id}
              columns={[
                {
                  key: 'warehouse',
                  label: t('Warehouse'),
                  cell: ({ warehouse }) => warehouse.title,
                  to: ({ warehouse }) => `${stockPath(product.id)}?warehouseId=${warehouse.id}`,
                },
                { key: 'units', label: t('Units'), kind: 'number', cell: ({ units }) => formatNumber(units) },
              ]}
            />
          )}
        </section>
      </Panels>
      {params.get('edit') === '1' && (
        <ProductForm product={product} onClose={() => setParams({ edit: null }, { isReplacing: true })} />
      )}
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
    </>
  )
}
