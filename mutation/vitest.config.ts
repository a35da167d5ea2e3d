import { defineConfig } from 'vitest/config'

/** Tests that a feature's rules are tried with, on the throwaway database of the server's tests. */
export default defineConfig({
  root: `${import.meta.dirname}/../server`,
  test: {
    environment: 'node',
    // The feature's own tests: with those of everybody a round would take minutes, because they all load the whole server.
    include: (process.env['MUTATE_TESTS'] ?? 'src/fulfillment').split(',').map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['**/node_modules/**', 'src/fulfillment/demo/**', 'src/fulfillment/self-check/model.test.ts'],
    globalSetup: './src/test/global-setup.ts',
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
