import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Leaving, readLeaving, requestDeletion } from '#contract/account/leaving.contract.ts'
import { readMyData } from '#contract/account/my-data.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { offered, pending } from '#tests/paths/account/leaving.model.ts'
import { alice } from '#tests/paths/people.ts'
import { violations } from '#tests/support/page/violations.ts'
import { controlPage, logIn, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { watchSent } from '../support/sent.ts'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
const main = page.getByRole('main')
const panel = main.getByRole('region', { name: 'Delete your account' })
let hub: OpenHub | undefined
let sent: ReturnType<typeof watchSent>

const openTab = async (leaving: Leaving, player = alice): Promise<void> => {
  network.always(readLeaving, leaving)
  network.always(me, player)
  hub = await openHub(undefined, { hidesSidebar: true })
  sent = watchSent()
  await logIn(hub, player)
  hub.router.history.push('/settings?tab=privacy')
  await expect.element(panel.getByRole('button').first()).toBeVisible()
}

describe('Deleting the account', () => {
  controlPage(network)
  beforeEach(() => network.always(readMyData, { myData: null }))
  afterEach(async () => {
    sent.stop()
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('says line by line what becomes of everything, and leaves out what there is nothing of', async () => {
    await openTab({
      request: null,
      effects: { ...offered.effects, payments: 0, giftCodes: 1, votes: 1, comments: 0 },
    })
    const names = panel
      .getByRole('term')
      .elements()
      .map((one) => one.textContent)
    expect(names).toEqual(['Plan', 'Gift codes', 'Votes'])
    await expect
      .element(panel)
      .toMatchTextContent('One is not claimed yet. Save a copy before: it stays valid for whoever has it.')
    await expect.element(panel).toMatchTextContent('One stays counted, without your name.')
    expect(await violations(document)).toEqual([])
  })

  test('is sent by Enter once the username is typed, and not before; the button says why', async () => {
    network.always(requestDeletion, pending)
    await openTab(offered)
    const field = panel.getByLabelText('Type your username to confirm')
    const press = panel.getByRole('button', { name: /^Delete on/u })
    await expect.element(press).toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(field, 'somebody')
    await userEvent.keyboard('{Enter}')
    expect(sent.last('/users/deletion')).toBeUndefined()
    await userEvent.fill(field, alice.username)
    await expect.element(press).not.toHaveAttribute('aria-disabled')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByRole('button', { name: 'Keep my account' })).toBeVisible()
    expect(sent.last('/users/deletion')).toEqual({ username: alice.username })
  })

  test('is not for the last administrator, whatever is typed', async () => {
    await openTab({ request: null, effects: { ...offered.effects, isLastAdmin: true } })
    await userEvent.fill(panel.getByLabelText('Type your username to confirm'), alice.username)
    const press = panel.getByRole('button', { name: /^Delete on/u })
    await expect.element(press).toHaveAttribute('aria-disabled', 'true')
    await userEvent.hover(press)
    await expect
      .element(page.getByText('Nobody else is an administrator. Make somebody one first.'))
      .toBeVisible()
  })

  test('without an address says that no mail can warn, and leads to adding one', async () => {
    await openTab(offered, { ...alice, email: null })
    await expect.element(panel).toMatchTextContent('Your account has no address')
    await expect
      .element(panel.getByRole('link', { name: 'Add an address' }))
      .toHaveAttribute('href', '/settings?tab=security')
  })

  test('requested by an administrator says so, and comes first on the page', async () => {
    await openTab({
      ...pending,
      request: {
        requestedAt: '2099-11-21T12:00:00.000Z',
        takesEffectAt: '2099-12-05T12:00:00.000Z',
        by: 'administrator',
      },
    })
    await expect.element(panel).toMatchTextContent('An administrator asked for it on November 21.')
    expect(main.getByRole('heading', { level: 2 }).elements()[0]?.textContent).toBe('Delete your account')
    expect(await violations(document)).toEqual([])
  })

  test.each([375, 768, 1280])('has room on %s px', async (width) => {
    await page.viewport(width, 900)
    await openTab(offered, { ...alice, deletes_at: null })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
