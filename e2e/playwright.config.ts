import { defineConfig } from '@playwright/test'

/**
 * What journeys do without. The last list is the one that Chromium takes, so Playwright's own stand in it, too; the browser's own
 * popup pages, which nobody sees here, took an eighth of the processors' time.
 */
const without = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/** Journeys in a real browser against the built product, on a database of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  // Half of a journey's time is the server's or nobody's: two at once fill the two cores that machines have. Each has a business of its own.
  workers: 2,
  fullyParallel: true,
  // They end what hangs and name the step; what work takes on a busy machine is no part of a journey.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Journeys stand in for calls and files, which a service worker would ask for past them; its own journeys allow it.
    serviceWorkers: 'block',
    // A trace keeps every step's page, which takes a sixth of the processors' time: `--trace retain-on-failure` asks for one. What
    // failed is told by its call log, a picture and the page's names without it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROME_PATH'] ? { executablePath: process.env['CHROME_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        `--disable-features=${without.join()}`,
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
