import type { Needed } from '@crossdock/contract/access'
import type { FeatureFlag } from '@crossdock/contract/feature-flags'
import type { CountedLimit, Dashboard, Figure } from '@crossdock/contract/fulfillment/dashboard'
import type { PlanFeature } from '@crossdock/contract/plans'
import type { ComponentType } from 'react'

/** A way from the dashboard to a screen. A test holds who may take it against the screen itself. */
interface Way {
  readonly label: string
  readonly to: string
  /** Who may open the screen. */
  readonly can?: Needed
}

/** A count and the list that it counts. */
export interface HomeTile extends Way {
  /** Heading it stands under; a group stands where its first tile does. */
  readonly group: string
  /** What the installation may have switched off. */
  readonly flag?: FeatureFlag
  readonly order: number
  /** Null where the person may not know. */
  readonly of: (counted: Dashboard) => Figure | null
}

/** One of the first minutes' steps of its mode: where it is done. It is, once what it fills is not empty. */
export interface HomeStep extends Way {
  readonly hint: string
  readonly order: number
  /** Opens the form at once. */
  readonly form: string
  /** Who may do it. */
  readonly manage: Needed
  /** The feature of the plan that it needs. */
  readonly feature?: PlanFeature
  readonly of: (counted: Dashboard) => Figure | null
}

/** Something of its own, loaded when the dashboard stands. */
export interface HomePart {
  /** Below the first steps; above and below what is counted, where there is anything to count; at the very end. */
  readonly place: 'steps' | 'work' | 'shift' | 'counted' | 'end'
  readonly can?: Needed
  readonly load: () => Promise<ComponentType>
  /** Asks for what it shows while its scripts are on their way. */
  readonly ask?: () => void
}

/** What a feature's `home.ts` exports: what the dashboard shows of it, where the plan has its area. It is loaded with the dashboard. */
export interface HomeModule {
  readonly tiles?: readonly HomeTile[]
  readonly parts?: readonly HomePart[]
  /** Where what a limit of the plan counts is listed. */
  readonly limits?: Readonly<Partial<Record<CountedLimit, Way>>>
  /** What the area is called where the plan does not have it. */
  readonly missing?: string
}

/** What a feature's `first-steps.ts` exports: what of its mode's first steps are its own. It is loaded with what shows them. */
export interface StepsModule {
  readonly steps: readonly HomeStep[]
}
