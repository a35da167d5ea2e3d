import * as products from '@crossdock/contract/fulfillment/products'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../lib/can.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { GoodsFormNotice } from '../../ui/goods-form.tsx'

/** What no order can be made without, where there is none of it yet, each with the way to it. */
export function MissingGround() {
  const buildings = useQuery(query(warehouses.list, { skipStats: true }))
  const goods = useQuery(query(products.list, { page_size: 1 }))
  const mayBuild = useCan(warehouses.create)
  const mayAdd = useCan(products.create)
  return (
    <>
      {buildings.data?.items.length === 0 && (
        <GoodsFormNotice>
          {t('An order needs a warehouse, and there is none yet.')}{' '}
          {mayBuild ? (
            <LinkButton to="/warehouses/list">{t('Create New Warehouse')}</LinkButton>
          ) : (
            t('Somebody who may create it has to do so first.')
          )}
        </GoodsFormNotice>
      )}
      {goods.data?.items.length === 0 && (
        <GoodsFormNotice>
          {t('An order needs a product, and there is none yet.')}{' '}
          {mayAdd ? (
            <LinkButton to="/products?new=1">{t('New Product')}</LinkButton>
          ) : (
            t('Somebody who may create it has to do so first.')
          )}
        </GoodsFormNotice>
      )}
    </>
  )
}
