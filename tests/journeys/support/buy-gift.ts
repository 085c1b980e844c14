import type { Page } from '@playwright/test'
import { expect, someone } from './journey.ts'
import type { Hub } from './hub.ts'
import { callAsPlayer, logIn, userId } from './log-in.ts'
import { addGift, expectConfirmed, goToPayment, openPlans, pay } from './order.ts'

/** A code that was bought: what it is called by, and the code itself. */
export interface BoughtCode {
  id: string
  version: number
  code: string
}

/** Somebody of this name comes for the first time, buys a month of each plan as a gift, and gets the codes in that order. */
export const buyGifts = async (
  page: Page,
  hub: Hub,
  name: string,
  plans: readonly string[],
): Promise<BoughtCode[]> => {
  await logIn(page, hub, someone(name))
  await openPlans(page)
  for (const plan of plans) await addGift(page, plan, 1)
  await goToPayment(page)
  await pay(page)
  await expectConfirmed(page)
  const { codes } = (await callAsPlayer(page, `/users/${await userId(page)}/gift-codes`)) as {
    codes: { id: string; version: number; plan_name: string }[]
  }
  const bought: BoughtCode[] = []
  for (const plan of plans) {
    const found = codes.find(({ plan_name }) => plan_name === plan)
    if (!found) throw new Error(`No code of ${plan} came of the order.`)
    const shown = (await callAsPlayer(page, `/gift-codes/${found.id}/code`)) as { code: string }
    bought.push({ id: found.id, version: found.version, code: shown.code })
  }
  return bought
}

/** Has the hub mail a code, and returns the mail as text. */
export const mailGift = async (
  page: Page,
  hub: Hub,
  { id, version }: BoughtCode,
  { to, message }: { to: string; message: string },
): Promise<string> => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post(`/api/gift-codes/${id}/mail`, {
    headers: { authorization: `Bearer ${token}` },
    data: { version, to, message, language: 'en', deliver_at: null },
  })
  expect(answer.status()).toBe(200)
  const mail = async () => (await hub.mails(to)).find((text) => text.includes('#not-for-me=')) ?? ''
  await expect.poll(mail).toContain('#code=')
  return mail()
}

/** The addresses in a gift mail: to look at the gift, and to get no more of them. */
export const linksIn = (mail: string): { claim: string; stop: string } => ({
  claim: /\S+#code=\S+/u.exec(mail)?.[0] ?? '',
  stop: /\S+#not-for-me=\S+/u.exec(mail)?.[0] ?? '',
})
