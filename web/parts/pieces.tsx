import '../src/ui/fonts.css'
import '../src/ui/tokens.css'
import '../src/ui/base.css'
import { conditionCodes } from '@crossdock/contract/fulfillment/stock/ledger'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { toast } from '../src/lib/toasts.ts'
import { BigCounter, BigNotice, BigPlace, BigValue } from '../src/ui/big-task.tsx'
import { Button, type ButtonKind } from '../src/ui/button.tsx'
import { ConditionMark } from '../src/ui/condition-mark.tsx'
import { Due, DueDay } from '../src/ui/due.tsx'
import { Why } from '../src/ui/explain.tsx'
import { FailedState } from '../src/ui/failed-state.tsx'
import { KeyValues } from '../src/ui/key-values.tsx'
import { OperatorTable } from '../src/ui/operator-table.tsx'
import { Progress } from '../src/ui/progress.tsx'
import { RecordProgress, RecordStrip } from '../src/ui/record-parts.tsx'
import { Segments } from '../src/ui/segments.tsx'
import { StateDot, type StateTone, toneColours } from '../src/ui/state-dot.tsx'
import { EmptyState, Skeleton } from '../src/ui/states.tsx'
import { StockBar } from '../src/ui/stock-bar.tsx'
import { Timeline } from '../src/ui/timeline.tsx'
import { ToastHost } from '../src/ui/toast-host.tsx'
import styles from './parts.module.css'

const kinds: readonly ButtonKind[] = ['primary', 'plain', 'quiet', 'danger']
const zone = 'UTC'

/** The moment so many minutes from now, as a warehouse in UTC would say it. */
function inMinutes(minutes: number) {
  const at = new Date(Date.now() + minutes * 60_000).toISOString()
  return { at, day: at.slice(0, 10), time: at.slice(11, 16) }
}

const Row = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <div className={styles['row']}>{children}</div>
  </section>
)

const units = {
  ...{ totalUnits: 100, availableUnits: 60, reservedUnits: 20, onHoldUnits: 10 },
  ...{ clearanceUnits: 6, otherUnits: 4, incomingUnits: 40 },
}

function Pieces() {
  return (
    <main className={styles['pieces']}>
      <Row title="Buttons">
        {kinds.map((kind) => (
          <span key={kind} className={styles['row']}>
            <Button kind={kind}>{kind}</Button>
            <Button kind={kind} disabled>
              disabled
            </Button>
            <Button kind={kind} isBusy>
              busy
            </Button>
            <Button kind={kind} size="big">
              big
            </Button>
          </span>
        ))}
      </Row>
      <Row title="States of work">
        {(Object.keys(toneColours) as StateTone[]).map((tone) => (
          <StateDot key={tone} tone={tone} label={tone} />
        ))}
      </Row>
      <Row title="Conditions of goods">
        {conditionCodes.map((condition) => (
          <ConditionMark key={condition} condition={condition} />
        ))}
      </Row>
      <Row title="Due">
        {[-75, 12, 50, 180, 3000].map((minutes) => (
          <span key={minutes} className={styles['cell']}>
            <Due by={inMinutes(minutes)} timeZone={zone} />
          </span>
        ))}
        <span className={styles['cell']}>
          <DueDay day={inMinutes(-4000).day} timeZone={zone} />
        </span>
      </Row>
      <Row title="Stock">
        <StockBar units={units} of={140} />
      </Row>
      <Row title="Figures and progress">
        <RecordStrip
          figures={[
            { label: 'Units picked', value: '7', of: '12', part: 7 / 12 },
            { label: 'Late', value: '3', tone: 'bad' },
            { label: 'Due soon', value: '5', tone: 'soon', hint: 'by 14:00' },
          ]}
        />
        <RecordProgress
          steps={[
            { label: 'Placed', part: 1 },
            { label: 'Pick', part: 0.5, detail: '6 of 12' },
            { label: 'Pack', part: 0 },
          ]}
        />
        <Segments
          label="Range"
          options={['Day', 'Week', 'Month'].map((label) => ({ value: label, label }))}
          value="Week"
          onChange={() => {}}
        />
      </Row>
      <Row title="Said in place">
        <Why title="Why it waits" facts={['24 × GT-SEN-100 needed, 18 available', 'It is number 2 in line.']} />
        <EmptyState hint="What belongs here." action={<Button>Add one</Button>} />
        <FailedState error={new Error('Something went wrong here.')} onRetry={() => {}} />
        <KeyValues
          rows={[
            ['Merchant', 'Granville Tea & Table'],
            ['Warehouse', 'Vancouver DC'],
          ]}
        />
      </Row>
      <Row title="Tables of the operator">
        <OperatorTable
          columns={[{ label: 'Account' }, { label: 'People', isNumber: true }, { label: '' }]}
          rows={[
            { key: 'plain', cells: ['Northwind Toys', '12', <Button key="one">Remove</Button>] },
            { key: 'chosen', isChosen: true, cells: ['Yuma Books', '3', null] },
            { key: 'near', isNear: true, cells: ['Pacific Outdoor', '48', null] },
            { key: 'late', isLate: true, cells: ['Harbour Tea', '1', null] },
          ]}
        />
      </Row>
      <Row title="On its way">
        <Skeleton lines={3} />
        <Progress label="Importing…" value={40} />
        <Progress label="Reading…" value={null} />
      </Row>
      <Row title="At work">
        {(['good', 'bad', 'info'] as const).map((tone) => (
          <BigNotice key={tone} tone={tone} title={`A notice that is ${tone}`}>
            What follows from it.
          </BigNotice>
        ))}
        <BigPlace label="Place">A-01-02</BigPlace>
        <BigValue label="Taken">12 units</BigValue>
        <BigCounter label="Units" value={3} max={12} onChange={() => {}} />
      </Row>
      <Row title="What happened">
        <Timeline
          zone={zone}
          entries={(['placed', 'process', 'waiting', 'done', 'failed'] as const).map((tone, hour) => ({
            key: tone,
            title: tone,
            tone,
            detail: `Maya Brandt, ${hour + 1} h ago`,
          }))}
        />
      </Row>
      <Row title="Toasts">
        {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
          <Button key={kind} onClick={() => toast[kind](`A toast of ${kind}`)}>
            {kind}
          </Button>
        ))}
        <Button onClick={() => toast.success('Done, and can be taken back', () => {})}>with Undo</Button>
      </Row>
      <ToastHost />
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Pieces />)
