import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type FeatureFlag, featureFlags } from '@crossdock/contract/feature-flags'
import type { MatrixServer } from '@crossdock/optimizer/matrices'
import { parseOrigin } from './address.ts'
import type { GeocoderSettings } from './geocoding/geocoder.ts'
import type { StripeKeys } from './payments/stripe-calls.ts'
import { readTls, type Tls } from './tls.ts'

/** What an installation can set, read once from the environment. README lists the variables. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** PostgreSQL of one's own; null starts the embedded one in the data folder. */
  readonly databaseUrl: string | null
  readonly dataFolder: string
  /** Address people reach the product at: links begin with it, other hosts are refused. Null: the one the installation keeps. */
  readonly publicUrl: string | null
  /** Addresses and networks of proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies: readonly string[]
  /** Certificate and key to speak https with; null speaks http, to a proxy or inside a building. */
  readonly tls: Tls | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Plan of new accounts: `unlimited` unless the installation sells plans; `choose`: they begin without one. */
  readonly defaultPlan: string
  /** Who takes cards; null: nobody, and paid plans say so. The built-in trial gateway is on by itself while nobody has to pay. */
  readonly paymentGateway: 'sandbox' | 'stripe' | null
  /** Keys of Stripe, where it is the gateway. */
  readonly stripe: StripeKeys | null
  /** Who looks for addresses; null: only the account itself and the built-in gazetteer. */
  readonly geocoder: GeocoderSettings | null
  /** Who knows the roads between addresses; null: routes are planned over straight lines. */
  readonly roads: MatrixServer | null
  /** Hosts on which unfinished features of the specification are blocked; none by default. */
  readonly productionHosts: readonly string[]
  /** Where the apps of drivers and scanners are had, by whose phones; what is null is had here, in the browser. */
  readonly appLinks: AppLinks
  /** Features that are switched off; none by default. */
  readonly featuresOff: readonly FeatureFlag[]
  /** HTTP status of plan limits: 402, or 900 as the specification prints it, where nothing between refuses that. */
  readonly limitStatus: 402 | 900
  /** Opens /metrics and the outbox to others than this machine. */
  readonly operatorKey: string | null
  readonly logLevel: string
  /** Signs tokens and file links. */
  readonly secret: Buffer
  /** Calls a minute one session may make, or one address without any. */
  readonly callsPerMinute: number
  /** Multiplies the tries at sign-up, sign-in and reset, and the mails an address is sent, for many people behind one address. */
  readonly triesFactor: number
  readonly poolSize: number
  /** Seconds after which a connection is cut whose other end takes none of what it is sent. */
  readonly sendTimeout: number
  /** Years for which invoices and the audit log of an erased account are kept. */
  readonly keepYears: number
  /** Bytes of the data folder's disk that stay free: under that only signing in and out is written. */
  readonly diskReserve: number
  /** Where the tests' receivers of pushes are: on this machine, with this certificate. Null: nothing is sent to private addresses. */
  readonly receiversHere: { readonly ca: string } | null
  /** Parse answers against their schema and demand an audit row of every write: development and tests. */
  readonly checksAnswers: boolean
}

function whole(name: string, fallback: number): number {
  const text = process.env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, it is "${text}".`)
  return value
}

const text = (name: string): string | null => process.env[name] || null

const listOf = (name: string): string[] =>
  (text(name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The signing secret: SECRET, or one made once and kept in the data folder. */
function readSecret(dataFolder: string): Buffer {
  const given = text('SECRET')
  if (given) return Buffer.from(given)
  const path = join(dataFolder, 'secret')
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return Buffer.from(readFileSync(path, 'utf8'))
}

function readPublicUrl(): string | null {
  const given = text('PUBLIC_URL')
  if (given === null) return null
  const origin = parseOrigin(given)
  if (origin === null)
    throw new Error(`PUBLIC_URL must be like https://wms.example.com, without a path; it is "${given}".`)
  return origin
}

/** The addresses in TRUSTED_PROXY, or networks as 10.0.0.0/8. */
function readProxies(): string[] {
  const given = listOf('TRUSTED_PROXY')
  for (const proxy of given) {
    const [address = '', bits = '0', ...more] = proxy.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
    if (more.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most)
      throw new Error(`TRUSTED_PROXY must hold addresses or networks like 10.0.0.0/8; "${proxy}" is neither.`)
  }
  return given
}

function readFeaturesOff(): FeatureFlag[] {
  return listOf('FEATURES_OFF').map((name) => {
    const flag = featureFlags.find((one) => one === name)
    if (flag) return flag
    throw new Error(`FEATURES_OFF must hold names of ${featureFlags.join(', ')}; "${name}" is none.`)
  })
}

function limitStatus(): Settings['limitStatus'] {
  const status = whole('LIMIT_STATUS', 402)
  if (status !== 402 && status !== 900) throw new Error(`LIMIT_STATUS must be 402 or 900, it is "${status}".`)
  return status
}

/** The gateway in PAYMENT_GATEWAY; by itself Stripe where its key is set, else the trial one where new accounts have the unlimited plan, and none where plans are sold. */
function readGateway(defaultPlan: string): Settings['paymentGateway'] {
  const given = text('PAYMENT_GATEWAY')
  if (given === null) return text('STRIPE_SECRET_KEY') ? 'stripe' : defaultPlan === 'unlimited' ? 'sandbox' : null
  if (given !== 'sandbox' && given !== 'stripe' && given !== 'none')
    throw new Error(`PAYMENT_GATEWAY must be stripe, sandbox or none, it is "${given}".`)
  return given === 'none' ? null : given
}

/** Stripe's keys, all of them or none: without the webhook's secret nothing that it tells could be believed. */
function readStripe(gateway: Settings['paymentGateway']): StripeKeys | null {
  if (gateway !== 'stripe') return null
  const secretKey = text('STRIPE_SECRET_KEY')
  const webhookSecrets = listOf('STRIPE_WEBHOOK_SECRET')
  if (secretKey === null || webhookSecrets.length === 0)
    throw new Error('Stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, the secret of its webhook.')
  const url = text('STRIPE_URL') ?? 'https://api.stripe.com'
  if (!URL.canParse(url)) throw new Error(`STRIPE_URL must be an address, it is "${url}".`)
  return { secretKey, webhookSecrets, url }
}

/** The geocoder in GEOCODER. Public hosts of Nominatim and Photon do not want a company's addresses, so that nobody is asked by itself. */
function readGeocoder(): GeocoderSettings | null {
  const name = text('GEOCODER')
  if (name === null || name === 'none') return null
  if (name !== 'nominatim' && name !== 'photon' && name !== 'google')
    throw new Error(`GEOCODER must be nominatim, photon, google or none, it is "${name}".`)
  const url = text('GEOCODER_URL') ?? (name === 'google' ? 'https://maps.googleapis.com' : null)
  if (url === null) throw new Error(`GEOCODER_URL must say where ${name} is.`)
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new Error(`GEOCODER_URL must be an address, it is "${url}".`)
  const key = text('GEOCODER_KEY')
  if (name === 'google' && key === null) throw new Error('Google needs GEOCODER_KEY, the key of its API.')
  const perSecond = whole('GEOCODER_PER_SECOND', name === 'google' ? 25 : 1)
  if (perSecond === 0) throw new Error('GEOCODER_PER_SECOND must be 1 or more.')
  return { name, url, key, perSecond }
}

/** The routing server in ROUTING. Like a geocoder it learns where customers live: nobody is asked by itself. */
function readRoads(): MatrixServer | null {
  const kind = text('ROUTING')
  if (kind === null || kind === 'none') return null
  if (kind !== 'osrm' && kind !== 'valhalla' && kind !== 'graphhopper')
    throw new Error(`ROUTING must be osrm, valhalla, graphhopper or none, it is "${kind}".`)
  const url = text('ROUTING_URL')
  if (url === null) throw new Error(`ROUTING_URL must say where ${kind} is.`)
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new Error(`ROUTING_URL must be an address, it is "${url}".`)
  const { username, password } = new URL(url)
  // No request is made with them, and each would be refused with the whole address in the log.
  if (username !== '' || password !== '') throw new Error('ROUTING_URL must be without a name and a password.')
  const mostPlaces = whole('ROUTING_MOST_PLACES', kind === 'osrm' ? 100 : 500)
  if (mostPlaces === 0) throw new Error('ROUTING_MOST_PLACES must be 1 or more.')
  const [key, profile] = [text('ROUTING_KEY'), text('ROUTING_PROFILE')]
  return { kind, url, mostPlaces, ...(key === null ? {} : { key }), ...(profile === null ? {} : { profile }) }
}

type AppLinks = Readonly<Record<'driver' | 'scanner', { readonly ios: string | null; readonly android: string | null }>>

/** The address of an app in a store of apps. */
function appLink(name: string): string | null {
  const link = text(name)
  if (link !== null && (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)))
    throw new Error(`${name} must be an address like https://apps.example.com/driver, not "${link}".`)
  return link
}

const readAppLinks = (): AppLinks => ({
  driver: { ios: appLink('DRIVER_APP_IOS'), android: appLink('DRIVER_APP_ANDROID') },
  scanner: { ios: appLink('SCANNER_APP_IOS'), android: appLink('SCANNER_APP_ANDROID') },
})

/** Reads the settings; throws a plain sentence when one is not right. */
export function readSettings(): Settings {
  const dataFolder = resolve(text('DATA_DIR') ?? 'data')
  const paymentGateway = readGateway(text('DEFAULT_PLAN') ?? 'unlimited')
  return {
    port: whole('PORT', 3000),
    host: text('HOST') ?? '0.0.0.0',
    databaseUrl: text('DATABASE_URL'),
    dataFolder,
    publicUrl: readPublicUrl(),
    trustedProxies: readProxies(),
    tls: readTls(text('TLS_CERT'), text('TLS_KEY')),
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM') ?? 'Crossdock <crossdock@localhost>',
    defaultPlan: text('DEFAULT_PLAN') ?? 'unlimited',
    paymentGateway,
    stripe: readStripe(paymentGateway),
    geocoder: readGeocoder(),
    roads: readRoads(),
    productionHosts: listOf('PRODUCTION_HOST'),
    appLinks: readAppLinks(),
    featuresOff: readFeaturesOff(),
    limitStatus: limitStatus(),
    operatorKey: text('OPERATOR_KEY'),
    logLevel: text('LOG_LEVEL') ?? 'info',
    secret: readSecret(dataFolder),
    callsPerMinute: whole('CALLS_PER_MINUTE', 6000),
    triesFactor: whole('TRIES_FACTOR', 1),
    poolSize: whole('POOL_SIZE', 20),
    sendTimeout: whole('SEND_TIMEOUT', 20),
    keepYears: whole('KEEP_YEARS', 10),
    diskReserve: whole('DISK_RESERVE', 512) * 2 ** 20,
    receiversHere: null,
    checksAnswers: process.env.NODE_ENV !== 'production',
  }
}
