import * as selfCheck from '@crossdock/contract/fulfillment/stock/self-check'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { formatMoment, formatNumber } from '../../../lib/format.ts'
import { hasScreen } from '../../../lib/navigation.ts'
import { receiptPath, shipmentPath, stockPath } from '../../../lib/paths.ts'
import { query, useMutate } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { personZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import type { Column } from '../../../ui/list-types.ts'
import { ConfirmModal } from '../../../ui/modals.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Panels } from '../../../ui/panels.tsx'
import { Record } from '../../../ui/record.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import styles from './self-check.module.css'

type Check = selfCheck.SelfCheck
type Drift = selfCheck.Drift

/** Do the books balance? The last check, what it found and why, and the checks before. */
export default function SelfCheckPage() {
  const checks = useQuery(query(selfCheck.list, { page_size: 14, infinite: true }))
  return (
    <Record query={checks} back={{ to: '/inventory-list', label: t('Inventory') }}>
      {({ items }) => <SelfChecks checks={items} />}
    </Record>
  )
}

function SelfChecks({ checks }: { readonly checks: readonly Check[] }) {
  const [isAsking, setIsAsking] = useState(false)
  const mayRepair = useCan(selfCheck.repair)
  const [last] = checks
  const repairable = last?.drifts.filter((drift) => drift.canRepair).length ?? 0
  const run = useMutate(selfCheck.run, {
    refreshes: [selfCheck.list],
    onSuccess: ({ driftCount }) => {
      if (driftCount === 0) toast.success(t('The books balance'))
      else toast.warning(t('{{count}} drifts were found', { count: driftCount }))
    },
  })
  const repair = useMutate(selfCheck.repair, {
    refreshes: [selfCheck.list],
    onSuccess: ({ repaired }) => {
      toast.success(t('{{count}} drifts were repaired', { count: repaired }))
      setIsAsking(false)
    },
    onError: () => setIsAsking(false),
  })
  return (
    <>
      <PageHead
        title={t('Self-check')}
        subtitle={last && <Verdict check={last} />}
        zone={last && personZone()}
        documentTitle={t('Self-check')}
        actions={
          <>
            {mayRepair && repairable > 0 && <Button onClick={() => setIsAsking(true)}>{t('Repair')}</Button>}
            <Button kind="primary" isBusy={run.isPending} onClick={() => run.mutate({})}>
              {t('Check now')}
            </Button>
          </>
        }
      />
      {last ? (
        <Panels>
          <section>
            <h2>{t('What was compared')}</h2>
            <KeyValues
              labelWidth={130}
              rows={[
                [t('Checked'), formatMoment(last.createdAt, personZone())],
                [t('By'), last.isNightly ? t('Every night, by itself') : last.createdBy.name],
                [t('Stock records'), formatNumber(last.figures.stockRecords)],
                [t('Ledger entries'), formatNumber(last.figures.ledgerEntries)],
                [t('Reservations'), formatNumber(last.figures.openReservations)],
                [t('Products'), formatNumber(last.figures.products)],
                [t('Orders'), formatNumber(last.figures.orders)],
                [t('Took'), t('{{seconds}} s', { seconds: formatNumber(last.durationMs / 1000, 1) })],
              ]}
            />
            <h2>{t('Earlier checks')}</h2>
            <ol className={styles['history']}>
              {checks.map((check) => (
                <li key={check.id}>
                  <span>{formatMoment(check.createdAt, personZone())}</span>
                  <Verdict check={check} />
                </li>
              ))}
            </ol>
          </section>
          <section>
            <h2>{t('Checks')}</h2>
            <ul className={styles['checks']}>
              {selfCheck.allChecks.map((check) => (
                <li key={check}>
                  <span>{t(selfCheck.checks[check])}</span>
                  <Outcome drifts={last.drifts.filter((drift) => drift.check === check)} />
                </li>
              ))}
            </ul>
            {last.drifts.length > 0 && (
              <>
                <h2>{t('Drifts')}</h2>
                <Drifts check={last} />
              </>
            )}
          </section>
        </Panels>
      ) : (
        <EmptyState
          title={t('Nothing was checked yet')}
          hint={t(
            'Every night ledger, stock records, reservations, sums and orders are compared. You can do it now, too.',
          )}
        />
      )}
      {isAsking && (
        <ConfirmModal
          title={t('Repair {{count}} drifts?', { count: repairable })}
          confirmLabel={t('Repair')}
          isBusy={repair.isPending}
          onConfirm={() => repair.mutate({})}
          onClose={() => setIsAsking(false)}
        >
          {t(
            'What is on hand stays as it is. The ledger gets an entry of the difference; reservations and sums are added up anew.',
          )}
        </ConfirmModal>
      )}
    </>
  )
}

function Verdict({ check }: { readonly check: Check }) {
  return check.driftCount === 0 ? (
    <StateDot tone="done" label={t('The books balance')} />
  ) : (
    <StateDot tone="failed" label={t('{{count}} drifts', { count: check.driftCount })} />
  )
}

function Outcome({ drifts }: { readonly drifts: readonly Drift[] }) {
  return drifts.length === 0 ? (
    <StateDot tone="done" label={t('Agrees')} />
  ) : (
    <StateDot tone="failed" label={t('{{count}} drifts', { count: drifts.length })} />
  )
}

type Subject = Drift['subject']
/** Whose id it has, its kind says. */
const paths: Readonly<
  Record<Subject['kind'], (subject: Pick<Subject, 'productId'> & { id: string }) => string | null>
> = {
  'stock-record': ({ productId }) => productId && stockPath(productId),
  product: ({ productId }) => productId && stockPath(productId),
  'shipment-order': ({ id }) => shipmentPath(id),
  'receipt-order': ({ id }) => receiptPath(id),
}

const pathOf = ({ subject }: Drift): string | null => {
  const path = paths[subject.kind](subject)
  return path && hasScreen(path) ? path : null
}

const columns: readonly Column<Drift>[] = [
  { key: 'subject', label: 'What', kind: 'mono', cell: ({ subject }) => subject.title, to: pathOf },
  { key: 'expected', label: 'Should be', cell: (drift) => drift.expected },
  { key: 'found', label: 'Is', cell: (drift) => drift.found },
  {
    key: 'why',
    label: 'Why',
    cell: (drift) => <span className={styles['why']}>{drift.explanation}</span>,
  },
]

function Drifts({ check }: { readonly check: Check }) {
  return (
    <>
      <DataTable
        rows={check.drifts}
        rowKey={(drift) => `${drift.check}/${drift.subject.id}`}
        columns={columns}
        label={t('Drifts')}
      />
      {check.driftCount > check.drifts.length && (
        <p className="muted">{t('Only the first {{count}} are shown.', { count: check.drifts.length })}</p>
      )}
    </>
  )
}
