import type { RouteStop, StopProof } from './routes.ts'

// Read by the drivers' app, too, which loads no schemas.

export const proofFileKinds = ['photo', 'signature'] as const

/** Times that a PIN may be wrong at one stop. */
export const mostPinTries = 3

/** Which words of what an order demands a phone can show to be there, of a delivery. */
export interface GivenProof {
  readonly name: string | null
  readonly note: string | null
  readonly files: readonly { readonly kind: StopProof['files'][number]['kind'] }[]
  /** Digits were typed; only the server knows whether they are right. */
  readonly hasPin: boolean
  readonly bornBy: string | null
}

/** What of the proof that an order demands is missing: the phone asks for it, and the server does not take the delivery without. */
export function missingProof(
  { proofWanted }: Pick<RouteStop, 'proofWanted'>,
  { name, note, files, hasPin, bornBy }: GivenProof,
): RouteStop['proofWanted'] {
  const isThere: Readonly<Record<RouteStop['proofWanted'][number], boolean>> = {
    Photo: files.some(({ kind }) => kind === 'photo'),
    Signature: files.some(({ kind }) => kind === 'signature'),
    // "Left at door" says it, too.
    Name: name !== null || note !== null,
    PIN: hasPin,
    'Age check': bornBy !== null,
  }
  return proofWanted.filter((one) => !isThere[one])
}

/** The latest birth date of somebody who is old enough on a day: YYYY-MM-DD. Whoever was born on the 29th of February is a year older on the 1st of March. */
export function latestBirthDate(today: string, years: number): string {
  const born = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
  return today.slice(5) === '02-29' && !isLeap(Number(born.slice(0, 4))) ? `${born.slice(0, 4)}-02-28` : born
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
