export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'mutation/vitest.config.ts', related: false },
  mutate: [process.env.MUTATE_RULES],
  // Texts are held by the screens' and the features' tests to the letter where a row gives them.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: Number(process.env.MUTATE_WORKERS ?? 2),
  dryRunTimeoutMinutes: 60,
  timeoutMS: 60_000,
  timeoutFactor: 4,
  ignorePatterns: ['bench', 'e2e', 'web', 'docs', '.cache', '.mutation', 'data', '**/dist', 'mutation/node_modules'],
  tempDirName: '.mutation/stryker',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true },
  thresholds: { high: 95, low: 90, break: null },
}
