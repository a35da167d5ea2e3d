import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contract',
    root: import.meta.dirname,
    // By itself it leaves one of two processors to nobody.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    include: ['src/**/*.test.ts'],
  },
})
