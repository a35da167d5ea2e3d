import type { ErrorTable } from '../errors.ts'

/** The errors that only calls of this area answer. */
export const warehouseErrors = {
  REACH_WAREHOUSE_MAX_COUNT_DBO: { status: 402, message: 'You have reached the maximum of warehouses in your plan.' },
  WarehouseTitleExists: { status: 400, message: 'You already have a warehouse with this name!' },
  WarehouseInUse: { status: 400, message: 'This warehouse is in use and cannot be modified or deleted.' },
  StockLocationTitleExists: { status: 400, message: 'You already have a stock location with this name!' },
  StockLocationInUse: { status: 400, message: 'This stock location is in use and cannot be modified or deleted.' },
  StockLocationTypeInUse: {
    status: 400,
    message: 'This stock location type is in use and cannot be modified or deleted.',
  },
  PackageSpecificationConflict: { status: 400, message: 'There is a conflict with package specifications.' },
} as const satisfies ErrorTable
