import { expect, someone, test } from './support/journey.ts'
import { account, askLink, login, logInButton } from './support/log-in.ts'

test('a browser that opens the demo as 127.0.0.1 comes to its own address, where the log-in works', async ({
  page,
  hub,
}) => {
  const elsewhere = hub.url.replace('localhost', '127.0.0.1')
  for (const path of ['/dev', '/dev/mail', '/VaultVision?sort=newest']) {
    await page.goto(`${elsewhere}${path}`)
    await expect(page).toHaveURL(`${hub.url}${path}`)
  }
  await logInButton(page).click()
  await expect(login(page)).toBeVisible()
  const link = await askLink(page, hub, someone('liv'))
  await page.goto(link.replace('localhost', '127.0.0.1'))
  await expect(account(page)).toBeVisible()
  expect(new URL(page.url()).origin).toBe(hub.url)

  await test.step('tools are answered there as before', async () => {
    for (const path of ['/', '/dev/mail.json', '/api/plans']) {
      const answer = await fetch(`${elsewhere}${path}`, { redirect: 'manual' })
      expect([path, answer.status]).toEqual([path, 200])
    }
  })
})
