import type { ErrorTable } from '../errors.ts'

/** The errors that only calls of this area answer. */
export const fulfillmentErrors = {
  SHIPMENT_ORDER_IN_PROCESS: { status: 402, message: 'You have reached the maximum of shipment orders in your plan.' },
  SHIPMENT_ORDER_BACKORDER: { status: 402, message: 'You have reached the maximum of back orders in your plan.' },
  RECEIVING_ORDER: { status: 402, message: 'You have reached the maximum of receipt orders in your plan.' },
  REACH_RETURN_ORDER_MAX_COUNT_DBO: {
    status: 402,
    message: 'You have reached the maximum of return orders in your plan.',
  },
  WarehouseConflict: {
    status: 400,
    message: 'You have already selected products from another warehouse. Remove them first to switch warehouses.',
  },
  ProductSkuExists: { status: 400, message: 'You already have a product with this SKU!' },
  ProductHasBeenUsed: { status: 400, message: 'This product is in use and cannot be modified or deleted.' },
  AvailablePackagesLessThanSelected: {
    status: 400,
    message: 'The selected quantity exceeds the available packages in the warehouse.',
  },
  ExistingPackage: { status: 400, message: 'This product and package type have already been selected.' },
  ExistingProductPackageInOrder: { status: 400, message: 'This product and package type are already in the order.' },
  FinalUnitsCountMismatchPicked: { status: 400, message: 'The final units count does not match the units picked.' },
  InventoryNotAvailable: { status: 400, message: 'This product is no longer available. Please restock it first.' },
  NoConfirmedReportYet: { status: 400, message: 'The report is not confirmed yet. Please complete the steps first.' },
  NotAssignedToYou: { status: 400, message: 'This order is not assigned to you to process.' },
  EqualLines: { status: 417, message: 'Orders have these lines already. Are they the same lines, or more of them?' },
} as const satisfies ErrorTable
