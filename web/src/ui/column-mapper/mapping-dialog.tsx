import type { EqualLines } from '@crossdock/contract/fulfillment/imported-rows'
import type { Id } from '@crossdock/contract/ids'
import type { AnyImportDefinition, RecordOf } from '@crossdock/sheets/fields'
import { fieldOfColumn, missingFields } from '@crossdock/sheets/mapping'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../lib/latest.ts'
import type { Lookup, Option } from '../../lib/lookup.ts'
import { type ReadSheet, streamRows } from '../../lib/read-sheet.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../button.tsx'
import { ConfirmModal, startInside } from '../modals.tsx'
import { LoadingOverlay } from '../states.tsx'
import { ToastPlace } from '../toast-host.tsx'
import { CellBar } from './cell-bar.tsx'
import { rowWords } from './fault-words.ts'
import type { Place } from './grid-keys.ts'
import { unknownWords } from './import-failure.ts'
import { type LongImport, LongProgress } from './long-import.tsx'
import { MapperConstants } from './mapper-constants.tsx'
import { allLeftOut } from './mapper-fates.ts'
import { MapperGrid } from './mapper-grid.tsx'
import { MapperLine } from './mapper-line.tsx'
import { MapperQuestions } from './mapper-questions.tsx'
import { countFaults, faultPlaces, unknownKeysOf } from './mapper-state.ts'
import { MapperTools } from './mapper-tools.tsx'
import styles from './mapping-dialog.module.css'
import { missingForRows, openQuestions } from './open-questions.ts'
import { useConfirm } from './use-confirm.ts'
import { useMapper } from './use-mapper.ts'
import { useReread } from './use-reread.ts'
import { useWhole } from './use-whole.ts'
import type { RowSource } from './whole-sheet.ts'

/** What the import is told besides its rows. */
export interface ImportChoices {
  /** Null where the import goes into no warehouse. */
  readonly warehouseId: Id<'warehouse'> | null
  /** Whose rows they are; undefined where they are no single merchant's. */
  readonly storeId: Id<'store'> | undefined
  /** What rows are that orders have already from other files; to be asked while nobody has said it. */
  readonly equalLines: EqualLines
  /** To be sent along: the same when the same is sent again because no answer came. */
  readonly idempotencyKey: string
}

/** Sentences that an import says in its own words. */
interface ImportWords {
  /** Instead of "There are no rows to import." */
  readonly empty?: string
  /** An error beside the warning when no warehouse is chosen. */
  readonly noWarehouse?: string
}

export interface MappingDialogProps<Definition extends AnyImportDefinition> {
  readonly definition: Definition
  readonly sheets: readonly ReadSheet[]
  readonly file: File
  /** Warehouses to choose from, where the definition wants one. */
  readonly warehouses?: readonly Option[] | Lookup | undefined
  /** The warehouse that is chosen at first. */
  readonly warehouseId?: Id<'warehouse'> | undefined
  /** Whose rows they are, where they are a merchant's. */
  readonly storeId?: Id<'store'> | undefined
  /** More to choose before the import, shown beside the sheet. */
  readonly controls?: ReactNode
  readonly words?: ImportWords | undefined
  /** Sends the records; rejects with the client's ApiError. */
  readonly onConfirm: (records: RecordOf<Definition>[], choices: ImportChoices) => Promise<unknown>
  /** How a file is sent that is too long to be held; absent: such files are not taken. */
  readonly long?: LongImport | undefined
  readonly onImported: () => void
  /** A long import that the person has left is done. */
  readonly onDoneLater: () => void
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Maps a sheet's columns to fields, puts cells right, and sends the rows. */
export function MappingDialog<Definition extends AnyImportDefinition>(props: MappingDialogProps<Definition>) {
  const { definition, sheets, file } = props
  const mapper = useMapper(definition, sheets)
  const { state } = mapper
  const [active, setActive] = useState<Place | null>(null)
  const [warehouseId, setWarehouseId] = useState(props.warehouseId ?? null)
  const [isWarehouseMissing, setIsWarehouseMissing] = useState(false)
  const [isAsking, setIsAsking] = useState<'close' | 'back' | null>(null)
  /** Row numbers that are shown alone; taken when the filter is switched on, so that a row put right stays in sight. */
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null)
  const [hidesIgnored, setHidesIgnored] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const encoding = state.sheets[state.sheetIndex]?.encoding
  const { isReading, readAgain } = useReread(definition, file, props.long !== undefined, (read) => {
    setActive(null)
    setOnly(null)
    mapper.openSheets(read)
  })
  const source = useMemo<RowSource | null>(
    () => (state.total === null ? null : (signal) => streamRows(file, state.sheetIndex, signal, encoding)),
    [file, state.total, state.sheetIndex, encoding],
  )
  const whole = useWhole(definition, state, source, mapper.mark)
  useUnsaved(mapper.isChanged)

  const shown = useMemo(
    () => (only ? mapper.rows.filter((rowId) => only.has(rowId)) : mapper.rows),
    [mapper.rows, only],
  )
  const columns = useMemo(() => {
    const all = state.headers.map((_, column) => column)
    const used = hidesIgnored ? all.filter((column) => fieldOfColumn(state.mapping, column) !== null) : []
    return used.length > 0 ? used : all
  }, [state.headers, state.mapping, hidesIgnored])
  const wrongRows = useMemo(
    () => new Set([...state.faults.keys(), ...state.unknown, ...state.refused]),
    [state.faults, state.unknown, state.refused],
  )
  const faults = countFaults(state.faults) + state.restFaults
  const missingOfRows = missingForRows(definition, state)
  const unfilled = [...(allLeftOut(state) === null ? missingFields(definition, state.mapping) : []), ...missingOfRows]

  const goToFault = (step: 1 | -1): void => {
    const places = faultPlaces(state)
    const isAfter = (place: { rowId: number; column: number | null }): boolean =>
      active === null ||
      place.rowId > active.rowId ||
      (place.rowId === active.rowId && (place.column ?? -1) > active.column)
    const isHere = (place: { rowId: number; column: number | null }): boolean =>
      place.rowId === active?.rowId && (place.column ?? -1) === active.column
    const next =
      step === 1
        ? (places.find(isAfter) ?? places[0])
        : (places.findLast((place) => !isAfter(place) && !isHere(place)) ?? places.at(-1))
    if (!next) return
    if (only && !only.has(next.rowId)) setOnly(null)
    setActive({ rowId: next.rowId, column: next.column ?? -1 })
    // What is typed next goes into the cell.
    grid.current?.focus({ preventScroll: true })
  }

  const forgetView = (): void => {
    setActive(null)
    setOnly(null)
  }

  const { isSending, sending, refusals, confirm } = useConfirm(props, {
    mapper,
    whole,
    source,
    warehouseId,
    onWarehouseMissing: setIsWarehouseMissing,
    faults,
    unfilled,
    grid,
    onFault: () => {
      setActive(null)
      goToFault(1)
    },
    onRow: (rowId) => setActive({ rowId, column: -1 }),
  })
  // F8 leads on wherever the focus is: the grid, which takes it by itself, has it only once a cell is chosen.
  const latest = useLatest(goToFault)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'F8' || event.defaultPrevented) return
      event.preventDefault()
      latest.current(event.shiftKey ? -1 : 1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [latest])
  const unknown = unknownKeysOf(definition, state)
  const said = [...(unknown.length > 0 ? [unknownWords(unknown)] : []), ...refusals.map(rowWords)]

  const leave = (way: 'close' | 'back'): void => {
    if (isSending && !sending.isLeavable) return
    if (mapper.isChanged) setIsAsking(way)
    else if (way === 'close') props.onClose()
    else props.onBack()
  }

  return (
    <>
      <Modal
        opened
        onClose={() => leave('close')}
        title={t(definition.title)}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('Close') }}
        size="calc(100vw - 32px)"
        yOffset={16}
        xOffset={16}
        classNames={{
          content: styles['content'] ?? '',
          header: styles['modalHead'] ?? '',
          title: styles['title'] ?? '',
          body: styles['body'] ?? '',
        }}
      >
        {sending.step ? (
          <LongProgress step={sending.step} onCancel={sending.cancel} onLeave={props.onClose} />
        ) : (
          <LoadingOverlay isShown={isSending || isReading} label={t(isReading ? 'Reading…' : 'Importing…')} isInPart />
        )}
        <ToastPlace />
        <div ref={startInside} tabIndex={-1} className={styles['parts']}>
          <p className="muted">{t('Select a field from the drop down columns that matches the column in your file')}</p>
          <MapperTools
            definition={definition}
            state={state}
            fileName={file.name}
            warehouses={props.warehouses ?? []}
            warehouseId={warehouseId}
            isWarehouseMissing={isWarehouseMissing}
            controls={props.controls}
            onSheet={(index) => {
              forgetView()
              mapper.openSheet(index)
            }}
            onHeaderRow={(row) => {
              forgetView()
              mapper.setHeaderRow(row)
            }}
            onWarehouse={(chosen) => {
              setWarehouseId(chosen)
              setIsWarehouseMissing(false)
            }}
            onBack={() => leave('back')}
          />
          <MapperQuestions
            definition={definition}
            state={state}
            onOrder={mapper.chooseOrder}
            onMark={mapper.chooseMark}
            onWord={mapper.answerWord}
            onLeftOut={mapper.answerLeftOut}
            onTwin={mapper.chooseTwin}
            onLeaveBeside={mapper.leaveBeside}
            onEqual={mapper.sayEqual}
            onSelect={mapper.select}
            onEncoding={(chosen) => void readAgain(chosen)}
            onFillMerged={mapper.fillMerged}
            onLeaveRows={mapper.leaveRows}
            onLeaveColumns={mapper.leaveColumns}
          />
          <MapperConstants
            definition={definition}
            state={state}
            needed={missingOfRows}
            onConstant={mapper.setConstant}
          />
          <MapperLine
            rows={state.whole?.rows ?? state.total ?? mapper.rows.length}
            held={state.total === null ? null : mapper.rows.length}
            checked={whole.rows}
            selected={state.selected.size}
            faults={faults}
            wrongRows={wrongRows.size}
            isComplete={unfilled.length === 0 && openQuestions(definition, state).length === 0}
            isFiltered={only !== null}
            hidesIgnored={hidesIgnored}
            undo={mapper.undo}
            onDelete={mapper.deleteSelected}
            onClear={() => mapper.select(new Set())}
            onNextFault={goToFault}
            onFilter={() => setOnly(only ? null : wrongRows)}
            onHideIgnored={() => setHidesIgnored(!hidesIgnored)}
            onSelectWrong={() => mapper.select(wrongRows)}
            onRestore={mapper.restore}
          />
          {said.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard
            <ul className={styles['refusals']} aria-label={t('What the server said')} tabIndex={0}>
              {said.map((message, index) => (
                <li key={`${index} ${message}`}>{message}</li>
              ))}
            </ul>
          )}
          <div className={styles['table']}>
            <MapperGrid
              definition={definition}
              state={state}
              shown={shown}
              columns={columns}
              scroller={grid}
              active={active}
              onActive={setActive}
              onChange={mapper.changeCells}
              onSelect={mapper.select}
              onMap={mapper.map}
              onNextFault={goToFault}
            />
            {active ? (
              <CellBar
                definition={definition}
                state={state}
                shown={shown}
                active={active}
                onChange={mapper.changeCells}
                onFill={mapper.fillColumn}
              />
            ) : (
              <p className={styles['help']}>
                {t(
                  'Choose a cell to see and change it. Type to overwrite, Enter to edit, Ctrl+V to paste cells, F8 for the next fault.',
                )}
              </p>
            )}
          </div>
          <div className={styles['foot']}>
            {unfilled.length > 0 && (
              <span className={styles['missing']}>
                {t('Still to be filled: {{list}}', { list: unfilled.map((label) => t(label)).join(', ') })}
              </span>
            )}
            <Button onClick={() => leave('close')}>{t('Cancel')}</Button>
            <Button kind="primary" isBusy={isSending} onClick={() => void confirm()}>
              {t('Confirm')}
            </Button>
          </div>
        </div>
      </Modal>
      {isAsking && (
        <ConfirmModal
          title={t('Are you sure?')}
          confirmLabel={t('Discard changes')}
          isDanger
          onConfirm={isAsking === 'close' ? props.onClose : props.onBack}
          onClose={() => setIsAsking(null)}
        >
          {t('What you have changed here is not saved.')}
        </ConfirmModal>
      )}
    </>
  )
}
