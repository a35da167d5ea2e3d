import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'optimizer',
    root: import.meta.dirname,
    // It ends what hangs: what work takes on a busy machine is no part of a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // By itself it leaves one of two processors to nobody.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The files of a worker share what they have loaded: loading takes longer than they do.
    isolate: false,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../scripts/seed-random-tests.mjs'],
  },
})
