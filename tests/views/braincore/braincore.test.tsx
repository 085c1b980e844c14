import { lazy } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findAnnouncements } from '#contract/announcements/announcements.contract.ts'
import { listMessages } from '#contract/desk/messages-desk.contract.ts'
import { deskIds } from '#contract/desk/braincore.rules.ts'
import { getDevPages } from '#contract/dev/dev.contract.ts'
import { readOverview } from '#contract/desk/overview.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { openDesks } from '#src/app/pages/open-desks.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import type { OpenDesks } from '#src/features/braincore/braincore-frame.tsx'
import { alice } from '#tests/paths/people.ts'
import { violations } from '#tests/support/page/violations.ts'
import { quietOverview } from '#tests/support/quiet-overview.ts'
import { sessionWith, userWith } from '../support/admin.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
const dave: User = userWith({ id: 'user-dave', isAdmin: true })
let hub: OpenHub | undefined
const main = page.getByRole('main')
const list = main.getByRole('navigation', { name: 'Desks' })
const select = main.getByRole('combobox', { name: 'Desk' })
const place = main.getByRole('heading', { level: 1, name: 'BrainCore' })
const desk = (name: string) => main.getByRole('heading', { level: 2, name })
const current = () =>
  list
    .getByRole('link')
    .elements()
    .filter((link) => link.ariaCurrent === 'page')
    .map((link) => link.textContent)

const openBrainCore = async (address: string): Promise<OpenHub> => {
  network.always(me, dave)
  network.always(getDevPages, { exist: false })
  network.always(readOverview, quietOverview)
  network.always(findAnnouncements, { announcements: [], next: null })
  network.always(listMessages, { messages: [], next: null, trapped: 0, mailed_to_team: true })
  const opened = await openHub(undefined, { hidesSidebar: true })
  hub = opened
  findFlow(opened.app, 'session')?.send({
    type: 'session.adopt',
    session: sessionWith(dave, { claim: true }),
  })
  await expect.poll(() => opened.app.getSnapshot().context.user?.id).toBe(dave.id)
  opened.router.history.push(address)
  await expect.element(place).toBeVisible()
  return opened
}

const names = {
  overview: 'Overview',
  payments: 'Payments',
  projects: 'Projects',
  suggestions: 'Suggestions',
  comments: 'Comments and reports',
  votes: 'Votes',
  users: 'Players',
  announcements: 'Announcements',
  messages: 'Messages',
  audit: 'Audit',
}

describe('The administrators’ page', () => {
  controlPage(network)
  afterEach(async () => {
    hub?.close()
    await page.viewport(1280, 800)
  })

  test.each([
    ['/BrainCore', 'Overview'],
    ['/BrainCore?desk=nothing', 'Overview'],
    ['/BrainCore?desk=7', 'Overview'],
    ['/BrainCore?desk=overview', 'Overview'],
    ['/BrainCore?desk=announcements&lang=en', 'Announcements'],
  ])('%s opens the desk %s', async (address, name) => {
    await openBrainCore(address)
    await expect.element(desk(name)).toBeVisible()
    expect(current()).toEqual([name])
  })

  test('has its desks as links; one that isn’t open says in two sentences what it will be for, with no control', async () => {
    await openBrainCore('/BrainCore')
    expect(
      list
        .getByRole('link')
        .elements()
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual(deskIds.map((id) => [names[id], id === 'overview' ? '/BrainCore' : `/BrainCore?desk=${id}`]))
    for (const id of deskIds.toReversed().filter((one) => !openDesks[one])) {
      await userEvent.click(list.getByRole('link', { name: names[id] }))
      await expect.element(desk(names[id])).toHaveFocus()
      expect(current()).toEqual([names[id]])
      const region = main.getByRole('region', { name: `BrainCore ${names[id]}` })
      await expect.element(region.getByText('Opens later')).toBeVisible()
      const text = region
        .getByText(/^Here you will .*\. .*\.$/u)
        .element()
        .getBoundingClientRect()
      expect(text.top).toBeGreaterThan(desk(names[id]).element().getBoundingClientRect().bottom)
      expect(region.element().querySelectorAll('a, button, input, select')).toHaveLength(0)
    }
    await userEvent.click(list.getByRole('link', { name: 'Overview' }))
    await expect.element(main.getByText('Nothing was changed yet.')).toBeVisible()
    expect(location.search).toBe('')
    expect(await violations(document)).toEqual([])
  })

  test('goes back from desk to desk', async () => {
    await openBrainCore('/BrainCore?desk=announcements')
    await expect.element(place).toHaveFocus()
    await userEvent.click(list.getByRole('link', { name: 'Overview' }))
    await expect.element(desk('Overview')).toHaveFocus()
    history.back()
    await expect.element(desk('Announcements')).toHaveFocus()
    expect(location.search).toBe('?desk=announcements')
  })

  test('has its desks at the side, 252 px wide, and in a select where there is no room for that', async () => {
    await openBrainCore('/BrainCore')
    const side = () => list.element().parentElement!.getBoundingClientRect()
    expect(side().width).toBe(252)
    expect(list.getByRole('link', { name: 'Overview' }).element().getBoundingClientRect().height).toBe(36)
    expect(desk('Overview').element().getBoundingClientRect().left).toBeGreaterThan(side().right)
    expect(select.elements()).toEqual([])
    await page.viewport(375, 760)
    await expect.element(select).toHaveDisplayValue('Overview')
    expect(list.elements()).toEqual([])
    await userEvent.selectOptions(select, 'Announcements')
    await expect.element(desk('Announcements')).toBeVisible()
    expect(location.search).toBe('?desk=announcements')
    // Arrow keys go on from the select.
    ;(select.element() as HTMLSelectElement).focus()
    await userEvent.selectOptions(select, 'Overview')
    await expect.element(desk('Overview')).toBeVisible()
    await expect.element(select).toHaveFocus()
    expect(location.search).toBe('')
    expect(document.documentElement.scrollWidth).toBe(375)
    expect(await violations(document)).toEqual([])
  })

  test('shows a desk’s work as soon as it has come, under the heading that is there before it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const Work = () => (
      <>
        <div className="desk-beside">Beside the heading</div>
        <div className="desk-body">The work</div>
      </>
    )
    const desks = openDesks as { -readonly [Id in keyof OpenDesks]: OpenDesks[Id] }
    const { audit } = desks
    desks.audit = lazy(async () => {
      await promise
      return { default: Work }
    })
    try {
      await openBrainCore('/BrainCore')
      await userEvent.click(list.getByRole('link', { name: 'Audit' }))
      await expect.element(desk('Audit')).toHaveFocus()
      await expect.element(main.getByRole('status')).toHaveTextContent('Loading...')
      expect(main.getByText('Opens later').elements()).toEqual([])
      resolve()
      await expect.element(main.getByText('The work')).toBeVisible()
      await expect.element(desk('Audit')).toHaveFocus()
      const beside = main.getByText('Beside the heading').element().getBoundingClientRect()
      const body = main.getByText('The work').element().getBoundingClientRect()
      expect(beside.right).toBe(body.right)
      expect(beside.bottom).toBeLessThanOrEqual(body.top)
    } finally {
      if (audit) desks.audit = audit
    }
  })

  test('is refused to a player, at its address', async () => {
    const opened = await openHub()
    hub = opened
    await logIn(opened, alice)
    opened.router.history.push('/BrainCore?desk=payments')
    await expect
      .element(main.getByRole('alert'))
      .toHaveTextContent('Access denied. Admin permissions required.')
    expect(location.pathname + location.search).toBe('/BrainCore?desk=payments')
    expect(list.elements()).toEqual([])
  })
})
