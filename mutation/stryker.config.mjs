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
  // Beyond four times what the tests take unbroken. A mutant of a loop never ends, and there are a dozen of those.
  timeoutMS: 8_000,
  timeoutFactor: 4,
  // Nothing is compiled by its types, so nothing needs to be told to leave them alone.
  disableTypeChecks: false,
  ignorePatterns: ['bench', 'e2e', 'web', 'docs', '.cache', '.mutation', 'data', '**/dist', 'mutation/node_modules'],
  tempDirName: `${process.env.MUTATE_COPY ?? '.mutation/by-hand'}/stryker`,
  cleanTempDir: 'always',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true },
  thresholds: { high: 95, low: 90, break: null },
}
