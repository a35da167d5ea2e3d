import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { namesTwoHosts } from './address.ts'
import { endUnread, faultOfJson, hasBody, limitTime, patience, workOn } from './bodies.ts'
import { countCalls, countPlace, isCall } from './count-calls.ts'
import type { Disk } from './disk.ts'
import { answerClientError, answerError } from './error-answer.ts'
import { Refusal } from './errors.ts'
import { hasOperatorKey } from './operator.ts'
import { isMisdirected } from './origin.ts'
import type { Platform } from './platform.ts'
import { cutWhenAsleep } from './slow-readers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly disk: Disk
    /** HTTP status of plan limits. */
    readonly limitStatus: Platform['settings']['limitStatus']
  }
  interface FastifyRequest {
    /** Set once the token has been read; for the request log. */
    caller: { readonly accountId: number; readonly userId: Id<'user'>; readonly storeId: Id<'store'> | null } | null
    /** The body of a signed call, letter by letter. */
    sentText: string | null
  }
}

/** Where calls are connected: the web server, what the handlers need, and the list the documents and sweeps are made from. */
export interface Door {
  readonly http: FastifyInstance
  readonly platform: Platform
  readonly endpoints: Endpoint[]
}

/** The path of what no route takes, as the log may hold it: what is long may be a link that opens something. */
const pathInLog = (url: string): string => (url.split('?')[0] ?? '').replace(/[^/]{31,}/g, '…').slice(0, 200)

/** Puts the web server together: request ids and log, security headers, limits, errors. No route yet. */
export async function openDoor(platform: Platform, bodyTime = patience.inAll): Promise<Door> {
  const { publicUrl, trustedProxies, operatorKey, tls } = platform.settings
  const patient = { headersTimeout: 60_000 }
  const http = Fastify({
    loggerInstance: platform.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: 1024 * 1024,
    // Whom X-Forwarded-For is believed of; nothing else that a proxy says is looked at.
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 200 },
    // How long a body may take is its call's (`limitTime`): Node would cut off a large file that is still coming.
    requestTimeout: 0,
    ...(tls ? { https: { ...patient, ...tls } } : { http: patient }),
    clientErrorHandler: answerClientError,
    // An address that cannot be read, before there is a route: answered like every other error.
    frameworkErrors: (error, request, reply) => {
      try {
        countPlace(platform, request)
        answerError(error, request, reply)
      } catch (refusal) {
        answerError(refusal, request, reply)
      }
    },
  }) as unknown as FastifyInstance
  http.decorateRequest('caller', null)
  http.decorateRequest('sentText', null)
  http.decorate('disk', platform.disk)
  http.decorate('limitStatus', platform.settings.limitStatus)
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  // Clients say JSON with every call, also with those that have nothing to say: a deletion, a pause.
  const readJson = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null)
    // A signature is over every letter of it.
    if (request.routeOptions.config.isSigned) request.sentText = body
    void workOn(body.length, () => {
      const fault = faultOfJson(body, request.routeOptions.bodyLimit)
      if (fault !== null) return done(new Refusal('ValidationError', { message: fault }))
      return void readJson(request, body, done)
    })
  })
  http.addHook('onResponse', async (request, reply) => {
    if (isCall(request) || reply.statusCode === 404 || reply.statusCode >= 500) {
      request.log.info(
        {
          id: request.id,
          method: request.method,
          path: request.routeOptions.url ?? pathInLog(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          account: request.caller?.accountId,
          user: request.caller?.userId,
        },
        'request',
      )
    }
  })
  // What no call takes is not read either.
  http.addHook('preParsing', async (request) => {
    if (request.is404 && hasBody(request)) throw new Refusal('NotFound')
    if (hasBody(request)) limitTime(request, bodyTime)
  })
  http.addHook('onSend', async (request, reply) => {
    endUnread(request, reply)
    reply.header('x-request-id', request.id)
    // Nothing of it is anybody's to find: an address of a customer or a driver may stand in a mail that somebody puts on the web.
    reply.header('x-robots-tag', 'noindex')
    const leaves = leaving.get(http.server)
    if (leaves) {
      reply.header('connection', 'close')
      await leaves
    }
    if (isCall(request) || reply.statusCode >= 400) reply.header('cache-control', 'no-store')
    cutWhenAsleep(reply.raw, request.raw.socket, platform.settings.sendTimeout * 1000)
  })
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes style elements and attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Self-hosted installations are often reached by plain http inside a building.
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
  http.addHook('onRequest', async ({ raw, routeOptions, headers }) => {
    if (namesTwoHosts(raw)) throw new Refusal('ValidationError', { message: 'The request names two hosts.' })
    if (routeOptions.url?.startsWith('/health/') || !isMisdirected(platform.settings, headers.host)) return
    // A page that a browser was led here by a name of somebody else's has no such key.
    if (!hasOperatorKey(operatorKey, headers))
      throw new Refusal('Misdirected', { message: `This installation is at ${publicUrl}.` })
  })
  countCalls(http, platform)
  return { http, platform, endpoints: [] }
}

/** Servers that are about to stop, and when they listen no longer: what they still answer waits for that, and ends its connection. */
const leaving = new WeakMap<Server, Promise<void>>()

/** Milliseconds without a new connection after which nobody is on the way; more than a busy machine leaves a client waiting. */
const quiet = 200
/** Milliseconds after which the door is closed though people come and come. */
const longestWait = 1_500

/** Resolves when nobody has come for a moment, or when people come and come: soon enough. */
async function untilNobodyComes(server: Server): Promise<void> {
  const from = performance.now()
  let last = from
  const come = (): void => {
    last = performance.now()
  }
  server.on('connection', come)
  while (performance.now() - last < quiet && performance.now() - from < longestWait) await pause(5)
  server.off('connection', come)
  // Right after those who waited have been let in.
  await new Promise(setImmediate)
}

/**
 * Stops listening, and answers every request that still comes on an open connection. Whoever stands in the system's queue when
 * the door closes is thrown out, so answers are kept back until nobody comes any more: who waits for one does not knock again.
 * Node lets all quiet connections go the moment a server closes, among them those it has taken and not read yet, whose requests
 * would be lost.
 */
export async function drain({ http }: Door): Promise<void> {
  const { server } = http
  if (!server.listening) return
  let answer = (): void => {}
  leaving.set(server, new Promise((resolve) => (answer = resolve)))
  await untilNobodyComes(server)
  const ended = new Promise<void>((resolve) => {
    Listener.prototype.close.call(server, () => resolve())
  })
  answer()
  await pause(100)
  const letGo = setInterval(() => server.closeIdleConnections(), 50)
  await ended
  clearInterval(letGo)
}

/** True of an address that the web app's router may know: no file's, and however it is spelled none of the API's. */
function mayBePage(url: string): boolean {
  const path = decodeURIComponent(url.split('?')[0] ?? '').replace(/[/\\]+/g, '/')
  return !/^\/(api|global|health|metrics)(\/|$)/.test(path) && !/\.\w{2,5}$/.test(path)
}

/** Serves the built web app on every path the API does not own; its own router shows the 404 screen. */
export async function serveWeb({ http, platform }: Door, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await http.register(fastifyStatic, {
      root: folder,
      // Looked up when asked for, so that a build under the running server is served whole.
      index: false,
      // The build writes .br and .gz beside each file.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        // A thread goes by its own file's policy: the one that reads codes compiles WebAssembly, no page does.
        if (/\/assets\/barcode\.worker-[^/]+\.js/.test(path))
          reply.header(
            'content-security-policy',
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
          )
      },
    })
    http.get('/', (_request, reply) => reply.sendFile('index.html'))
    // The drivers' app is a page of its own.
    http.get('/driver', (_request, reply) => reply.sendFile('driver.html'))
    // So is what customers see of their deliveries: the rest of the address is for the page.
    http.get('/track/*', (_request, reply) => reply.sendFile('track.html'))
  }
  http.setNotFoundHandler((request, reply) => {
    if (isBuilt && request.method === 'GET' && mayBePage(request.url)) return reply.sendFile('index.html')
    // What no route takes has been counted; a file that is not there has not.
    countPlace(platform, request)
    throw new Refusal('NotFound')
  })
}
