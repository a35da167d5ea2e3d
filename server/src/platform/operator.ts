import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isFromThisMachine } from './address.ts'
import type { Platform } from './platform.ts'

const sameText = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** True for a call that carries the operator's key. */
export function hasOperatorKey(operatorKey: string | null, headers: FastifyRequest['headers']): boolean {
  const key = headers['x-operator-key']
  return operatorKey !== null && typeof key === 'string' && sameText(key, operatorKey)
}

/** True for a call from this machine under its own name that no proxy passed on, or one that carries the operator's key. */
export const isOperator = ({ settings }: Pick<Platform, 'settings'>, request: FastifyRequest): boolean =>
  hasOperatorKey(settings.operatorKey, request.headers) || isFromThisMachine(request)
