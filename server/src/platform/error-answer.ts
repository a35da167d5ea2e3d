import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, type ErrorType, errorCode, errors } from '@crossdock/contract/errors'
import { newId } from '@crossdock/contract/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOutdated } from './db.ts'
import { type ErrorDetails, Refusal, ThreadEnded, UnknownSkus } from './errors.ts'

/** The body of an error answer, as contract.md lays it down. */
function errorBody(type: ErrorType, details: ErrorDetails, requestId: string): ErrorBody {
  const message = details.message ?? errors[type].message
  return {
    status: false,
    code: errorCode(type),
    message,
    errorType: type,
    errorMsg: message,
    error: { message },
    errInfo: {
      ...details.info,
      errType: type,
      requestId,
      ...(details.fields ? { fields: details.fields } : {}),
      ...(details.rowId === undefined ? {} : { rowId: details.rowId }),
      ...(details.permission === undefined ? {} : { permission: details.permission }),
      ...(details.remaining === undefined ? {} : { remaining: details.remaining }),
      ...(details.max === undefined ? {} : { max: details.max }),
      ...(details.featureKey === undefined ? {} : { featureKey: details.featureKey }),
    },
    ...(details.errors ? { errors: details.errors.slice(0, 1000) } : {}),
    ...(details.remaining === undefined ? {} : { remaining: details.remaining }),
    ...(details.max === undefined ? {} : { max: details.max }),
    ...(details.featureKey === undefined ? {} : { featureKey: details.featureKey }),
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  '55P03',
  '57014',
])
const unreachableTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Client was closed/

/** True when no connection of the pool came free, or could be opened, in time. */
export const isWaitedTooLong = (error: unknown): boolean =>
  (error as { message?: string }).message === 'timeout exceeded when trying to connect'

/** True when a lock that somebody else holds has not come free in time. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

/** True when the database could not be reached, or asked to try again later: nothing is wrong with the request. */
export const isUnreachable = (error: unknown): boolean => refusalOf(error)?.type === 'DatabaseUnavailable'

/** True when a disk has no room, ours or that of the database. */
export const isDiskFull = (error: unknown): boolean => refusalOf(error)?.type === 'DiskFull'

/** What an error means to the caller; null when it is our fault. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const { code = '', message = '', statusCode } = error as { code?: string; message?: string; statusCode?: number }
  if (unreachable.has(code) || unreachableTexts.test(message))
    return new Refusal('DatabaseUnavailable', { retryAfter: 2 })
  // Its connection is gone with it: the next one makes its plans anew.
  if (isOutdated(error)) return new Refusal('DatabaseUnavailable', { retryAfter: 1 })
  if (error instanceof ThreadEnded) return new Refusal('ServerBusy', { retryAfter: 2 })
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('DiskFull', { retryAfter: 30 })
  // What zod let through and PostgreSQL cannot hold: NUL or a lone surrogate in text, a number out of range.
  if (
    code === '22021' ||
    code === '22P05' ||
    code === '22003' ||
    code === '22007' ||
    code === '22008' ||
    code === '22P02'
  )
    return new Refusal('ValidationError')
  if (code === '40001' || code === '40P01' || code === '23505' || code === '23503')
    return new Refusal('VersionConflict')
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('FileTooLarge')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Refusal('PayloadTooLarge')
  if (statusCode === 429) return new Refusal('TooManyRequests')
  if (statusCode === 404) return new Refusal('NotFound')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('ValidationError', { message: 'The request could not be read.' })
  return null
}

/** Answers what is no request: one whose head does not come, is too long or has no sense. There is no reply object yet. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const type: ErrorType =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'RequestTimeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'PayloadTooLarge'
        : 'ValidationError'
  const { status } = errors[type]
  const details = type === 'ValidationError' ? { message: 'The request could not be read.' } : {}
  const body = JSON.stringify(errorBody(type, details, newId()))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** Answers whatever a handler threw; only what is our fault is logged with its stack, and no body shows it. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof UnknownSkus) return reply.status(400).send(error.skus)
  const refusal = refusalOf(error)
  if (!refusal) {
    request.log.error({ err: error }, 'request failed')
    return reply.status(500).send(errorBody('InternalError', {}, request.id))
  }
  if (refusal.type === 'DiskFull' && !(error instanceof Refusal)) request.server.disk.tell(error)
  else if (!(error instanceof Refusal) && errors[refusal.type].status >= 500)
    request.log.warn({ err: error }, 'request refused')
  const { retryAfter } = refusal.details
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const { status } = errors[refusal.type]
  // Not by `reply.status`, which knows no 900.
  if (status === 402) reply.raw.statusCode = request.server.limitStatus
  else reply.status(status)
  return reply.send(errorBody(refusal.type, refusal.details, request.id))
}
