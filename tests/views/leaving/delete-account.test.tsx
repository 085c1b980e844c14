import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Leaving,
  readLeaving,
  requestDeletion,
  takeDeletionBack,
} from '#contract/account/leaving.contract.ts'
import { readMyData } from '#contract/account/my-data.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { dayMs } from '#contract/values/time.ts'
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

const openTab = async (
  leaving: Leaving,
  player = alice,
  isShown = () => expect.element(panel.getByRole('button').first()).toBeVisible(),
): Promise<void> => {
  network.always(readLeaving, leaving)
  network.always(me, player)
  hub = await openHub(undefined, { hidesSidebar: true })
  sent = watchSent()
  await logIn(hub, player)
  hub.router.history.push('/settings?tab=privacy')
  await isShown()
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
    expect(names).toEqual(['Plan', 'Gift time', 'Gift codes', 'Votes'])
    await expect.element(panel).toMatchTextContent('61 days of Master end with your account.')
    await expect
      .element(panel)
      .toMatchTextContent('One is not claimed yet. Save a copy before: it stays valid for whoever has it.')
    await expect.element(panel).toMatchTextContent('One stays counted, without your name.')
    expect(await violations(document)).toEqual([])
  })

  test('names the name to type, and is sent by Enter once it is typed; another name is answered', async () => {
    network.always(requestDeletion, pending)
    await openTab(offered)
    const field = panel.getByRole('textbox', { name: `Type ${alice.username} to confirm` })
    expect(panel.getByText(alice.username).element().closest('[translate=no]')?.localName).toBe('bdi')
    const press = panel.getByRole('button', { name: /^Delete on/u })
    await expect.element(press).toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(field, 'somebody')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription('This isn’t your username.')
    await userEvent.fill(field, 'somebody else')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    await userEvent.click(press, { force: true })
    await expect.element(field).toHaveAccessibleDescription('This isn’t your username.')
    expect(sent.last('/users/deletion')).toBeUndefined()
    await userEvent.fill(field, alice.username)
    await expect.element(press).not.toHaveAttribute('aria-disabled')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByRole('button', { name: 'Keep my account' })).toBeVisible()
    expect(sent.last('/users/deletion')).toEqual({ username: alice.username })
  })

  test('leaves the focus on what is shown next, pressed or sent by Enter, and after it was taken back', async () => {
    network.always(requestDeletion, pending)
    network.always(takeDeletionBack, offered)
    await openTab(offered)
    const heading = panel.getByRole('heading', { name: 'Delete your account' })
    await expect.element(heading).not.toHaveFocus()
    for (const isPress of [true, false]) {
      await userEvent.fill(panel.getByRole('textbox'), alice.username)
      if (isPress) await userEvent.click(panel.getByRole('button', { name: /^Delete on/u }))
      else await userEvent.keyboard('{Enter}')
      const keep = panel.getByRole('button', { name: 'Keep my account' })
      await expect.element(keep).toBeVisible()
      await expect.element(heading).toHaveFocus()
      await userEvent.click(keep)
      await expect.element(panel.getByRole('textbox')).toBeVisible()
      await expect.element(heading).toHaveFocus()
    }
  })

  test('is not for the last administrator, who reads why in place of the form', async () => {
    await openTab({ request: null, effects: { ...offered.effects, isLastAdmin: true } }, alice, () =>
      expect
        .element(panel.getByText('Nobody else is an administrator. Make somebody one first.'))
        .toBeVisible(),
    )
    expect(panel.getByRole('textbox').query()).toBeNull()
    expect(panel.getByRole('button').query()).toBeNull()
  })

  test('taken back says that the account stays, and leads to a plan that still ends', async () => {
    const plan = { planId: 'tier2', endsAt: '2099-12-03T12:00:00.000Z', renewal: 'ends' } as const
    network.always(takeDeletionBack, { request: null, effects: { ...offered.effects, plan } })
    await openTab({ ...pending, effects: { ...offered.effects, plan } })
    await expect
      .element(panel)
      .toMatchTextContent(
        'Your plan isn’t renewed: Pro ends on December 3. Until December 5 everything else works as before.',
      )
    await userEvent.click(panel.getByRole('button', { name: 'Keep my account' }))
    await expect.element(page.getByText('Your account stays')).toBeVisible()
    await expect
      .element(page.getByText('Pro still ends on December 3. You can resume it until then.'))
      .toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Open Your plan' }))
    await expect.poll(() => location.hash + location.search).toContain('assets')
  })

  test('taken back without a plan says only that the account stays', async () => {
    const effects = { ...offered.effects, plan: null }
    network.always(takeDeletionBack, { request: null, effects })
    await openTab({ ...pending, effects })
    await expect.element(panel).toMatchTextContent('Until December 5 everything works as before.')
    await userEvent.click(panel.getByRole('button', { name: 'Keep my account' }))
    await expect.element(page.getByText('Your account stays')).toBeVisible()
    expect(page.getByRole('button', { name: 'Open Your plan' }).query()).toBeNull()
  })

  test('leaves a banner of two lines and 60 px on a phone, with the days that are left', async () => {
    await page.viewport(375, 900)
    const until = new Date(Date.now() + 13.5 * dayMs).toISOString()
    await openTab(pending, { ...alice, deletes_at: until })
    const banner = page.getByRole('region', { name: 'Pending deletion' })
    await expect.element(banner.getByText('13 days left', { exact: true })).toBeVisible()
    expect(Math.round(banner.element().getBoundingClientRect().height)).toBe(60)
    const left = (name: string) => {
      const label = panel.getByRole('button', { name }).element().querySelector('.ui-button-label, svg')
      return Math.round((label ?? panel.element()).getBoundingClientRect().left)
    }
    expect(left('Download your data first')).toBe(
      Math.round(panel.getByRole('heading').element().getBoundingClientRect().left),
    )
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
