import { expect, test } from '../journey.ts'

test('a map without orders stands at Vancouver (TRACK-005)', async ({ signedIn: page }) => {
  await page.goto('/delivery/main')
  const map = page.getByRole('region', { name: 'Map of the order pool', exact: true })
  await expect(map).toHaveAttribute('data-middle', '49.28, -123.12')
})
