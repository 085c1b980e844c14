import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { giftCodeFrom, groupGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { previewGiftCode } from '#contract/gifts/gifts.contract.ts'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import { keptGiftCode } from '#src/product/order/kept-gift-code.ts'
import { alice } from '#tests/paths/people.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { becomes, controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const code = groupGiftCode(giftCodeFrom(Uint8Array.from({ length: 15 }, (_, place) => place + 3)))
const hourMs = 3_600_000

/** A document that was opened at an address, before anything else of the page runs. */
const arrive = (address: string): boolean => {
  history.replaceState(null, '', address)
  return takeMailedLinks()
}
const here = (): string => location.pathname + location.search + location.hash

beforeEach(() => keptGiftCode.forget())

describe('the address of a mailed gift', () => {
  test.each([
    [`/invite-codes#code=${code}`, '/invite-codes/claim'],
    [`/Invite-Codes/?lang=fr#code=${code}`, '/invite-codes/claim?lang=fr'],
    [`/invite-codes#utm=1&code=${code}`, '/invite-codes/claim'],
  ])('%s keeps the code and shows nothing of it', (address, shown) => {
    expect(arrive(address)).toBe(true)
    expect(here()).toBe(shown)
    expect(keptGiftCode.read()).toBe(code)
  })

  test('opened on the page that it leads to, it leads nowhere else', () => {
    expect(arrive(`/invite-codes/claim#code=${code}`)).toBe(false)
    expect([here(), keptGiftCode.read()]).toEqual(['/invite-codes/claim', code])
  })

  test('that is cut off isn’t taken for the one before it', () => {
    arrive(`/invite-codes#code=${code}`)
    arrive('/invite-codes#code=')
    expect([here(), keptGiftCode.read()]).toEqual(['/invite-codes/claim', null])
    arrive(`/invite-codes#code=${code.slice(0, 9)}`)
    expect(keptGiftCode.read()).toBe(code.slice(0, 9))
  })

  test.each(['/invite-codes/claim#content', '/invite-codes#cod', `/terms#code=${code}`])(
    '%s is none: it stays as it is, and so does what is kept',
    (address) => {
      keptGiftCode.keep(code)
      expect(arrive(address)).toBe(false)
      expect([here(), keptGiftCode.read()]).toEqual([address, code])
    },
  )

  test('with "not for me" leads to that page, and keeps no gift', () => {
    expect(arrive('/invite-codes#not-for-me=mail-1.signed')).toBe(true)
    expect([here(), keptGiftCode.read()]).toEqual(['/invite-codes/not-for-me', null])
  })
})

describe('a gift code that is kept', () => {
  let spy: { mockRestore: () => void } | null = null
  afterEach(() => spy?.mockRestore())

  test('is found for an hour, also by another tab, and then nowhere', () => {
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    spy = clock
    keptGiftCode.keep(code)
    clock.mockReturnValue(now + hourMs - 1)
    expect(keptGiftCode.read()).toBe(code)
    clock.mockReturnValue(now + hourMs)
    expect([keptGiftCode.read(), localStorage.getItem('giftCode')]).toEqual([null, null])
  })

  test.each(['nonsense', '', '12', 'NaN 7K3M', '99999999999999 7K3M'])(
    'as nobody wrote it (%s) is none',
    (kept) => {
      localStorage.setItem('giftCode', kept)
      expect(keptGiftCode.read()).toBeNull()
    },
  )

  test('where nothing can be stored is known to this tab', () => {
    spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    keptGiftCode.keep(code)
    expect(keptGiftCode.read()).toBe(code)
    keptGiftCode.forget()
    expect(keptGiftCode.read()).toBeNull()
  })
})

const network = createNetwork()
const main = page.getByRole('main')
const title = main.getByRole('heading', { level: 1 })

describe('a guest', () => {
  let hub: OpenHub | null = null
  controlPage(network)
  beforeAll(() => {
    network.always(previewGiftCode, {
      plan_id: 'tier3',
      plan_name: 'Elite',
      months: 1,
      from: 'mirel',
      is_own: false,
      message: '<b>Take it</b>',
    })
    network.always(listSubscriptions, { subscriptions: [], gift_time: [] })
    network.always(me, alice)
    network.always(logout, { success: true })
    network.refuse(refreshToken, 'refresh_refused')
  })
  afterEach(() => hub?.close())

  const open = async (address: string): Promise<OpenHub> => {
    hub = await openHub()
    // The router hears of it as of any other address.
    arrive(address)
    return hub
  }

  test('sees that it is a gift, is asked to log in, and comes back to it, also when they looked away before', async () => {
    await open(`/invite-codes#code=${code}`)
    await expect.element(title).toHaveTextContent('A gift for you')
    await userEvent.click(main.getByRole('button', { name: 'Log in' }))
    const dialog = page.getByRole('dialog', { name: /^Log in/u })
    await expect.element(dialog).toBeVisible()
    expect(localStorage.getItem('redirectAfterLogin')).toBe('/invite-codes/claim')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.click(main.getByRole('button', { name: 'Log in' }))
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => localStorage.getItem('redirectAfterLogin')).toBe('/invite-codes/claim')
    await logIn(hub!, alice)
    await expect.element(title).toHaveTextContent('Claim 1 month of Elite')
    // What a giver writes is text.
    await expect.element(main.getByText('<b>Take it</b>')).toBeVisible()
    expect(location.pathname).toBe('/invite-codes/claim')
  })

  test('without a code is told what the page is for', async () => {
    await open('/invite-codes/claim')
    await expect.element(title).toHaveTextContent('Claim a gift')
    await expect.element(main.getByText(/^Log in, then type the code/u)).toBeVisible()
  })

  test('who was a player a moment ago, logged out in another tab, finds the gift again after logging in', async () => {
    await logIn(await open('/invite-codes/claim'), alice)
    await main.getByRole('textbox', { name: 'Gift code' }).fill(code.toLowerCase())
    await userEvent.keyboard('{Enter}')
    await expect.element(title).toHaveTextContent('Claim 1 month of Elite')
    becomes(hub!, null)
    await expect.poll(() => location.pathname).toBe('/VaultVision')
    hub!.router.history.push('/invite-codes/claim')
    await expect.element(title).toHaveTextContent('A gift for you')
    await logIn(hub!, alice)
    await expect.element(title).toHaveTextContent('Claim 1 month of Elite')
  })

  test('a second link that is pasted into the tab is looked at instead', async () => {
    await logIn(await open('/invite-codes/claim'), alice)
    await expect.element(title).toHaveTextContent('Claim a gift')
    location.hash = '#code=7K3M-9QTX'
    await expect.element(main.getByRole('textbox', { name: 'Gift code' })).toHaveValue('7K3M-9QTX')
    expect(location.hash).toBe('')
    await expect.element(main.getByText('8 characters are missing.')).toBeVisible()
    location.hash = `#code=${code}`
    await expect.element(title).toHaveTextContent('Claim 1 month of Elite')
    expect(here()).toBe('/invite-codes/claim')
  })
})
