/** How goods get to whoever ordered them (spec 1, section 4). */
export const deliveryOptions = ['ThirdPartyPickup', 'NON_REGISTERED', 'CANPAR', 'IN_HOUSE', 'ORDER_POOL'] as const
type DeliveryOption = (typeof deliveryOptions)[number]

/** Those that whoever ships chooses between: a carrier named by hand, a route of the business's own drivers, the pool of orders that wait for one. */
export const shipOptions = ['NON_REGISTERED', 'IN_HOUSE', 'ORDER_POOL'] as const satisfies readonly DeliveryOption[]
export type ShipOption = (typeof shipOptions)[number]

/** The group of carriers that each belongs to (spec 3, section 9). */
export const shipOptionLabels = {
  NON_REGISTERED: 'Non-registered Carrier',
  IN_HOUSE: 'In House Drivers',
  ORDER_POOL: 'Order Pool',
} as const satisfies Record<ShipOption, string>
