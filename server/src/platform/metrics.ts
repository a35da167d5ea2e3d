import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { fail } from './errors.ts'
import type { Door } from './http.ts'

const sameText = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** True for a call from this machine that no proxy passed on, or one that carries the operator's key. */
export function isOperator(
  door: Pick<Door, 'platform'>,
  request: { readonly headers: Readonly<Record<string, unknown>>; readonly remoteAddress: string },
): boolean {
  const key = request.headers['x-operator-key']
  const { operatorKey } = door.platform.settings
  if (operatorKey !== null) return typeof key === 'string' && sameText(key, operatorKey)
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded ?? request.headers['x-real-ip']
  return forwarded === undefined && /^(::1|127\.|::ffff:127\.)/.test(request.remoteAddress)
}

/** GET /health/live, /health/ready and /metrics (Prometheus text; this machine or the operator's key only). */
export function serveHealth(door: Door): void {
  const { http, platform } = door
  const registry = new Registry()
  // Every 10 ms, as it would be by itself, is half of all that an idle server does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by use',
    labelNames: ['use'],
    registers: [registry],
    collect() {
      this.set({ use: 'open' }, platform.pool.totalCount)
      this.set({ use: 'idle' }, platform.pool.idleCount)
      this.set({ use: 'waiting' }, platform.pool.waitingCount)
    },
  })
  http.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  http.get('/health/live', async () => ({ status: true }))
  http.get('/health/ready', async () => {
    await platform.pool.query('select 1')
    return { status: true }
  })
  http.get('/metrics', async (request, reply) => {
    if (!isOperator(door, { headers: request.headers, remoteAddress: request.socket.remoteAddress ?? '' }))
      fail('NotFound')
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}
