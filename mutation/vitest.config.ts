import { defineConfig } from 'vitest/config'

/** The tests of one rules.ts, given by MUTATE_TESTS: they need neither server nor database. */
export default defineConfig({
  root: `${import.meta.dirname}/../server`,
  test: {
    environment: 'node',
    include: [process.env['MUTATE_TESTS'] ?? 'src/**/rules.test.ts'],
    setupFiles: [`${import.meta.dirname}/setup.ts`],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
