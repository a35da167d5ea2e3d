import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    root: import.meta.dirname,
    // By itself it leaves one of two processors to nobody.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/test-setup.ts'],
    restoreMocks: true,
  },
})
