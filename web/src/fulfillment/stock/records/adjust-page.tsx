import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, explainError } from '../../../lib/errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import { go } from '../../../lib/navigation.ts'
import { stockPath } from '../../../lib/paths.ts'
import { query, refresh, useMutate } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { t } from '../../../lib/words.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { controlClass, Field } from '../../../ui/field.tsx'
import { FormFailure } from '../../../ui/form.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Record } from '../../../ui/record.tsx'
import { EmptyState, LoadingOverlay } from '../../../ui/states.tsx'
import styles from './adjust.module.css'
import { changedLines, checkLines, type Entries, entryOf, type Faults, inputOf, placeFaults } from './adjust-lines.ts'
import { AdjustRow } from './adjust-row.tsx'
import { useProductStock } from './product-stock-head.tsx'
import { stockCalls } from './record-dialogs.tsx'

/** Records that one screen counts; more are counted in turns, by warehouse. */
const most = 500

/** Counting a product: each record's packages and condition can be set, with the reason. */
export default function AdjustPage({ productId }: { readonly productId: Id<'product'> }) {
  const stock = useProductStock(productId)
  const records = useQuery(query(inventory.listRecords, { productId, page_size: most, infinite: true }))
  return (
    <Record query={stock} back={{ to: '/inventory-list', label: t('Inventory') }}>
      {({ product }) => (
        <Record query={records} back={{ to: stockPath(productId), label: t('Stock records') }}>
          {({ items, hasNext }) => (
            // What was saved meanwhile starts a new count.
            <Adjust
              key={items.map((item) => `${item.id}${item.packageCount}`).join()}
              product={product}
              records={items}
              hasMore={hasNext}
            />
          )}
        </Record>
      )}
    </Record>
  )
}

interface AdjustProps {
  readonly product: inventory.ProductStock['product']
  readonly records: readonly inventory.StockRecord[]
  readonly hasMore: boolean
}

function Adjust({ product, records, hasMore }: AdjustProps) {
  const [entries, setEntries] = useState<Entries>({})
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string | undefined>()
  const lines = changedLines(records, entries)
  const back = stockPath(product.id)
  const show = (found: ReturnType<typeof placeFaults>): boolean => {
    setFaults(found.faults)
    setFailure(found.rest.length > 0 ? found.rest.join('\n') : undefined)
    return Object.keys(found.faults).length > 0 || found.rest.length > 0
  }
  const save = useMutate(inventory.adjust, {
    refreshes: stockCalls,
    onSuccess: () => {
      toast.success(t('Inventory of {{sku}} adjusted', { sku: product.sku }))
      release()
      go(back)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.isHandled || error.status >= 500) return false
      if (error.fields.length > 0) show(placeFaults(lines, error.fields))
      else {
        setFailure(explainError(error))
        if (error.type === 'VersionConflict') void refresh(inventory.listRecords, inventory.getByProduct)
      }
      return true
    },
  })
  const release = useUnsaved(lines.length > 0 && !save.isSuccess)
  const submit = (): void => {
    if (!show(checkLines(lines, reason))) save.mutate(inputOf(lines, reason))
  }
  return (
    <form
      noValidate
      className={styles['page']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PageHead
        title={t('Adjust {{name}}', { name: product.description })}
        subtitle={<span className="mono">{product.sku}</span>}
      />
      <LoadingOverlay isShown={save.isPending} label={t('Saving…')} />
      {records.length === 0 ? (
        <EmptyState
          title={t('Nothing of this product is on hand.')}
          hint={t('What is received can be counted here.')}
          action={<LinkButton to={back}>{t('Stock records')}</LinkButton>}
        />
      ) : (
        <>
          <div className={styles['intro']}>
            <p className="muted">
              {t(
                'Type what you counted. Packages that orders hold cannot be counted away. Lost goods are written off: count 0, reason Lost.',
              )}
            </p>
            <Field label={t('Reason for all changes')} isOptional>
              {(links) => (
                <input
                  {...links}
                  className={controlClass}
                  list="adjust-reasons"
                  maxLength={255}
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
              )}
            </Field>
            <datalist id="adjust-reasons">
              {inventory.adjustReasons.map((one) => (
                <option key={one} value={t(one)} />
              ))}
            </datalist>
          </div>
          <ul className={styles['rows']}>
            {records.map((record, index) => (
              <AdjustRow
                key={record.id}
                record={record}
                entry={entryOf(record, entries)}
                faults={faults[record.id] ?? {}}
                commonReason={reason}
                isFirst={index === 0}
                onChange={(entry) => setEntries({ ...entries, [record.id]: entry })}
              />
            ))}
          </ul>
          {hasMore && (
            <p className={styles['more']}>
              {t('Only the first {{count}} records are shown, those that expire first.', { count: formatNumber(most) })}
            </p>
          )}
          <div className={styles['foot']}>
            <FormFailure message={failure} />
            <span aria-live="polite" className="muted">
              {lines.length > 0 && t('{{count}} records change', { count: lines.length })}
            </span>
            <LinkButton to={back}>{t('Cancel')}</LinkButton>
            <Button type="submit" kind="primary" isBusy={save.isPending} disabled={lines.length === 0}>
              {t('Save')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
