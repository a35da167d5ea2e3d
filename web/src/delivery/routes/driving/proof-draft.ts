import { todayIn } from '@crossdock/contract/days'
import type { GivenProof } from '@crossdock/contract/delivery/proof-rules'
import { latestBirthDate, missingProof } from '@crossdock/contract/delivery/proof-rules'
import type { DriverStop } from '@crossdock/contract/delivery/routes/driving'
import { browserZone } from '../../../lib/browser-zone.ts'
import { t } from '../../../lib/words.ts'
import type { Picture } from './phone.ts'

/** What is begun at a stop. */
export interface ProofDraft {
  readonly packages: number
  /** Fewer than there should be, and the driver says so. */
  readonly isShort: boolean
  readonly name: string
  readonly note: string
  readonly pictures: readonly Picture[]
  readonly isOldEnough: boolean
  readonly pin: string
  /** The customer has none: the office decides. */
  readonly isWithoutPin: boolean
}

export const emptyDraft = ({ packages }: DriverStop): ProofDraft => ({
  // One package needs no counting.
  packages: packages > 1 ? 0 : packages,
  ...{ isShort: false, name: '', note: '', pictures: [], isOldEnough: false, pin: '', isWithoutPin: false },
})

const blankToNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The latest birth date that a card may have today, where the route is. */
export const bornByOf = ({ minAge }: DriverStop, now = new Date(), timeZone = browserZone()): string =>
  latestBirthDate(todayIn(timeZone, now), minAge ?? 0)

const givenBy = (stop: DriverStop, draft: ProofDraft): GivenProof => ({
  ...{ name: blankToNull(draft.name), note: blankToNull(draft.note), files: draft.pictures },
  hasPin: draft.pin.length === 4 || draft.isWithoutPin,
  bornBy: draft.isOldEnough ? bornByOf(stop) : null,
})

/** What of the order's demands is there, for the ticks at the top. */
export function ticksOf(stop: DriverStop, draft: ProofDraft): readonly (readonly [string, boolean])[] {
  const missing = missingProof(stop, givenBy(stop, draft))
  const boxes: readonly (readonly [string, boolean])[] =
    stop.packages > 1 ? [[t('Boxes'), draft.isShort || draft.packages === stop.packages]] : []
  return [...boxes, ...stop.proofWanted.map((one) => [t(one), !missing.includes(one)] as const)]
}

/** What is to be done before it is delivered, in the order of the screen; null: nothing. */
export function refusalOf(stop: DriverStop, draft: ProofDraft): string | null {
  const left = stop.packages - draft.packages
  if (left > 0 && !draft.isShort) return t('Count {{count}} more', { count: left })
  const [first] = missingProof(stop, givenBy(stop, draft))
  if (first === 'Photo') return t('Take a photo')
  if (first === 'Signature') return t('Have it signed')
  if (first === 'Name') return t('Say who took it')
  if (first === 'Age check') return t('Look at a card')
  return first === 'PIN' ? t('{{count}} digits to go', { count: 4 - draft.pin.length }) : null
}

/** What is sent of it. */
export const sentProof = (stop: DriverStop, draft: ProofDraft) => ({
  ...{ name: draft.name.trim(), note: draft.note.trim(), packages: draft.packages },
  pin: stop.proofWanted.includes('PIN') && !draft.isWithoutPin ? draft.pin : null,
  bornBy: stop.proofWanted.includes('Age check') && draft.isOldEnough ? bornByOf(stop) : null,
  files: draft.pictures.map(({ id, kind }) => ({ id, kind })),
})
