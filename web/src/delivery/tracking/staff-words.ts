import type { Instruction, Rating, TrackState } from '@crossdock/contract/delivery/tracking'
import { t } from '../../lib/words.ts'

/** How far a delivery is, as people read it. */
export const stepWords = (state: TrackState): string => (state === 'Next' ? 'Next stop' : state)

/** What a customer has said to the driver, in a line. */
export const saidWords = (said: Instruction | null): string | null =>
  said && [...said.chips.map((chip) => t(chip)), said.words].filter(Boolean).join(', ')

/** How a customer found it, in a line. */
export const ratingWords = (rating: Rating | null): string | null =>
  rating &&
  [t('{{count}} stars', { count: rating.stars }), ...rating.chips.map((chip) => t(chip)), rating.words]
    .filter(Boolean)
    .join(', ')
