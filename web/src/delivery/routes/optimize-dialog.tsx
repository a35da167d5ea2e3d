import * as drivers from '@crossdock/contract/delivery/drivers'
import * as optimize from '@crossdock/contract/delivery/optimize'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import { formatMoney } from '@crossdock/contract/money'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import { formatNumber } from '../../lib/format.ts'
import { go } from '../../lib/navigation.ts'
import { routePath } from '../../lib/paths.ts'
import { useMutate } from '../../lib/queries.ts'
import { type Done, tellDone } from '../../lib/undo.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { CheckboxField, MultiSelectField, NumberField, SelectField, TextField } from '../../ui/fields.tsx'
import { FormSection, useContractForm } from '../../ui/form.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import type { Column } from '../../ui/list-types.ts'
import { Dialog, DialogFoot, FormModal } from '../../ui/modals.tsx'
import { Progress } from '../../ui/progress.tsx'
import { depotLookup } from '../drivers/driver-lookups.ts'
import styles from './optimize-dialog.module.css'
import { useRun } from './optimize-run.ts'
import { figureRows, leftOutWords, reasonWords, repairWords } from './plan-words.ts'
import { driverLookup } from './route-dialogs.tsx'
import { hoursWords, wayWords } from './route-words.tsx'

const refreshes = [routes.list, routes.get, routes.archived, pool.list, pool.totals, drivers.assignable]

interface Props {
  /** The route whose stops are put in order; null: orders of the pool become routes. */
  readonly route: routes.Route | null
  readonly addressIds: readonly Id<'poolOrder'>[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Asks what is to be planned, shows how far it is, then what it would change: nothing does before Apply. */
export function OptimizeDialog({ route, addressIds, onClose, onDone }: Props) {
  const [jobId, setJobId] = useState<Id<'optimizeRun'> | null>(null)
  if (jobId === null) return <Ask route={route} addressIds={addressIds} onClose={onClose} onStarted={setJobId} />
  return (
    <Run
      jobId={jobId}
      route={route}
      onClose={onClose}
      onDone={() => {
        onDone?.()
        onClose()
      }}
    />
  )
}

function Ask({
  route,
  addressIds,
  onClose,
  onStarted,
}: Pick<Props, 'route' | 'addressIds' | 'onClose'> & { readonly onStarted: (id: Id<'optimizeRun'>) => void }) {
  const mayAssign = useCan(routes.assignDriver)
  const isUnderWay = route?.type === 'Ongoing'
  const form = useContractForm(optimize.start, {
    values: route
      ? { routeId: route.id, drivers: [], keeps: null }
      : { addressIds: [...addressIds], drivers: [], start: null, end: null, date: null },
    onSaved: ({ jobId }) => onStarted(jobId),
  })
  return (
    <FormModal
      title={t('Optimise')}
      form={form}
      onClose={onClose}
      submitLabel={t('Optimise')}
      busyLabel={t('Waiting for its turn')}
    >
      <p>
        {t('The shortest order of {{count}} stops is looked for. Nothing changes until you apply it.', {
          count: addressIds.length,
        })}
      </p>
      {isUnderWay && (
        <p>{t('What is still to go is planned, from where the driver is now. What is done stays as it was done.')}</p>
      )}
      {mayAssign && !isUnderWay && (
        <MultiSelectField
          form={form}
          name="drivers"
          label={t('Drivers')}
          options={driverLookup}
          placeholder={route?.driverName ?? t('Nobody yet')}
        />
      )}
      {route && addressIds.length > 2 && (
        <NumberField form={form} name="keeps" label={t('First stops that stay where they are')} maxLength={3} />
      )}
      {!route && (
        <FieldGrid>
          <DateField form={form} name="date" label={t('Date')} />
          <SelectField
            form={form}
            name="start"
            label={t('Starts at')}
            options={depotLookup}
            placeholder={t('Where the driver starts')}
          />
          <SelectField
            form={form}
            name="end"
            label={t('Ends at')}
            options={depotLookup}
            placeholder={t('Where the driver ends')}
          />
        </FieldGrid>
      )}
    </FormModal>
  )
}

interface RunProps {
  readonly jobId: Id<'optimizeRun'>
  readonly route: routes.Route | null
  readonly onClose: () => void
  readonly onDone: () => void
}

function Run({ jobId, route, onClose, onDone }: RunProps) {
  const { run, isOver } = useRun(jobId)
  const cancel = useMutate(optimize.cancel, {
    onSuccess: onClose,
    // It has ended meanwhile: what it has found is shown.
    onError: () => true,
    refreshes: [optimize.get],
  })
  if (run?.plan) return <Proposal plan={run.plan} route={route} onClose={onClose} onDone={onDone} />
  const stop = () => (isOver ? onClose() : cancel.mutate({ id: jobId }))
  return (
    <Dialog title={t('Optimise')} onClose={stop} width={440}>
      {isOver ? (
        <p role="alert">{t('No plan was found. It does not count; please try again.')}</p>
      ) : (
        <Progress
          value={run?.percent ?? null}
          label={(run?.percent ?? null) === null ? t('Waiting for its turn') : t('Looking for the best order')}
        />
      )}
      <DialogFoot>
        <Button isBusy={cancel.isPending} onClick={stop}>
          {isOver ? t('Close') : t('Cancel')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

const routeColumns: readonly Column<optimize.PlannedRoute>[] = [
  { key: 'driver', label: 'Driver', cell: ({ driverName }) => driverName ?? t('Nobody') },
  { key: 'stops', label: 'Stops', kind: 'number', cell: ({ stops }) => stops.length, width: 70 },
  { key: 'way', label: 'Way', kind: 'number', cell: wayWords, width: 100 },
  { key: 'hours', label: 'On the road', kind: 'number', cell: hoursWords, width: 110 },
  {
    key: 'when',
    label: 'From and to',
    kind: 'mono',
    cell: ({ leaves, returns }) => `${leaves}–${returns}`,
    width: 120,
  },
  {
    key: 'late',
    label: 'Late',
    kind: 'number',
    cell: ({ lateMinutes }) => `${formatNumber(lateMinutes)} min`,
    width: 80,
  },
]
/** Where anything is known of what it costs, and may be. */
const costColumn: Column<optimize.PlannedRoute> = {
  ...{ key: 'cost', label: 'Cost', kind: 'number', width: 90 },
  cell: ({ cost }) => cost !== null && formatMoney(cost),
}

const leftOutColumns: readonly Column<optimize.LeftOut>[] = [
  { key: 'orderNo', label: 'Order No', kind: 'mono', cell: ({ orderNo }) => orderNo, width: 130 },
  {
    key: 'reason',
    label: 'Reason',
    cell: (left) => (
      <span className={styles['reason']}>
        {reasonWords(left)}
        {left.repair && <span>{repairWords(left.repair)}</span>}
      </span>
    ),
  },
]

/** What takes an applied plan back: routes that it made are deleted, the one that it changed has its stops again. */
function undoOf(route: routes.Route | null, applied: readonly routes.Route[]): Done[] {
  return applied.map(({ id, name, updatedAt }) => ({
    name,
    back: () =>
      route?.id === id
        ? call(routes.setStops, { id, updatedAt, addressIds: route.orders.map(({ addressId }) => addressId) })
        : call(routes.remove, { id }),
  }))
}

function Proposal({
  plan,
  route,
  onClose,
  onDone,
}: { readonly plan: optimize.OptimizedPlan } & Pick<RunProps, 'route' | 'onClose' | 'onDone'>) {
  const form = useContractForm(optimize.apply, {
    values: { id: plan.id, poolsLeftOut: false, ...(route ? {} : { name: '' }) },
    refreshes,
    onSaved: ({ routes: applied }) => {
      tellDone(t('The plan is applied'), undoOf(route, applied), refreshes)
      onDone()
      const [first] = applied
      if (!route && first) go(applied.length === 1 ? routePath(first.id) : `/delivery/${listOf(first)}`)
    },
  })
  const { leftOut, off } = plan
  const poolsLeftOut = form.watch('poolsLeftOut') === true
  const isEmpty = plan.routes.length === 0
  const shown = (
    <>
      <KeyValues rows={figureRows(plan, poolsLeftOut)} />
      {plan.isCut && <p>{t('The time was over before the search was done: another run may find something better.')}</p>}
      {plan.ways === 'unanswered' && (
        <p>{t('The routing server gave no ways between these places: they are estimated from straight lines.')}</p>
      )}
      {plan.pooled && <p>{leftOutWords(poolsLeftOut)}</p>}
      {off.length > 0 && (
        <p>{t('Not at work on that day: {{names}}', { names: off.map(({ driverName }) => driverName).join(', ') })}</p>
      )}
      {!isEmpty && (
        <FormSection title={plan.pooled ? t('Routes, without what is left out') : t('Routes')}>
          <DataTable
            rows={plan.routes}
            rowKey={({ addressIds }) => addressIds[0] ?? ''}
            columns={plan.after.cost === null ? routeColumns : [...routeColumns, costColumn]}
            label={t('Routes')}
          />
        </FormSection>
      )}
      {leftOut.length > 0 && (
        <FormSection title={t('Left out')}>
          <DataTable
            rows={leftOut}
            rowKey={({ addressId }) => addressId}
            columns={leftOutColumns}
            label={t('Left out')}
          />
        </FormSection>
      )}
    </>
  )
  if (isEmpty)
    return (
      <Dialog title={t('Nothing can be planned')} onClose={onClose}>
        {shown}
        <DialogFoot>
          <Button onClick={onClose}>{t('Close')}</Button>
        </DialogFoot>
      </Dialog>
    )
  return (
    <FormModal
      title={plan.before ? t('Before and after') : t('The plan')}
      form={form}
      onClose={onClose}
      submitLabel={t('Apply')}
      cancelLabel={t('Discard')}
    >
      {shown}
      {!route && <TextField form={form} name="name" label={t('Name')} maxLength={90} hasFocus isNeeded />}
      {route && plan.pooled && (
        <CheckboxField form={form} name="poolsLeftOut" label={t('Put what is left out back into the pool')} />
      )}
    </FormModal>
  )
}

const listOf = ({ type }: routes.Route): string => (type === 'Schedule' ? 'route-list/Schedule' : 'draft-routes')
