import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Three kinds of tests: rules about the source itself, the launcher of the database (which starts its own servers and
// kills them), and everything else, on one throwaway database that the global setup makes.
const structure = ['src/structure.test.ts', 'src/**/*.structure.test.ts']
const launcher = [
  'src/main.test.ts',
  'src/crash.test.ts',
  'src/payment-crash.test.ts',
  'src/platform/postgres/**/*.test.ts',
  'src/platform/backup/**/*.test.ts',
  'src/commands/**/*.test.ts',
]

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: 'node',
    // By itself it leaves one of two processors to nobody: half of a test is the database's work.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // These end what hangs. What work takes, on a machine that has other work, is no part of any test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    restoreMocks: true,
    setupFiles: ['../scripts/seed-random-tests.mjs'],
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'structure', include: structure } },
      {
        extends: true,
        test: {
          name: 'launcher',
          include: launcher,
          exclude: ['**/node_modules/**'],
          globalSetup: './src/test/built-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: [...structure, ...launcher, '**/node_modules/**'],
          globalSetup: './src/test/global-setup.ts',
          // Loading the product anew takes a second, longer than what most files test: the files of a worker share it.
          isolate: false,
        },
      },
    ],
  },
})
