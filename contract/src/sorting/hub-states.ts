/** How an order of the hub stands (SORT-029); the last three are final. */
export const hubOrderStates = ['Expecting', 'Received', 'Processed', 'Cancelled', 'ExpectingCancelled'] as const
export type HubOrderState = (typeof hubOrderStates)[number]
