import type { Needed } from '@crossdock/contract/access'

/** As the contract has it (`delivery/fleet`), which routes do not load: they come with the first screen. */
export const viewsFleet: Needed = { anyOf: ['VIEW_ROUTE', 'ASSIGN_DRIVER', 'MANAGE_DRIVERS'] }
