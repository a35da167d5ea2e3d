import type { z } from 'zod'
import type { Needed } from './access.ts'
import { featuresOfPath, type LimitKey, type PlanFeature } from './plans.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Minutes for which a sign-in, or a proof since, is fresh. */
export const freshMinutes = 10

/**
 * Who may call: anybody, anybody signed in to an account, or who holds the permissions that are needed; the operator, whoever
 * hosts the installation, who is of no account; or a driver's phone, which is of an account and opens its driver's routes alone.
 */
export type Access = 'public' | 'operator' | 'driver' | 'signed-in' | Needed

/** Whether a call is made by one of an account's people, by a session of theirs. */
export const isOfAccount = (can: Access): can is 'signed-in' | Needed =>
  can !== 'public' && can !== 'operator' && can !== 'driver'

/**
 * What of the plan a call uses up. `takes` says how many from its input, and the server refuses before the work begins. With
 * `inHandler` only the work itself knows how many of which: it must ask (`ctx.requireRoom`), and for nothing else.
 */
type PlanUse<Input extends z.ZodType = z.ZodType> =
  | { readonly key: LimitKey; takes(input: z.output<Input>): number }
  | { readonly inHandler: readonly LimitKey[] }

/**
 * The single declaration of a call. The server's parsing and checks, the typed client, the OpenAPI document and the
 * sweep tests are all made from it.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly method: Method
  /** Full path from the origin, parameters in braces: `/api/fulfillment/products/{id}`. */
  readonly path: string
  readonly summary: string
  /** Required, so that a forgotten check does not compile. */
  readonly can: Access
  /** The plan limits that this call uses up: it answers 402, code 900, when there is no room. */
  readonly limit?: PlanUse<Input>
  /** The plan feature without which it answers 402, code 900. Left out, that of its path (`plans.ts`); null: none. */
  readonly feature?: PlanFeature | null
  /**
   * One object: path parameters, then query (GET, DELETE) or body (POST, PUT, PATCH) fields, then the headers named below.
   * Query values come as text: use the `query*` parsers of `paging.ts`.
   */
  readonly input: Input
  /** What stands in `data` of a successful answer. `fileAnswer` for calls that answer a file. */
  readonly answer: Answer
  /** HTTP status of success; 200 unless the spec says 202. */
  readonly status?: 200 | 202
  /** Input field that is the whole JSON body (for calls whose body is an array or an uploaded file's bytes). */
  readonly bodyAs?: string
  /**
   * Sent as a multipart form, so that it can carry a picture; fields that are objects are JSON in it. The same fields are
   * taken as JSON, too.
   */
  readonly form?: true
  /** Request headers read into input fields: `{ 'Warehouse-Id': 'warehouseId' }`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Of a public call: its body is signed as it was sent, letter by letter, and the handler is given it so. */
  readonly isSigned?: true
  /** Keys of `data` that are repeated beside it because the spec reads them there. */
  readonly beside?: readonly string[]
  /** A write needs one store; `'any'` lets a write pass under the ALL store (it names its rows by id, or belongs to no store). */
  readonly store?: 'one' | 'any'
  /** How many tries a minute an address has; for public calls that guess at secrets. */
  readonly triesPerMinute?: number
  /** Writes even when the disk is full: what signs people in and out. Other writes answer 507 then. */
  readonly evenWhenFull?: true
  /** Answered to people of an account that the host has suspended, too: they read why, pay, and ask for help. */
  readonly evenWhenSuspended?: true
  /**
   * Answered to the owner of an account that is deleted and can be returned, too. Besides it is what a suspended account reads
   * (`evenWhenSuspended`); nobody else is answered.
   */
  readonly evenWhenDeleted?: true
  /** What is sent or answered is a secret: nothing of it is kept under an idempotency key, and the same again is done again. */
  readonly isSecret?: true
  /**
   * Asks that the caller has proven who they are in the last minutes (`account/proofs.ts`): refused with FreshSignInNeeded, which the
   * client answers by a proof, and calls again. For what cannot be taken back, or opens the door to others.
   */
  readonly isFresh?: true
  /** Of a deletion that cannot be taken back: why. Every other one has a call beside it that does (`restoreOf`). */
  readonly final?: string
  /** It shows or ends what another call has begun: by itself it opens nothing to anybody. */
  readonly isFollowing?: true
  /** Open to who has to set up a second factor first, as the account asks: nothing else is. */
  readonly isForSettingUp?: true
  /** Largest body in bytes; when absent 1 MiB, and 8 KiB of a public call. */
  readonly bodyLimit?: number
}

/** Declares a call. Store rule: GET reads under any store; every other method needs one store unless `store: 'any'`. */
export function endpoint<Input extends z.ZodType, Answer extends z.ZodType>(
  declaration: Endpoint<Input, Answer>,
): Endpoint<Input, Answer> {
  return declaration
}

/** What a caller passes (before parsing). */
export type InputOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.input<Input> : never
/** What a handler receives (after parsing). */
export type ParsedOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.output<Input> : never
/** What a call answers in `data`. */
export type AnswerOf<E> = E extends Endpoint<z.ZodType, infer Answer> ? z.output<Answer> : never

/** Features of which the plan needs any one, so that the call is answered; none where the list is empty. */
export const featuresOf = ({
  can,
  feature,
  path,
}: Pick<Endpoint, 'can' | 'feature' | 'path'>): readonly PlanFeature[] =>
  !isOfAccount(can) || feature === null ? [] : feature === undefined ? featuresOfPath(path) : [feature]

/** Limits of the plan that a call uses up. */
export const limitsOf = ({ limit }: Pick<Endpoint, 'limit'>): readonly LimitKey[] =>
  limit === undefined ? [] : 'key' in limit ? [limit.key] : limit.inHandler

/** Names of the path's parameters, in order: `/a/{id}/b/{itemId}` gives `['id', 'itemId']`. */
export function pathParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] as string)
}
