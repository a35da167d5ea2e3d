import * as boxTypes from '@crossdock/contract/fulfillment/shipments/box-types'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import {
  type Box,
  type BoxForm,
  boxReference,
  isSameBox,
  keptWeight,
  type PackedPackage,
  type Packing,
  type RepackagedProduct,
  shippingBoxes,
} from '@crossdock/contract/fulfillment/shipments/packing'
import type { Id } from '@crossdock/contract/ids'
import { round } from '@crossdock/contract/units'
import { useQuery } from '@tanstack/react-query'
import { shipmentPath } from '../../../lib/paths.ts'
import { query, queryClient, queryKey } from '../../../lib/queries.ts'
import type { WaitingStep } from '../../../lib/waiting.ts'
import { t } from '../../../lib/words.ts'
import { keepsWork, mayWait } from '../../../lib/work.ts'
import { taskAfter } from './task-waiting.ts'

/** What a phone knows of packing without asking: what goes into which box. Labels are the server's. */

/** Boxes with the numbers that their labels will have; a label that is printed is still right where nothing on it has changed. */
function numbered(
  data: Packing,
  boxes: readonly Omit<Box, 'position' | 'firstReference' | 'lastReference' | 'isLabelPrinted'>[],
) {
  let number = 0
  return boxes.map((box, index): Box => {
    const first = number + 1
    number += box.quantity
    const labelled = {
      ...box,
      position: index + 1,
      firstReference: boxReference(data.referenceId, first),
      lastReference: boxReference(data.referenceId, number),
    }
    return {
      ...labelled,
      isLabelPrinted: data.boxes.some((one) => one.isLabelPrinted && isSameBox(one, labelled)),
    }
  })
}

/** What the boxes make of the order: what of each product is in none yet, and whether all is done. */
function withBoxes(data: Packing, boxes: readonly Box[], asIs: number): Packing {
  const boxed = (itemId: string): number =>
    boxes
      .slice(asIs)
      .flatMap((box) => box.contents.map((content) => ({ ...content, quantity: box.quantity })))
      .filter((content) => content.itemId === itemId)
      .reduce((sum, { unitsCount, quantity }) => sum + unitsCount * quantity, 0)
  const wanted = new Map<PackedPackage['itemId'], RepackagedProduct>()
  for (const { itemId, sku, description, unitWeight, unitVolume, unitQuantity, repackagedCount } of data.packages) {
    if (repackagedCount === 0) continue
    const toRepackage = (wanted.get(itemId)?.toRepackage ?? 0) + repackagedCount * unitQuantity
    const remaining = toRepackage - boxed(itemId)
    wanted.set(itemId, { itemId, sku, description, unitWeight, unitVolume, toRepackage, remaining })
  }
  const isOpen = (itemId: PackedPackage['itemId']): boolean => (wanted.get(itemId)?.remaining ?? 0) !== 0
  return {
    ...data,
    packages: data.packages.map((entry) => ({
      ...entry,
      shippingBox:
        entry.repackagedCount === 0
          ? shippingBoxes.asIs
          : isOpen(entry.itemId)
            ? shippingBoxes.toBeRepackaged
            : shippingBoxes.repackaged,
    })),
    products: [...wanted.values()],
    boxes: [...boxes],
    boxCount: boxes.reduce((sum, { quantity }) => sum + quantity, 0),
    totalWeight: round(
      boxes.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0),
      3,
    ),
    isDone: data.packages.length > 0 && [...wanted.values()].every(({ remaining }) => remaining === 0),
  }
}

/** Boxes for the packages that leave as they are. */
const asIsOf = (packages: readonly PackedPackage[]) =>
  packages
    .filter((entry) => entry.packageCount > entry.repackagedCount)
    .map((entry) => ({
      id: '',
      shipmentPackageTypeId: null,
      productPackageTypeId: entry.productPackageTypeId,
      name: entry.packageTypeName,
      depth: entry.depth,
      width: entry.width,
      height: entry.height,
      weight: entry.weight,
      knownWeight: round(entry.unitQuantity * entry.unitWeight, 3),
      quantity: entry.packageCount - entry.repackagedCount,
      contents: [
        { itemId: entry.itemId, sku: entry.sku, description: entry.description, unitsCount: entry.unitQuantity },
      ],
    }))

function afterChoice(data: Packing, choices: readonly Choice[]): Packing {
  const countOf = (entry: PackedPackage): number =>
    choices.find((one) => one.itemId === entry.itemId && one.productPackageTypeId === entry.productPackageTypeId)
      ?.repackagedCount ?? 0
  const isSame = data.packages.every((entry) => countOf(entry) === entry.repackagedCount)
  if (isSame && data.boxes.length > 0) return data
  const packages = data.packages.map((entry) => ({ ...entry, repackagedCount: countOf(entry) }))
  const boxes = numbered(data, asIsOf(packages))
  return withBoxes({ ...data, packages }, boxes, boxes.length)
}

function afterBoxes(data: Packing, forms: readonly BoxForm[]): Packing {
  const asIs = asIsOf(data.packages)
  const boxes = forms.map(({ shipmentPackageTypeId, quantity, weight, contents }, index) => {
    const lines = contents.map(({ itemId, unitsCount }) => {
      const own = data.packages.find((entry) => entry.itemId === itemId)
      return { itemId, unitsCount, sku: own?.sku ?? '', description: own?.description ?? '', own }
    })
    const knownWeight = round(
      lines.reduce((sum, { unitsCount, own }) => sum + unitsCount * (own?.unitWeight ?? 0), 0),
      3,
    )
    const [only] = lines
    const whole = data.packages.find((entry) => entry.itemId === only?.itemId && entry.unitQuantity === only.unitsCount)
    const size = shipmentPackageTypeId === null ? whole : undefined
    return {
      id: `${index}`,
      shipmentPackageTypeId,
      productPackageTypeId: size?.productPackageTypeId ?? null,
      // Of a box of its own: `named`.
      name: size?.packageTypeName ?? '',
      depth: size?.depth ?? 0,
      width: size?.width ?? 0,
      height: size?.height ?? 0,
      weight: keptWeight(weight, knownWeight),
      knownWeight,
      quantity,
      contents: lines.map(({ own: _own, ...line }) => line),
    }
  })
  return withBoxes(data, numbered(data, [...asIs, ...boxes]), asIs.length)
}

type Choice = Pick<PackedPackage, 'itemId' | 'productPackageTypeId' | 'repackagedCount'>

/** An order's packing after a step that is not sent yet. */
export function packingAfter(data: Packing, { path, input }: Pick<WaitingStep, 'path' | 'input'>): Packing {
  if (input['id'] !== data.id) return data
  if (path === packing.setTask.path) return taskAfter(data, input)
  const isChoice = path === packing.savePackages.path
  if (!isChoice && path !== packing.saveBoxes.path) return data
  const started = { ...data, taskState: 'IN_PROGRESS' } as const
  return isChoice
    ? afterChoice(started, input['packages'] as readonly Choice[])
    : afterBoxes(started, input['boxes'] as readonly BoxForm[])
}

/** The boxes that are not sent yet with name and size of their type. */
export const named = (data: Packing, types: readonly boxTypes.BoxType[]): Packing =>
  data.boxes.some(({ name }) => name === '')
    ? {
        ...data,
        boxes: data.boxes.map((box) => {
          const type = box.name === '' && types.find(({ id }) => id === box.shipmentPackageTypeId)
          return type ? { ...box, name: type.name, depth: type.depth, width: type.width, height: type.height } : box
        }),
      }
    : data

keepsWork(packing.get, packingAfter)
keepsWork<unknown>(boxTypes.defaults, (types) => types)

/** An order's packing, with the boxes that its store may use: asked for before they are needed, so that a dead spot finds them. */
export function usePacking(id: Id<'shipmentOrder'>) {
  const order = useQuery(query(packing.get, { id }))
  const types = useQuery({
    ...query(boxTypes.defaults, { id: order.data?.storeId ?? '' }),
    enabled: order.data !== undefined,
  })
  return { order, types }
}

const packingOf = (id: Packing['id']): Packing | undefined =>
  queryClient.getQueryData<Packing>(queryKey(packing.get, { id }))

mayWait(packing.savePackages, (input) => {
  const data = packingOf(input.id)
  if (!data) return null
  return {
    name: data.referenceId,
    words: t('Chosen how it leaves'),
    to: `${shipmentPath(data.id)}/setup-packing?step=packages`,
    answer: packingAfter(data, { path: packing.savePackages.path, input }),
  }
})

mayWait(packing.saveBoxes, (input) => {
  const data = packingOf(input.id)
  if (!data) return null
  const answer = packingAfter(data, { path: packing.saveBoxes.path, input })
  return {
    name: data.referenceId,
    words: t('Packed: {{boxes}}', { boxes: t('{{count}} boxes', { count: answer.boxCount }) }),
    to: `${shipmentPath(data.id)}/repackage`,
    answer,
  }
})
