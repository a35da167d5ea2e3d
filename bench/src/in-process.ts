import { type App, buildApp } from '../../server/src/app.ts'
import type { Settings } from '../../server/src/platform/settings.ts'

/** The key of the benches' tokens. */
export const secret = 'a secret of the benches, never of an installation'

/** The product's inside on a database, in this process, without its jobs: to look at what one function does. */
export const openApp = (databaseUrl: string, changes: Partial<Settings> = {}): Promise<App> =>
  buildApp(
    {
      port: 0,
      host: '127.0.0.1',
      databaseUrl,
      dataFolder: '/nowhere',
      publicUrl: null,
      trustedProxies: [],
      tls: null,
      smtpUrl: null,
      mailFrom: 'bench@example.com',
      defaultPlan: 'unlimited',
      paymentGateway: null,
      stripe: null,
      geocoder: null,
      roads: null,
      productionHosts: [],
      appLinks: { driver: { ios: null, android: null }, scanner: { ios: null, android: null } },
      featuresOff: [],
      limitStatus: 402,
      operatorKey: null,
      logLevel: 'error',
      secret: Buffer.from(secret),
      callsPerMinute: 1_000_000_000,
      triesFactor: 1,
      poolSize: 20,
      sendTimeout: 20,
      keepYears: 10,
      diskReserve: 0,
      receiversHere: null,
      checksAnswers: false,
      ...changes,
    },
    databaseUrl,
    { withJobs: false, withLive: false },
  )
