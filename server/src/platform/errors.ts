import { type ErrorType, errors, type FieldError } from '@crossdock/contract/errors'

/** What an error answer may carry besides its type. */
export interface ErrorDetails {
  readonly message?: string
  readonly fields?: readonly FieldError[]
  readonly rowId?: number | string
  readonly errors?: readonly string[]
  readonly remaining?: number
  readonly max?: number
  readonly featureKey?: string
  readonly permission?: string
  /** More facts for `errInfo`, shown where the product explains why it says no. */
  readonly info?: Readonly<Record<string, unknown>>
  /** Seconds for the Retry-After header. */
  readonly retryAfter?: number
}

/** A refusal the caller is told about; everything else that is thrown is our fault and answers 500. */
export class Refusal extends Error {
  readonly type: ErrorType
  readonly details: ErrorDetails

  constructor(type: ErrorType, details: ErrorDetails = {}) {
    super(details.message ?? errors[type].message)
    this.name = 'Refusal'
    this.type = type
    this.details = details
  }
}

/** A thread that ended, or was ended, without an answer: the next question has another one. */
export class ThreadEnded extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ThreadEnded'
  }
}

/** An import that names SKUs which do not exist: answered as a bare array of them, status 400. */
export class UnknownSkus extends Error {
  readonly skus: readonly string[]

  constructor(skus: readonly string[]) {
    super('Some SKUs are not known.')
    this.name = 'UnknownSkus'
    this.skus = skus
  }
}

/** Refuses the request with an error of the contract's closed list. */
export function fail(type: ErrorType, details?: ErrorDetails): never {
  throw new Refusal(type, details)
}

/** Refuses one field of the input. */
export function failField(path: string, message: string): never {
  throw new Refusal('ValidationError', { message, fields: [{ path, message }] })
}

/** Refuses an input with all that is wrong with it at once, where anything is. */
export function failFields(faults: readonly FieldError[]): void {
  const [first] = faults
  if (first) throw new Refusal('ValidationError', { message: first.message, fields: faults })
}

/** The row, or 404: what is missing and what is another's look the same. */
export function found<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw new Refusal('NotFound')
  return row
}

/** Turns a violated constraint or unique index of the database into the contract's error; other errors pass. */
export async function onConflict<Value>(
  work: Promise<Value>,
  constraints: Readonly<Record<string, ErrorType | (() => never)>>,
): Promise<Value> {
  try {
    return await work
  } catch (error) {
    const constraint = (error as { constraint?: string }).constraint
    const refusal = constraint === undefined ? undefined : constraints[constraint]
    if (refusal === undefined) throw error
    if (typeof refusal === 'function') return refusal()
    throw new Refusal(refusal)
  }
}
