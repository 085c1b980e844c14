import { fileURLToPath } from 'node:url'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, type Rollup } from 'vite'
import type { OrderRecord } from '#machines/order/kept-order.machine.ts'
import { textOfRecord } from '#src/product/order/order-record.rules.ts'
import { emptyOrder } from '#contract/order/order.rules.ts'
import { Hub } from '#tests/journeys/support/hub.ts'
import { buildPage } from '../../scripts/build.mjs'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { type Gesture, median, perform, watchGestures } from './press.ts'

/**
 * Gestures of the order on the built demo, with the processor slowed: the popup with its whole comparison and an order
 * of 30 donations, the page with all its projects. `npm run bench:gestures`.
 *
 * Each is compared with the same gesture where nothing else is: the popup emptied to one plan, no feature and an empty
 * order; a page of two projects. There a press has all of its effects (the mark, the line, the total, the kept record),
 * so the ratio says what the rest of the dialog adds. Exit code 1 where the ratio of the medians is over the limit.
 * The last column is the floor below both: the hub's dialog with the bare control in it, which changes nothing else.
 *
 * A gesture takes from the timestamp of its input event to the first painted frame in which its answer is there: the
 * answer is looked for in an animation frame, and a message sent from there arrives once that frame is painted.
 */
const limit = 1.5
const rounds = 15
const warmUp = 2
const listed = 30

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The bare dialog as a script of its own, without styles: the page has them. */
const bareScript = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [
      babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'all' })] }),
      react(),
      {
        name: 'styles-of-the-page',
        enforce: 'pre',
        load: (id) => (id.endsWith('.css') ? { code: '', moduleType: 'js' } : null),
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('gestures.bare.tsx', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })
  const [output] = [result].flat() as Rollup.RollupOutput[]
  const chunk = output?.output.find((one): one is Rollup.OutputChunk => one.type === 'chunk')
  if (!chunk) throw new Error('The bare dialog was not built.')
  return chunk.code
}

type Json = Record<string, unknown>

const names = {
  pick: 'pick a plan',
  gift: 'gift +1',
  donation: `add a donation to ${listed}`,
  close: 'close',
  filter: 'filter projects',
}
type Name = keyof typeof names
type Side = 'full' | 'emptied' | 'bare'

const record = (donations: number): OrderRecord => ({
  owner: null,
  order: {
    ...emptyOrder,
    donations: Array.from({ length: donations }, (_, index) => ({
      cents: 500 + 100 * index,
      project_type: 'general',
    })),
  },
  pending: null,
  settled: [],
})

await buildPage(process.execPath)
const hub = await Hub.start({}, { optimises: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
try {
  const context = await browser.newContext({
    baseURL: hub.url,
    bypassCSP: true,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  })
  await context.addInitScript(watchGestures)
  const openPage = async (): Promise<{ page: Page; cdp: CDPSession }> => {
    const page = await context.newPage()
    await page.goto('/VaultVision')
    await page.getByRole('article').first().waitFor()
    return { page, cdp: await context.newCDPSession(page) }
  }
  const { page, cdp } = await openPage()

  let isEmptied = false
  const answer = (path: string, emptied: (whole: Json[]) => Json[]) =>
    context.route(`**/api/${path}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        ...(isEmptied && { json: emptied((await response.json()) as Json[]) }),
      })
    })
  await answer('plans', (plans) => plans.filter(({ id }) => id === 'tier2'))
  await answer('features', () => [])
  await answer('plan-features', () => [])
  await answer('projects', (projects) => [
    ...projects.filter(({ category }) => category === 'guilds').slice(0, 1),
    ...projects.filter(({ category }) => category !== 'guilds').slice(0, 1),
  ])

  const popup = page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })
  const openPopup = async (): Promise<void> => {
    const donations = isEmptied ? 0 : listed
    await page.evaluate(
      (kept) => localStorage.setItem('order:guest-user', kept),
      textOfRecord(record(donations)),
    )
    const loaded = page.waitForResponse('**/api/plan-features')
    await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
    await loaded
    await popup.locator(`thead:has(th:nth-child(${isEmptied ? 2 : 7}):last-child)`).waitFor()
    await popup.locator(isEmptied ? '.order-empty' : `.order-line:nth-child(${listed})`).waitFor()
  }
  const closed = '.ui-dialog:is([data-leaving], [data-state=closed])'
  const line = (before: number): string => `.order-line:nth-child(${(isEmptied ? 0 : listed) + before + 1})`
  const inPopup = (): Partial<Record<Name, Gesture>> => ({
    pick: {
      press: popup.getByRole('columnheader').locator('label').filter({ hasText: 'Pro' }),
      answer: '.order-unpick',
    },
    gift: { press: popup.getByRole('button', { name: 'Add one month of Pro' }), answer: line(1) },
    donation: {
      prepare: () => popup.getByRole('spinbutton', { name: 'Donation in whole dollars' }).fill('20'),
      press: popup.getByRole('button', { name: 'Add', exact: true }),
      answer: line(2),
    },
    close: { press: popup.getByRole('button', { name: 'Close' }), answer: closed },
  })
  const filter = (of: Page): Gesture => ({
    press: of.getByRole('radiogroup', { name: 'Category' }).locator('label').filter({ hasText: 'Guilds' }),
    answer: '.landing-cards:not(.landing-cards-led)',
  })
  const showAll = (of: Page) =>
    of.getByRole('radiogroup', { name: 'Category' }).locator('label').filter({ hasText: 'All' }).click()

  const bare = page.getByRole('dialog', { name: 'Empty' })
  const inBare: Record<Name, Gesture> = {
    pick: { press: bare.getByText('Pro', { exact: true }), answer: '[data-plan=pro]' },
    gift: { press: bare.getByRole('button', { name: 'One month more' }), answer: '[aria-valuenow="1"]' },
    donation: {
      prepare: () => bare.getByRole('spinbutton', { name: 'Donation' }).fill('20'),
      press: bare.getByRole('button', { name: 'Add' }),
      answer: '[data-donation]',
    },
    filter: { press: bare.getByText('Guilds', { exact: true }), answer: '[data-category=guilds]' },
    close: { press: bare.getByRole('button', { name: 'Close' }), answer: closed },
  }

  isEmptied = true
  const fewer = await openPage()
  isEmptied = false
  await page.bringToFront()
  await openPopup()
  await popup.getByRole('button', { name: 'Close' }).click()
  await popup.waitFor({ state: 'detached' })
  await page.addScriptTag({ content: await bareScript() })

  const took = new Map<string, number[]>()
  const measure = async (name: Name, side: Side, gesture: Gesture, at = { page, cdp }): Promise<void> => {
    const ms = await perform(at, gesture)
    const key = `${name} ${side}`
    took.set(key, [...(took.get(key) ?? []), ms])
  }
  const measureAll = async (side: Side, gestures: Partial<Record<Name, Gesture>>): Promise<void> => {
    for (const [name, gesture] of Object.entries(gestures) as [Name, Gesture][])
      await measure(name, side, gesture)
  }
  for (let round = -warmUp; round < rounds; round += 1) {
    for (isEmptied of round % 2 === 0 ? [true, false] : [false, true]) {
      await openPopup()
      await measureAll(isEmptied ? 'emptied' : 'full', inPopup())
      await popup.waitFor({ state: 'detached' })
    }
    await measure('filter', 'full', filter(page))
    await showAll(page)
    await page.evaluate(() => document.getElementById('open-bare')?.click())
    await bare.waitFor()
    await measureAll('bare', inBare)
    await bare.waitFor({ state: 'detached' })
    await fewer.page.bringToFront()
    await measure('filter', 'emptied', filter(fewer.page), fewer)
    await showAll(fewer.page)
    await page.bringToFront()
  }

  let good = true
  for (const [name, label] of Object.entries(names) as [Name, string][]) {
    const of = (side: Side): number => median((took.get(`${name} ${side}`) ?? []).slice(warmUp))
    const ratio = of('full') / of('emptied')
    good &&= ratio <= limit
    console.log(
      [
        label.padEnd(22),
        `${Math.round(of('full'))} ms`.padStart(6),
        `emptied ${Math.round(of('emptied'))} ms`,
        `ratio ${ratio.toFixed(2)}`,
        `bare control ${Math.round(of('bare'))} ms`,
      ].join('  '),
    )
  }
  console.log(good ? `Every ratio is at most ${limit}.` : `A ratio is over ${limit}.`)
  process.exitCode = good ? 0 : 1
} finally {
  await browser.close()
  await hub.close()
}
