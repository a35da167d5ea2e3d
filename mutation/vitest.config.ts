import { defineConfig } from 'vitest/config'

const tests = (process.env['MUTATE_TESTS'] ?? 'src/fulfillment').split(',')

/** Tests that a feature's rules are tried with; those that are not of rules alone, on the throwaway database of the server's tests. */
export default defineConfig({
  root: `${import.meta.dirname}/../server`,
  test: {
    environment: 'node',
    // Those of everybody would take minutes for a mutant, because they all load the whole server.
    include: tests.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    exclude: ['**/node_modules/**', 'src/fulfillment/demo/**', 'src/fulfillment/self-check/model.test.ts'],
    ...(tests.every((path) => path.endsWith('/rules.test.ts')) ? {} : { globalSetup: './src/test/global-setup.ts' }),
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
