import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // It ends what hangs: what work takes on a busy machine is no part of a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // By itself it leaves one of two processors to nobody.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      // Making a page to stand in takes longer than most tests: those that need one end with .tsx.
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          // Loading takes longer than they do: those of a worker share what they have loaded. A page's state is its own.
          isolate: false,
          include: ['{src,parts}/**/*.test.ts'],
          setupFiles: ['../scripts/seed-random-tests.mjs', './src/lib/words-en.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['./src/lib/words-en.ts', './src/test-setup.ts'],
        },
      },
    ],
  },
})
