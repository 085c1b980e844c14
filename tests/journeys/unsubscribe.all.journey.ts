import type { Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import { buyGifts } from './support/buy-gift.ts'
import { expect, someone, test } from './support/journey.ts'
import { callAsBearer, callAsPlayer, logIn, userId } from './support/log-in.ts'
import { tabTo } from './support/tab-to.ts'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => main(page).getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** The address of the player who is logged in. */
const address = async (page: Page): Promise<string> =>
  ((await callAsPlayer(page, '/auth/me')) as { email: string }).email

test.use({ movesMoney: true })

test('the link in a mail stops mails of its kind by one press, without a log-in, and brings them back', async ({
  page,
  hub,
  newBrowser,
}) => {
  const [gift] = await buyGifts(page, hub, 'mirel', ['Basic'])
  const mirel = await address(page)
  const byMail = async (): Promise<string | undefined> => {
    const { choices } = (await callAsPlayer(page, '/notifications/choices')) as {
      choices: { topic: string; by_mail: string }[]
    }
    return choices.find(({ topic }) => topic === 'gifts')?.by_mail
  }
  expect(await byMail()).toBe('at_once')

  let link = ''
  await test.step('a mail tells the giver that the gift was claimed', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const chosen = await page.request.put('/api/notifications/choices', {
      headers: { authorization: `Bearer ${token}` },
      data: { topic: 'gifts', by_mail: 'at_once' },
    })
    expect(chosen.status()).toBe(200)
    const friend = await (await newBrowser()).newPage()
    await logIn(friend, hub, someone('lindiwe'))
    const claim = { gift_code: gift!.code, user_id: await userId(friend) }
    await callAsBearer(friend, 'post', '/payments/claim-gift', claim)
    const mailed = async () => {
      const mail = (await hub.mails(mirel)).find((text) => text.includes('/unsubscribe#token='))
      return (link = /\S+\/unsubscribe#token=\S+/u.exec(mail ?? '')?.[0] ?? '')
    }
    await expect.poll(mailed).not.toBe('')
  })

  const phone = await (await newBrowser()).newPage()
  await phone.setViewportSize({ width: 375, height: 812 })
  await test.step('on a phone without a log-in the link asks, and changes nothing', async () => {
    await phone.goto(link)
    await expect(title(phone)).toHaveText('Stop these mails?')
    await expect(main(phone).getByText('Gift received or claimed')).toBeVisible()
    await expect(phone).toHaveURL(`${hub.url}/unsubscribe`)
    expect(await axeFinds(phone)).toEqual([])
    expect(await byMail()).toBe('at_once')
  })

  await test.step('one press stops them', async () => {
    await tabTo(phone, button(phone, 'Stop these mails'))
    await phone.keyboard.press('Enter')
    await expect(title(phone)).toHaveText('No more mails about your gifts')
    await expect(title(phone)).toBeFocused()
    expect(await axeFinds(phone)).toEqual([])
    expect(await byMail()).toBe('off')
    await phone.reload()
    await expect(title(phone)).toHaveText('No more mails about your gifts')
  })

  await test.step('another brings them back', async () => {
    await button(phone, 'Turn them on again').click()
    await expect(title(phone)).toHaveText('These mails come again')
    await expect(title(phone)).toBeFocused()
    expect(await axeFinds(phone)).toEqual([])
    expect(await byMail()).toBe('at_once')
  })
})
