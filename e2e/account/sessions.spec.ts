import { getProfile } from '@crossdock/contract/account/profile'
import * as sessions from '@crossdock/contract/account/sessions'
import { address, expect, expectAccessible, expectStarted, type Owner, test } from '../journey.ts'

/** Signs the owner in elsewhere; gives the token. */
async function signInElsewhere({ email, password }: Owner): Promise<string> {
  const answer = await fetch(`${address()}/api/users/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { token: string }).token
}
const statusOf = async (token: string): Promise<number> =>
  (await fetch(`${address()}${getProfile.path}`, { headers: { authorization: `Bearer ${token}` } })).status

test('another device is signed out from the list, then everywhere; this one stays', async ({
  signedIn: page,
  owner,
}) => {
  const lost = await signInElsewhere(owner)
  await page.goto('/user-profile')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/user-profile/security')
  await expectStarted(page)
  const list = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('this session')
  await expectAccessible(page)

  await list.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(await statusOf(lost)).toBe(401)

  // A sign-in elsewhere is on the list by itself.
  const more = [await signInElsewhere(owner), await signInElsewhere(owner)]
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed out everywhere else; this one stays')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(await Promise.all(more.map(statusOf))).toEqual([401, 401])
  expect((await owner.call(sessions.list, {})).items).toHaveLength(1)
})

test('whoever signs out in a dead spot is signed out on the server when the connection is back', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/user-profile')
  const person = page.getByRole('button', { name: /Maya Brandt/ })
  await person.click()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  // Nothing is answered; the screens are those that are kept for a place without a connection.
  await page.route(/\/(api|health)\//, (route) => route.abort())
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await statusOf(owner.token)).toBe(200)
  await page.unroute(/\/(api|health)\//)
  await expect.poll(() => statusOf(owner.token)).toBe(401)
})
