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
  new Gauge({
    name: 'disk_free_bytes',
    help: "Free on the data folder's disk",
    registers: [registry],
    collect() {
      this.set(platform.disk.free())
    },
  })
  new Gauge({
    name: 'disk_full',
    help: '1 while writes are refused for want of room',
    registers: [registry],
    collect() {
      this.set(platform.disk.isFull() ? 1 : 0)
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
    // Ready all the same: reading goes on, and whoever sends people elsewhere would end that, too.
    return platform.disk.isFull() ? { status: true, writes: false, reason: 'The disk is full.' } : { status: true }
  })
  http.get('/metrics', async (request, reply) => {
    if (!isOperator(platform, request)) fail('NotFound')
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}
