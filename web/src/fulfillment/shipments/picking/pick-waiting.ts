import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { PickItem, PickLineForm, PickList } from '@crossdock/contract/fulfillment/shipments/picking'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { shipmentPath } from '../../../lib/paths.ts'
import { queryClient, queryKey } from '../../../lib/queries.ts'
import type { WaitingStep } from '../../../lib/waiting.ts'
import { t } from '../../../lib/words.ts'
import { keepsWork, mayWait } from '../../../lib/work.ts'
import { taskAfter } from '../packing/task-waiting.ts'

/** What a phone knows of a pick without asking: its own counts, as the server will make them. */

type Line = Pick<PickLineForm, 'itemId' | 'inventoryId' | 'packageCount'>

/** An item with packages of it taken from a stock record, or put back with a negative count. */
function itemAfter(item: PickItem, line: Line): PickItem {
  const option = item.options.find(({ inventoryId }) => inventoryId === line.inventoryId)
  if (item.itemId !== line.itemId || !option) return item
  const count = Math.max(-option.pickedCount, Math.min(option.packagesAvailable, line.packageCount))
  // What is taken where nothing was reserved is no longer to be taken elsewhere.
  let elsewhere = Math.max(0, count - option.suggestedCount) * option.unitQuantity
  const options = item.options.map((one) => {
    if (one === option) {
      return {
        ...one,
        suggestedCount: Math.max(0, one.suggestedCount - count),
        packagesAvailable: one.packagesAvailable - count,
        pickedCount: one.pickedCount + count,
      }
    }
    const less = Math.min(one.suggestedCount, Math.floor(elsewhere / one.unitQuantity))
    elsewhere -= less * one.unitQuantity
    return less === 0 ? one : { ...one, suggestedCount: one.suggestedCount - less }
  })
  return { ...item, options, pickedUnits: item.pickedUnits + count * option.unitQuantity }
}

function withLines(list: PickList, lines: readonly Line[]): PickList {
  const items = lines.reduce((all, line) => all.map((item) => itemAfter(item, line)), list.items)
  const isComplete = items.every((item) => item.pickedUnits === item.unitsCount)
  return { ...list, items, isComplete }
}

/** The pick list after a step that is not sent yet. */
export function listAfter(list: PickList, { path, input }: Pick<WaitingStep, 'path' | 'input'>): PickList {
  if (input['id'] !== list.id) return list
  const lines = (input['lines'] ?? []) as readonly Line[]
  if (path === picking.pick.path) return withLines(taskAfter(list, { state: 'IN_PROGRESS', kind: 'PICKING' }), lines)
  if (path === packing.setTask.path) return taskAfter(list, input)
  if (path !== picking.unpick.path) return list
  const next = withLines(
    list,
    lines.map((line) => ({ ...line, packageCount: -line.packageCount })),
  )
  // With nothing picked it is as if picking had not begun.
  return next.items.some(({ pickedUnits }) => pickedUnits > 0)
    ? next
    : { ...next, state: 'READY', taskState: 'NOT_STARTED' }
}

const listOf = (id: PickList['id']): PickList | undefined =>
  queryClient.getQueryData<PickList>(queryKey(picking.options, { id }))

/** "3 × SKU from A-01, 2 × SKU from A-02". */
const wordsOf = (list: PickList, lines: readonly Line[]): string =>
  lines
    .map(({ itemId, inventoryId, packageCount }) => {
      const item = list.items.find((one) => one.itemId === itemId)
      const option = item?.options.find((one) => one.inventoryId === inventoryId)
      return t('{{count}} × {{sku}} from {{place}}', {
        count: packageCount,
        sku: item?.sku ?? '',
        place: option?.stockLocationTitle ?? '',
      })
    })
    .join(', ')

const pickPath = (id: PickList['id']): string => `${shipmentPath(id)}/setup-picking`

keepsWork(picking.options, listAfter)
keepsWork<unknown>(picking.codes, (codes) => codes)

mayWait(picking.pick, (input) => {
  const list = listOf(input.id)
  const lines = input.lines as readonly Line[]
  // A line that names no stock record is the server's to place.
  if (!list || lines.some(({ inventoryId }) => inventoryId === undefined)) return null
  return {
    name: list.referenceId,
    words: t('Picked: {{what}}', { what: wordsOf(list, lines) }),
    to: pickPath(list.id),
    answer: listAfter(list, { path: picking.pick.path, input }),
  }
})

mayWait(picking.unpick, (input) => {
  const list = listOf(input.id)
  const lines = input.lines as readonly Line[] | undefined
  if (!list || !lines) return null
  return {
    name: list.referenceId,
    words: t('Put back: {{what}}', { what: wordsOf(list, lines) }),
    to: pickPath(list.id),
    isAfterAll: true,
    answer: listAfter(list, { path: picking.unpick.path, input }),
  }
})
