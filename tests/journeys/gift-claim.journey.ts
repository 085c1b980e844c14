import type { Page } from '@playwright/test'
import { groupGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { axeFinds } from './support/axe.ts'
import { type BoughtCode, buyGifts, linksIn, mailGift } from './support/buy-gift.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import { account, askLink, callAsPlayer, logIn, login, userId } from './support/log-in.ts'
import { expectConfirmed, goToPayment, openPlans, pay, pickPlan } from './support/order.ts'
import { tabTo } from './support/tab-to.ts'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => main(page).getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const field = (page: Page) => main(page).getByRole('textbox', { name: 'Gift code' })

/** The plan that the page knows its player by. */
const planOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { plan_id: string }).plan_id)

test.use({ movesMoney: true })

test('a guest opens the mailed link, logs in by mail, comes back to the gift, and claims it by one press', async ({
  page,
  hub,
  newBrowser,
}) => {
  const [gift] = await buyGifts(page, hub, 'mirel', ['Elite'])
  const lindiwe = someone('lindiwe')
  const message = 'For 11 tabs of spreadsheet.\nTake a month of Elite.'
  const { claim } = linksIn(await mailGift(page, hub, gift!, { to: lindiwe, message }))

  const browser = await newBrowser()
  const phone = await browser.newPage()
  await phone.setViewportSize({ width: 375, height: 812 })
  const asked: string[] = []
  phone.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await phone.goto(claim)
  await expect(title(phone)).toHaveText('A gift for you')
  await expect(phone).toHaveURL(`${hub.url}/invite-codes/claim`)
  expect(await axeFinds(phone)).toEqual([])
  await phone.reload()
  await expect(title(phone)).toHaveText('A gift for you')
  await button(phone, 'Log in').click()
  await expect(login(phone)).toBeVisible()
  const logInLink = await askLink(phone, hub, lindiwe)

  // The mail's link opens in a tab of its own.
  const tab = await browser.newPage()
  await tab.setViewportSize({ width: 375, height: 812 })
  await tab.goto(logInLink)
  await expect(title(tab)).toHaveText('Claim 1 month of Elite')
  await expect(tab).toHaveURL(`${hub.url}/invite-codes/claim`)
  expect(await planOf(tab)).toBe('tier0')
  await expect(main(tab).getByText(/^A gift from ranger-/u)).toBeVisible()
  await expect(main(tab).getByText('For 11 tabs of spreadsheet.')).toBeVisible()
  await expect(main(tab).getByText(/Elite counts from now until .+ Then you are on Free\./u)).toBeVisible()
  expect(await axeFinds(tab)).toEqual([])

  // Kept for later, nothing is written, and the code isn't kept.
  await button(tab, 'Don’t claim it yet').click()
  await expect(title(tab)).toHaveText('It waits for you')
  await expect(main(tab).getByText(groupGiftCode(gift!.code))).toBeVisible()
  expect(await axeFinds(tab)).toEqual([])
  expect(await tab.evaluate(() => localStorage.getItem('giftCode'))).toBeNull()
  expect(await planOf(tab)).toBe('tier0')
  await button(tab, 'See the gift').click()

  await tabTo(tab, button(tab, 'Claim Elite for 1 month'))
  await tab.keyboard.press('Enter')
  await expect(title(tab)).toHaveText('The gift is yours')
  await expect(title(tab)).toBeFocused()
  await expect.poll(() => planOf(tab)).toBe('tier3')
  expect(await axeFinds(tab)).toEqual([])
  expect(await tab.evaluate(() => localStorage.getItem('giftCode'))).toBeNull()
  await main(tab).getByRole('link', { name: 'Your plan' }).click()
  await expect(main(tab).getByRole('region', { name: 'What runs when' })).toContainText('Elite')
  for (const address of asked) expect(address).not.toContain(groupGiftCode(gift!.code))
  // The tab that asked for the link has the player, too. Claiming there once more is the same.
  await button(phone, 'Claim Elite for 1 month').click()
  await expect(title(phone)).toHaveText('The gift is yours')
  const { gift_time } = (await callAsPlayer(phone, `/users/${await userId(phone)}/subscriptions`)) as {
    gift_time: unknown[]
  }
  expect(gift_time).toHaveLength(1)
})

test.describe(() => {
  test.use({ mayLog: answered(404, 409) })

  test('beside a paid plan a lower gift waits, an equal one is added, and a higher one counts now or later, as its player chooses; used, it says so', async ({
    page,
    hub,
    newBrowser,
  }) => {
    const other = await (await newBrowser()).newPage()
    const subscribe = async (): Promise<void> => {
      await logIn(other, hub, someone('quill'))
      await openPlans(other)
      await pickPlan(other, 'Pro')
      await goToPayment(other)
      await pay(other)
      await expectConfirmed(other)
    }
    const [[elite, pro, basic]] = await Promise.all([
      buyGifts(page, hub, 'mirel', ['Elite', 'Pro', 'Basic']),
      subscribe(),
    ])

    const claims = async (gift: BoughtCode | undefined, does: RegExp, press: string): Promise<void> => {
      await other.goto(`/invite-codes#code=${groupGiftCode(gift!.code)}`)
      await expect(main(other).getByText(does)).toBeVisible()
      await expect(main(other).getByRole('radio')).toHaveCount(0)
      await button(other, press).click()
      await expect(title(other)).toHaveText('The gift is yours')
      await expect(account(other)).toHaveAccessibleName(/plan Pro/u)
    }
    await claims(
      basic,
      /Your Pro counts\. This month waits until it ends\. Pro goes on being charged \$9\.99 every month, until you end it; next on .+\./u,
      'Claim it, to count later',
    )
    await claims(
      pro,
      /It is added at the end of your Pro: this month waits until that ends\. Pro goes on being charged \$9\.99 every month,/u,
      'Add 1 month of Pro',
    )

    await other.goto('/invite-codes/claim')
    await expect(title(other)).toHaveText('Claim a gift')
    expect(await axeFinds(other)).toEqual([])
    const code = groupGiftCode(elite!.code)
    await field(other).fill(`${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`)
    await expect(main(other).getByText(/^One character is wrong, or two/u)).toBeVisible()
    expect(await axeFinds(other)).toEqual([])
    // The whole link works in the field, too.
    await field(other).fill(`${hub.url}/invite-codes#code=${code}`)
    await field(other).press('Enter')
    await expect(title(other)).toHaveText('Claim 1 month of Elite')
    // Either has its price, so neither is chosen beforehand.
    await expect(main(other).getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(main(other).getByText(/Pro goes on being charged \$9\.99 every month, until/u)).toBeVisible()
    await button(other, 'Claim 1 month of Elite').press('Enter')
    await expect(button(other, 'Claim 1 month of Elite')).toHaveAccessibleDescription(
      'Choose first when it shall count.',
    )
    expect(await axeFinds(other)).toEqual([])
    await main(other).getByText('Only after I end Pro').click()
    await expect(main(other).getByText(/Your Pro counts\. This month waits until it ends\./u)).toBeVisible()
    await expect(button(other, 'Claim it, to count later')).toBeVisible()
    expect(await axeFinds(other)).toEqual([])
    await main(other).getByText('Now, before your Pro').click()
    await expect(
      main(other).getByText(
        /Elite counts from now until .+ Then your Pro counts again\. Pro goes on being charged \$9\.99 every month while Elite counts, until you end it; next on .+\./u,
      ),
    ).toBeVisible()
    await button(other, 'Claim Elite for 1 month').click()
    await expect(title(other)).toHaveText('The gift is yours')
    await expect(account(other)).toHaveAccessibleName(/plan Elite/u)
    const plans = (await callAsPlayer(other, `/users/${await userId(other)}/subscriptions`)) as {
      gift_time: { plan_id: string; put_first: boolean }[]
    }
    expect(plans.gift_time.toSorted((one, two) => one.plan_id.localeCompare(two.plan_id))).toEqual([
      expect.objectContaining({ plan_id: 'tier1', put_first: false }),
      expect.objectContaining({ plan_id: 'tier2', put_first: false }),
      expect.objectContaining({ plan_id: 'tier3', put_first: true }),
    ])
    // The same page ends what goes on being charged, and takes that back.
    await button(other, /^End Pro on /u).click()
    await expect(
      main(other).getByText(/Your Pro ends on .+ all the same, and nothing more is charged\.$/u),
    ).toBeVisible()
    await expect(main(other).getByText(/goes on being charged/u)).toHaveCount(0)
    expect(await axeFinds(other)).toEqual([])
    await button(other, 'Keep Pro').click()
    await expect(button(other, /^End Pro on /u)).toBeVisible()

    // Its giver comes too late, and reads why.
    await page.goto(`/invite-codes#code=${code}`)
    await expect(main(page).getByText('This gift has already been claimed.')).toBeVisible()
    await expect(main(page).getByRole('button', { name: /^Claim/u })).toHaveCount(0)
    expect(await axeFinds(page)).toEqual([])
    await button(page, 'Enter another code').click()
    await expect(field(page)).toHaveValue('')
  })

  test(
    'a link that is pasted before the page is drawn is taken as well',
    { tag: '@all' },
    async ({ page, hub }) => {
      await logIn(page, hub, someone('sedna'))
      await page.addInitScript(() => {
        // React draws by messages: they come late here, as on a slow machine.
        const postMessage = Reflect.get(MessagePort.prototype, 'postMessage') as (...sent: unknown[]) => void
        MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: unknown[]) {
          setTimeout(() => Reflect.apply(postMessage, this, sent), 600)
        }
        const waiting = setInterval(() => {
          if (!('__TSR_ROUTER__' in globalThis)) return
          clearInterval(waiting)
          setTimeout(() => (location.hash = '#code=0000-0000-0000-0000'), 300)
        }, 5)
      })
      await page.goto('/invite-codes')
      await expect(main(page).getByText('This code doesn’t exist.')).toBeVisible()
    },
  )

  test(
    'a link that is pasted into an open tab is taken as well; a code that nobody made doesn’t exist',
    { tag: '@all' },
    async ({ page, hub }) => {
      await logIn(page, hub, someone('sedna'))
      await page.goto('/invite-codes')
      await page.evaluate(() => void (location.hash = '#code=0000-0000-0000-0000'))
      await expect(main(page).getByText('This code doesn’t exist.')).toBeVisible()
      await expect(page).toHaveURL(`${hub.url}/invite-codes/claim`)
      expect(await page.evaluate(() => localStorage.getItem('giftCode'))).toBeNull()
      // A link that was cut off is shown as it came, with what is wrong.
      await page.evaluate(() => void (location.hash = '#code=7K3M-9QTX'))
      await expect(field(page)).toHaveValue('7K3M-9QTX')
      await expect(main(page).getByText('8 characters are missing.')).toBeVisible()
    },
  )
})

test.describe(() => {
  test.use({ mayLog: answered(404, 409) })

  test(
    '"not for me" works without a log-in, by one press, and stops every giver',
    { tag: '@all' },
    async ({ page, hub, newBrowser }) => {
      const [first, second] = await buyGifts(page, hub, 'mirel', ['Elite', 'Basic'])
      const to = someone('nobody')
      const { stop } = linksIn(await mailGift(page, hub, first!, { to, message: '' }))
      const phone = await (await newBrowser()).newPage()
      await phone.setViewportSize({ width: 375, height: 812 })
      await phone.goto(stop)
      await expect(title(phone)).toHaveText('No gift mails to you?')
      await expect(phone).toHaveURL(`${hub.url}/invite-codes/not-for-me`)
      expect(await axeFinds(phone)).toEqual([])
      await tabTo(phone, button(phone, 'Stop gift mails'))
      await phone.keyboard.press('Enter')
      await expect(title(phone)).toHaveText('No more gift mails')
      await expect(title(phone)).toBeFocused()
      expect(await axeFinds(phone)).toEqual([])
      const token = await page.evaluate(() => localStorage.getItem('token'))
      const answer = await page.request.post(`/api/gift-codes/${second!.id}/mail`, {
        headers: { authorization: `Bearer ${token}` },
        data: { version: second!.version, to, message: '', language: 'en', deliver_at: null },
      })
      expect(await answer.json()).toMatchObject({ code: 'gift_mail_unwanted' })

      // Cut off on its way.
      await phone.goto('about:blank')
      await phone.goto(stop.slice(0, -5))
      await button(phone, 'Stop gift mails').click()
      await expect(title(phone)).toHaveText('This link does not work')
      expect(await axeFinds(phone)).toEqual([])
    },
  )
})
