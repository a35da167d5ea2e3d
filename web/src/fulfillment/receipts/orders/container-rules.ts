import type { InputOf } from '@crossdock/contract/endpoint'
import {
  type ContainerType,
  looseContainerTypes,
  type ReceiptType,
  truckContainerTypes,
} from '@crossdock/contract/fulfillment/receipts/orders'
import { type publishDraft } from '@crossdock/contract/fulfillment/receipts/tasks'
import type { Id } from '@crossdock/contract/ids'
import type { LineProduct } from './receipt-lines.tsx'

export type Containers = InputOf<typeof publishDraft>['containers']

/** A line whose packages are put into containers. */
export interface PackingLine {
  readonly productId: Id<'product'>
  readonly productPackageTypeId: Id<'productPackageType'>
  readonly expirationDate: string | null
  readonly packageQuantity: number
  readonly sku: string
  readonly packageName: string
}

/** A container being filled: packages of each line, by the line's place. */
export interface PackingColumn {
  readonly key: number
  readonly containerNumber: string
  readonly containerType: ContainerType
  readonly count: number
  readonly packages: readonly number[]
}

/** Container types of a receipt type. */
export const typesOf = (receiptType: ReceiptType): readonly ContainerType[] =>
  receiptType === 'FTL' ? truckContainerTypes : looseContainerTypes

interface FormLine {
  readonly productId: Id<'product'>
  readonly productPackageTypeId: Id<'productPackageType'>
  readonly packageQuantity: number
  readonly expirationDate?: string | number | null | undefined
}

/** Lines of a form with the names people know them by. */
export const linesOf = (items: readonly FormLine[], known: ReadonlyMap<string, LineProduct>): PackingLine[] =>
  items.map((item) => {
    const product = known.get(item.productId)
    return {
      productId: item.productId,
      productPackageTypeId: item.productPackageTypeId,
      expirationDate: typeof item.expirationDate === 'string' ? item.expirationDate : null,
      packageQuantity: item.packageQuantity || 0,
      sku: product?.sku ?? '',
      packageName: product?.packages.find(({ id }) => id === item.productPackageTypeId)?.name ?? '',
    }
  })

/** Packages of each line that no container holds yet; negative where containers hold too many. */
export const restOf = (lines: readonly PackingLine[], columns: readonly PackingColumn[]): number[] =>
  lines.map((line, index) =>
    columns.reduce((left, column) => left - (column.packages[index] ?? 0), line.packageQuantity),
  )

/** One container with all that is not in another one yet. */
export const columnOf = (
  key: number,
  containerType: ContainerType,
  count: number,
  lines: readonly PackingLine[],
  others: readonly PackingColumn[],
): PackingColumn => ({
  key,
  containerNumber: '',
  containerType,
  count,
  packages: restOf(lines, others).map((left) => Math.max(left, 0)),
})

/** Columns of containers that were saved: their packages are matched to lines by package type, expiry first. */
export function columnsOf(containers: Containers, lines: readonly PackingLine[]): PackingColumn[] {
  return containers.map((container, key) => {
    const packages = lines.map(() => 0)
    for (const item of container.items) {
      const sameType = lines.flatMap((line, index) =>
        line.productPackageTypeId === item.productPackageTypeId ? [index] : [],
      )
      const exact = sameType.find((index) => lines[index]?.expirationDate === (item.expirationDate ?? null))
      const place = exact ?? sameType[0]
      if (place !== undefined) packages[place] = (packages[place] ?? 0) + item.packageQuantity
    }
    return {
      key,
      containerNumber: container.containerNumber ?? '',
      containerType: container.containerType,
      count: container.count,
      packages,
    }
  })
}

/** The containers as the call takes them; lines that a container does not hold are left out of it. */
export const containersOf = (columns: readonly PackingColumn[], lines: readonly PackingLine[]): Containers =>
  columns.map(({ containerNumber, containerType, count, packages }) => ({
    containerNumber,
    containerType,
    count,
    items: lines.flatMap(({ productId, productPackageTypeId, expirationDate }, index) => {
      const packageQuantity = packages[index] ?? 0
      return packageQuantity > 0 ? [{ productId, productPackageTypeId, expirationDate, packageQuantity }] : []
    }),
  }))
