import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mailGiftCode } from '#contract/gifts/gift-mails.contract.ts'
import { listGiftCodes } from '#contract/gifts/gifts.contract.ts'
import { endLogOut } from '#src/app/landing/land.ts'
import { keptDraft } from '#src/features/gift-desk/kept-draft.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { giftCode, giftMail } from '#tests/paths/gifts/gift-codes.ts'
import { empty } from '#tests/paths/gifts/gift-mail.model.ts'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage } from '../support/paths.tour.ts'
import { controlDesk, goToDesk, press } from './gift-desk.page.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const elite = giftCode({ id: 'gift-elite', version: 1 })
const to = 'lindiwe@example.org'
const field = (name: string) => page.getByRole('textbox', { name })
const kept = (): string | null => localStorage.getItem(storageKeys.giftDraft)
/** A page of its own, which finds `before` in the browser. */
const write = async (before: string | null): Promise<void> => {
  const hub = await open()
  if (before !== null) localStorage.setItem(storageKeys.giftDraft, before)
  await goToDesk(hub)
  await press('Send by mail: Elite, 12 months')
}

describe('A mail that was begun', () => {
  controlDesk(network, mailGiftCode, [elite])

  test('is there again after a reload, until it is sent', async () => {
    await page.viewport(1400, 900)
    await write(null)
    await userEvent.fill(field('To'), to)
    await userEvent.fill(field('Message'), 'For 11 tabs\nof spreadsheet')
    const before = kept()
    await stop()

    await write(before)
    await expect.element(field('To')).toHaveValue(to)
    await expect.element(field('Message')).toHaveValue('For 11 tabs\nof spreadsheet')
    await press('Send now')
    await network.answer(mailGiftCode, { ...elite, mail: giftMail({ to }) })
    await expect.poll(kept).toBeNull()
    await stop()
  })

  test('is refused for a code that was split meanwhile: the list says so, where there is no form any more', async () => {
    await page.viewport(1400, 900)
    await write(null)
    await userEvent.fill(field('To'), to)
    network.always(listGiftCodes, { codes: [giftCode({ id: 'gift-half', months: 6 })], next: null })
    await press('Send now')
    await network.fail(mailGiftCode, { code: 'gift_code_split' })
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This code was split meanwhile. Send one of the new ones.')
    await expect.poll(() => document.activeElement?.className).toBe('gift-desk-list')
    await stop()
  })
})

test('a kept mail is its player’s and its code’s, fits the code as it is now, and goes with the log-out', () => {
  const draft = { ...empty, to, message: 'For you' }
  keptDraft('alice').keep('gift-elite', draft)
  expect(keptDraft('alice').of('gift-elite', empty)).toEqual(draft)
  expect(keptDraft('alice').of('gift-pro', empty)).toBe(empty)
  expect(keptDraft('bob').of('gift-elite', empty)).toBe(empty)
  const again = { ...empty, to: 'carol@example.org', again: true }
  expect(keptDraft('alice').of('gift-elite', again)).toBe(again)
  keptDraft('alice').keep('gift-elite', { ...draft, again: true })
  expect(keptDraft('alice').of('gift-elite', again)).toBe(again)

  endLogOut()
  expect(kept()).toBeNull()

  for (const text of ['{', '[]', '{"playerId":"alice","codeId":"gift-elite","draft":{"to":1}}']) {
    localStorage.setItem(storageKeys.giftDraft, text)
    expect(keptDraft('alice').of('gift-elite', empty)).toBe(empty)
  }
  localStorage.clear()
})
