import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { fail } from './errors.ts'
import type { Door } from './http.ts'
import { isOperator } from './operator.ts'

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
    if (!isOperator(platform, request)) fail('NotFound')
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}
