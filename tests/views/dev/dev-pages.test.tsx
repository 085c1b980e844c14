import { useSelector } from '@xstate/react'
import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor, setup } from 'xstate'
import { devCalls } from '#contract/dev/dev-paths.ts'
import type { ClockState } from '#contract/dev/demo-clock.ts'
import type { About } from '#contract/dev/dev.contract.ts'
import { sessionMachine } from '#machines/auth/session.machine.ts'
import { InspectProvider, useFlow } from '#src/product/flows/use-flow.ts'
import type { Inspect } from '#src/product/flows/use-flow.ts'
import { activePaths, chartOf, statesOf } from '#src/dev/chart.ts'
import { ChartView } from '#src/dev/chart-view.tsx'
import { GalleryPage } from '#src/dev/gallery-page.tsx'
import { HomePage } from '#src/dev/home-page.tsx'
import { InspectorPage } from '#src/dev/inspector-page.tsx'
import { MachinesPage } from '#src/dev/machines-page.tsx'
import { machines } from '#src/dev/machines.ts'
import { openTap } from '#src/dev/tap.ts'
import { channelName } from '#src/dev/wire.ts'
import { violations } from '#tests/support/page/violations.ts'
import { hide, show } from '../ui/ui.gallery.tsx'

afterEach(() => {
  hide()
  document.documentElement.dataset.theme = 'multi-gradient'
  document.documentElement.dir = 'ltr'
  document.documentElement.style.fontSize = ''
  for (const badge of document.querySelectorAll('aside')) badge.remove()
})

/** The demo's answers: one person, one mail, and the switches as at first. */
const about: About = {
  demo: {
    accounts: [{ person: 'alice', name: 'Alice Moreau', email: 'alice@example.org', about: 'no plan yet' }],
    mail: true,
    payments: true,
    clock: true,
  },
}
const mails = [
  { id: 1, to: ['alice@example.org'], subject: 'Your log-in link', receivedAt: '2026-11-22T04:00:00.000Z' },
]
const clock: ClockState = { now: '2026-11-25T12:00:00.000Z', aheadMs: 0, nextRenewal: null }
const network = setupWorker(
  http.get(`*${devCalls.clock}`, () => HttpResponse.json(clock)),
  http.get(`*${devCalls.about}`, () => HttpResponse.json(about)),
  http.get('*/dev/mail.json', () => HttpResponse.json({ mails })),
  http.get('*/dev/pay/control', () => HttpResponse.json({ waiting: 2, webhooks: 'hold', fail: 'none' })),
)
beforeAll(() => network.start({ quiet: true, onUnhandledFrame: 'bypass' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.stop())

const pages: readonly [name: string, view: () => ReactNode][] = [
  ['For developers', () => <HomePage />],
  ['Machines', () => <MachinesPage />],
  ['Inspector', () => <InspectorPage />],
]

const scrollsSideways = (): boolean =>
  document.documentElement.scrollWidth > document.documentElement.clientWidth

describe('the developer’s pages', () => {
  beforeEach(() => page.viewport(1280, 900))

  test.for(pages)('%s has no axe violation and fits a phone', async ([name, view]) => {
    show(view())
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await violations()).toEqual([])
    document.documentElement.dataset.theme = 'light-mode'
    expect(await violations()).toEqual([])
    await page.viewport(375, 800)
    expect(scrollsSideways()).toBe(false)
    document.documentElement.style.fontSize = '32px'
    expect(scrollsSideways()).toBe(false)
  })

  test('the first page offers accounts, mail and payments of a demo', async () => {
    show(<HomePage />)
    await expect.element(page.getByRole('button', { name: 'Log in as Alice Moreau' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /^Your log-in link/ }))
      .toHaveAttribute('href', '/dev/mail/1')
    await expect.element(page.getByText('hold', { exact: true })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  describe('the clock of the demo', () => {
    const panel = page.getByRole('region', { name: 'Clock' })
    const press = (name: string) => panel.getByRole('button', { name, exact: true })

    test('says how it stands, is turned at a press, and what came meanwhile is shown', async () => {
      const asked: unknown[] = []
      const days = Promise.withResolvers<void>()
      network.use(
        http.post(`*${devCalls.clock}`, async ({ request }) => {
          asked.push(await request.json())
          await days.promise
          return HttpResponse.json({
            now: '2026-12-09T13:00:00.000Z',
            aheadMs: 14 * 86_400_000 + 3_600_000,
            nextRenewal: { at: '2026-12-20T12:00:00.000Z', player: 'nora' },
          } satisfies ClockState)
        }),
      )
      show(<HomePage />)
      await expect.element(panel.getByText('this machine’s own time')).toBeVisible()
      await expect.element(panel.getByText('none: no paid plan renews')).toBeVisible()
      await press('To the next renewal').click({ force: true })
      expect(asked).toEqual([])
      await press('14 days').click()
      await press('31 days').click()
      await expect.poll(() => asked).toEqual([{ days: 14 }])
      network.use(
        http.get('*/dev/mail.json', () =>
          HttpResponse.json({ mails: [{ ...mails[0], id: 2, subject: 'Your Master plan has ended' }] }),
        ),
      )
      days.resolve()
      await expect.element(panel.getByText(/^It is now Wednesday, December 9, 2026/)).toBeVisible()
      await expect.element(panel.getByText('14 days and 1 h ahead of this machine')).toBeVisible()
      await expect.element(panel.getByText('Dec 20, 2026, nora')).toBeVisible()
      await expect.element(page.getByRole('link', { name: /^Your Master plan has ended/ })).toBeVisible()
      expect(await violations()).toEqual([])
      await press('To the next renewal').click()
      await expect.poll(() => asked.at(-1)).toEqual({ to: 'renewal' })
    })

    test('takes whole days as they are typed, and says what is refused', async () => {
      const asked: unknown[] = []
      network.use(
        http.post(`*${devCalls.clock}`, async ({ request }) => {
          asked.push(await request.json())
          return HttpResponse.json({ error: 'The clock is being turned already.' }, { status: 409 })
        }),
      )
      show(<HomePage />)
      const field = panel.getByRole('textbox', { name: 'Days' })
      for (const typed of ['', '0', '1.5', '367', 'two']) {
        await userEvent.fill(field, typed)
        await press('Let them pass').click()
        await expect.element(field).toHaveAccessibleDescription('Type a whole number from 1 to 366.')
      }
      expect(asked).toEqual([])
      await userEvent.fill(field, '40')
      await userEvent.keyboard('{Enter}')
      await expect.element(panel.getByRole('alert')).toHaveTextContent('The clock is being turned already.')
      await expect.element(field).not.toHaveAccessibleDescription('Type a whole number from 1 to 366.')
      expect(asked).toEqual([{ days: 40 }])
      network.use(http.post(`*${devCalls.clock}`, () => HttpResponse.error()))
      await press('1 day').click()
      await expect
        .element(panel.getByRole('alert'))
        .toHaveTextContent('The clock was not turned to the end. Load this page again to see how it stands.')
    })
  })

  test('the first page offers nothing of a demo under real settings', async () => {
    network.use(http.get(`*${devCalls.about}`, () => HttpResponse.json({ demo: null } satisfies About)))
    show(<HomePage />)
    await expect.element(page.getByRole('link', { name: 'Look at the machines' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Open the hub inspected' })).toBeVisible()
    for (const name of ['Accounts', 'Mail', 'Payments', 'Clock'])
      await expect.element(page.getByRole('heading', { level: 2, name })).not.toBeInTheDocument()
  })

  test('the first page says what does not answer', async () => {
    network.use(http.get('*/dev/mail.json', () => HttpResponse.error()))
    show(<HomePage />)
    await expect.element(page.getByText('The demo’s stand-ins do not answer right now.')).toBeVisible()
    hide()
    network.use(http.get(`*${devCalls.about}`, () => HttpResponse.error()))
    show(<HomePage />)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The hub does not answer right now. Load the page again later.')
  })

  test('the gallery takes its theme and direction from the form', async () => {
    show(<GalleryPage />)
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Theme' }).first(), 'ocean-deep')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Direction' }).first(), 'rtl')
    expect(document.documentElement.dataset.theme).toBe('ocean-deep')
    expect(document.documentElement.dir).toBe('rtl')
  })
})

describe('a chart', () => {
  beforeEach(() => page.viewport(1280, 900))
  const chart = chartOf(sessionMachine)
  const box = (path: string) => document.querySelector<HTMLElement>(`[data-path="${path}"]`)

  test('shows every state with its sentence and every transition with its target', async () => {
    show(<ChartView chart={chart} name="session" />)
    await expect.poll(() => document.querySelectorAll('.chart-state').length).toBe(statesOf(chart).length)
    const text = document.querySelector('.chart')?.textContent ?? ''
    for (const { key, description, moves } of statesOf(chart)) {
      expect(text).toContain(key)
      if (description) expect(text).toContain(description)
      for (const { on, why } of moves) {
        expect(text).toContain(on)
        expect(text).toContain(why ?? '')
      }
    }
    expect(await violations()).toEqual([])
  })

  test('draws a line for each transition to another place, and lights the one that is looked at', async () => {
    show(<ChartView chart={chart} name="session" />)
    const leads = statesOf(chart).flatMap(({ moves }) => moves.flatMap(({ targets }) => targets)).length
    await expect.poll(() => document.querySelectorAll('.chart-line').length).toBe(leads)
    await userEvent.hover(page.getByText('session.adopt').first())
    await expect.poll(() => document.querySelectorAll('.chart-line-lit').length).toBe(1)
  })

  test('marks the states that are active', async () => {
    show(<ChartView chart={chart} active={activePaths({ loggedIn: 'refreshing' })} name="session" />)
    await expect.poll(() => box('loggedIn.refreshing')?.dataset.active).toBe('true')
    expect(box('loggedIn')?.dataset.active).toBe('true')
    expect(box('loggedOut')?.dataset.active).toBeUndefined()
  })

  test('is there for every machine', async () => {
    expect(machines.map(({ machine }) => machine.id)).toContain('inspector')
    for (const { slug, machine } of machines) {
      show(<ChartView chart={chartOf(machine)} name={slug} />)
      await expect.poll(() => document.querySelectorAll('.chart-line').length).toBeGreaterThan(0)
      for (const line of document.querySelectorAll('.chart-line'))
        expect(line.getAttribute('d')).not.toContain('NaN')
    }
  })
})

const lamp = setup({}).createMachine({
  id: 'language',
  context: { token: 'k3J9-Qm2X_w7Zr5T8yB1nV6cL4pH0sDfGaEuIoMtRx' },
  initial: 'settled',
  states: {
    settled: { on: { 'language.choose': 'switching' } },
    switching: { on: { 'language.choose': 'settled' } },
  },
})

describe('the inspector', () => {
  beforeEach(() => page.viewport(1280, 900))
  // The watched page of the test before must not answer the next inspector.
  afterEach(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  const list = page.getByRole('listbox', { name: 'Events, newest first' })
  const shownEvents = () => document.querySelectorAll('.event').length

  /** A watched page in this very window; its own inspector window is not opened. */
  const watchedLamp = async () => {
    const answer = new BroadcastChannel(channelName)
    answer.addEventListener('message', () => answer.postMessage({ kind: 'ask', page: null }), { once: true })
    const actor = createActor(lamp, { systemId: 'lamp', inspect: await openTap() }).start()
    answer.close()
    return actor
  }

  test('says how to open a page when there is none', async () => {
    show(<InspectorPage />)
    await expect.element(page.getByText(/^No page is being watched/)).toBeVisible()
  })

  test('shows a page’s actors, their state and events, all masked, and sends one', async () => {
    show(<InspectorPage />)
    const actor = await watchedLamp()
    await expect.element(page.getByRole('button', { name: /^lamp/ })).toBeVisible()
    actor.send({ type: 'language.choose' })
    await expect.element(list.getByText('language.choose').first()).toBeVisible()
    await expect.element(page.getByText('switching', { exact: true }).first()).toBeVisible()
    expect(await violations()).toEqual([])

    await userEvent.click(page.getByRole('tab', { name: 'Holds' }))
    await expect
      .element(page.getByRole('textbox', { name: 'What lamp holds' }))
      .toHaveValue('{\n  "token": "(hidden)"\n}')

    await userEvent.click(page.getByRole('tab', { name: 'Send' }))
    await userEvent.fill(page.getByRole('combobox', { name: 'Event for lamp' }), 'language.choose')
    await userEvent.fill(page.getByRole('textbox', { name: /Payload/ }), '{"language": ')
    await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }))
    await expect.element(page.getByText('The payload is not JSON.')).toBeVisible()
    await userEvent.clear(page.getByRole('textbox', { name: /Payload/ }))
    await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }))
    await expect.element(page.getByText('Sent.')).toBeVisible()
    expect(actor.getSnapshot().value).toBe('settled')
    await userEvent.fill(page.getByRole('combobox', { name: 'Event for lamp' }), 'xstate.stop')
    await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }))
    await expect.element(page.getByText(/XState’s own/)).toBeVisible()
  })

  test('shows the flow that a page starts for itself, and when the page is left that it was stopped', async () => {
    show(<InspectorPage />)
    const answer = new BroadcastChannel(channelName)
    answer.addEventListener('message', () => answer.postMessage({ kind: 'ask', page: null }), { once: true })
    const inspect: Inspect = await openTap()
    answer.close()
    function Lamp() {
      const actor = useFlow(() => lamp)
      const value = useSelector(actor, (snapshot) => snapshot.value)
      return <button onClick={() => actor.send({ type: 'language.choose' })}>{`Lamp is ${value}`}</button>
    }
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    root.render(
      <InspectProvider value={inspect}>
        <Lamp />
      </InspectProvider>,
    )
    const flow = (standing: string) => page.getByRole('button', { name: `language ${standing}` })
    await expect.element(flow('settled')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Lamp is settled' }))
    await expect.element(flow('switching')).toBeVisible()
    root.unmount()
    place.remove()
    await expect.element(flow('switching (stopped)')).toBeVisible()
    await userEvent.click(page.getByRole('tab', { name: 'Send' }))
    await userEvent.fill(page.getByRole('combobox', { name: 'Event for language' }), 'language.choose')
    await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }))
    await expect.element(page.getByText('This actor has ended.')).toBeVisible()
  })

  test('stays quick and small with ten thousand events, and its list is worked by keyboard', async () => {
    show(<InspectorPage />)
    const actor = await watchedLamp()
    await expect.element(page.getByRole('button', { name: /^lamp/ })).toBeVisible()
    for (let turn = 0; turn < 12_000; turn += 1) actor.send({ type: 'language.choose' })
    await expect.element(page.getByText('10000', { exact: true })).toBeVisible()
    expect(shownEvents()).toBeLessThan(60)
    list.element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect
      .poll(() => document.querySelector('.event[aria-selected="true"]')?.getAttribute('aria-posinset'))
      .toBe('2')
    await userEvent.keyboard('{End}')
    await expect
      .poll(() => document.querySelector('.event[aria-selected="true"]')?.getAttribute('aria-posinset'))
      .toBe('10000')
    await expect.element(page.getByRole('textbox', { name: 'The event language.choose' })).toBeVisible()
    expect(shownEvents()).toBeLessThan(60)
  })

  test('rows are whole with letters twice as large, and the chosen event stays in sight', async () => {
    show(<InspectorPage />)
    const actor = await watchedLamp()
    for (let turn = 0; turn < 40; turn += 1) actor.send({ type: 'language.choose' })
    await expect.element(page.getByText('41', { exact: true })).toBeVisible()
    const text = page.getByRole('textbox', { name: 'The event language.choose' })
    list.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(text).toBeVisible()
    expect(text.element().getBoundingClientRect().top).toBeLessThan(innerHeight - 60)

    document.documentElement.style.fontSize = '32px'
    const cut = [...document.querySelectorAll('.event > *')].filter(
      ({ clientHeight, scrollHeight }) => scrollHeight > clientHeight + 1,
    )
    expect(cut).toEqual([])
    const row = document.querySelector('.event')?.getBoundingClientRect()
    const second = document.querySelectorAll('.event')[1]?.getBoundingClientRect()
    expect(second?.top).toBeGreaterThanOrEqual(row?.bottom ?? Infinity)
    await userEvent.keyboard('{End}')
    await expect
      .poll(() => document.querySelector('.event[aria-selected="true"]')?.getAttribute('aria-posinset'))
      .toBe('41')
    const bottomOf = (part?: Element | null): number => part?.getBoundingClientRect().bottom ?? Infinity
    await expect
      .poll(() => bottomOf(document.querySelector('.event[aria-selected="true"]')))
      .toBeLessThanOrEqual(bottomOf(list.element()) + 1)
  })

  test('holds still while it is read, and finds', async () => {
    show(<InspectorPage />)
    const actor = await watchedLamp()
    await expect.element(page.getByRole('button', { name: /^lamp/ })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Hold' }))
    const before = shownEvents()
    actor.send({ type: 'language.choose' })
    await expect.element(page.getByText('held, more have come')).toBeVisible()
    expect(shownEvents()).toBe(before)
    await userEvent.click(page.getByRole('button', { name: 'Follow' }))
    await expect.element(list.getByText('language.choose').first()).toBeVisible()
    await userEvent.fill(page.getByRole('searchbox', { name: 'Find' }), 'choose')
    await expect.poll(shownEvents).toBe(1)
  })
})
