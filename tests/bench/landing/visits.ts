import { errors, type Browser, type CDPSession, type Page } from '@playwright/test'
import { screenEmulationMetrics, throttling, userAgents } from 'lighthouse/core/config/constants.js'
import { isCounted } from './counted.ts'

/** How long a press may go unanswered, once the button works, before it counts as lost. */
const lostMs = 15_000
const patienceMs = 60_000
/** Longer than the hub waits before it loads in advance what a player may open. */
const idleMs = 5_000

/** Milliseconds since the navigation began; null: not yet. */
interface Seen {
  visible: number | null
  works: number | null
  heard: number | null
  answered: number | null
}

declare global {
  var seen: Seen
}

/**
 * Runs before the page. `works`: React has given the button what it does when it is pressed. `heard`: the button shows
 * that it was pressed, or what it opens is there.
 */
const watch = (answer: string): void => {
  const seen: Seen = { visible: null, works: null, heard: null, answered: null }
  globalThis.seen = seen
  const buttonOf = (): Element | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Explore plans')
  const look = (): void => {
    const button = buttonOf()
    const now = performance.now()
    if (button?.checkVisibility()) seen.visible ??= now
    if (button && Object.keys(button).some((key) => key.startsWith('__reactProps$'))) seen.works ??= now
    const isAnswered = document.querySelector(answer)?.checkVisibility() ?? false
    if (isAnswered || button?.matches('[aria-busy=true], [data-heard]')) seen.heard ??= now
    if (isAnswered) {
      // A message sent from a frame arrives once that frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (seen.answered = performance.now())
      port2.postMessage(null)
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** A page that can be pressed: its address and, as a selector, what the button opens. */
export interface Pressed {
  readonly url: string
  readonly answer: string
}

/** Opens a page as Lighthouse's phone does, with its slow processor and slow 4G really applied. */
const visit = async <T>(
  browser: Browser,
  { answer }: Pressed,
  work: (page: Page, cdp: CDPSession) => Promise<T>,
): Promise<T> => {
  const { width, height, deviceScaleFactor } = screenEmulationMetrics.mobile as Record<
    'width' | 'height' | 'deviceScaleFactor',
    number
  >
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    userAgent: userAgents.mobile,
    locale: 'en-US',
  })
  try {
    const page = await context.newPage()
    const failures: Error[] = []
    page.on('pageerror', (error) => failures.push(error))
    await page.addInitScript(watch, answer)
    const cdp = await context.newCDPSession(page)
    const { requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps, cpuSlowdownMultiplier } =
      throttling.mobileSlow4G
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: requestLatencyMs,
      downloadThroughput: (downloadThroughputKbps * 1024) / 8,
      uploadThroughput: (uploadThroughputKbps * 1024) / 8,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdownMultiplier })
    const result = await work(page, cdp)
    if (failures.length > 0) throw new AggregateError(failures, 'The page failed.')
    return result
  } finally {
    await context.close()
  }
}

const reached = async (page: Page, moment: keyof Seen, timeout = patienceMs): Promise<void> => {
  await page.waitForFunction((name) => globalThis.seen[name] !== null, moment, { timeout, polling: 20 })
}

/** When the button is pressed: as soon as it can be seen, or as soon as it works. */
export type Moment = 'visible' | 'works'

export interface Press {
  /** Since the navigation began, in milliseconds. */
  readonly pressed: number
  readonly works: number
  readonly heard: number
  /** Null: the press was lost. */
  readonly answered: number | null
}

/** Presses "Explore plans" once, and never again. */
export const press = (browser: Browser, at: Pressed, moment: Moment): Promise<Press> =>
  visit(browser, at, async (page) => {
    await page.goto(at.url, { waitUntil: 'commit' })
    await reached(page, moment)
    const { x, y, pressed } = await page.evaluate(() => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent.trim() === 'Explore plans',
      )
      button?.scrollIntoView({ block: 'nearest' })
      const box = button?.getBoundingClientRect()
      if (!box) throw new Error('The button is gone.')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, pressed: performance.now() }
    })
    await page.touchscreen.tap(x, y)
    await reached(page, 'works')
    const isAnswered = await reached(page, 'answered', lostMs).then(
      () => true,
      (error: unknown) => {
        if (error instanceof errors.TimeoutError) return false
        throw error
      },
    )
    const { works, heard, answered } = await page.evaluate(() => globalThis.seen)
    return { pressed, works: works ?? NaN, heard: heard ?? NaN, answered: isAnswered ? answered : null }
  })

export interface Asked {
  /** Paths asked for until then, and until nothing more was asked for. */
  readonly untilUsable: readonly string[]
  readonly untilIdle: readonly string[]
}

/** What a page asks for when nobody presses anything. */
export const asked = (browser: Browser, at: Pressed): Promise<Asked> =>
  visit(browser, at, async (page, cdp) => {
    const sent: { path: string; atMs: number }[] = []
    let latest = performance.now()
    cdp.on('Network.requestWillBeSent', ({ request: { url, method }, wallTime }) => {
      if (!isCounted(url)) return
      latest = performance.now()
      const { pathname, search } = new URL(url)
      sent.push({
        path: `${method === 'GET' ? '' : `${method} `}${pathname}${search}`,
        atMs: wallTime * 1000,
      })
    })
    await page.goto(at.url, { waitUntil: 'commit' })
    await reached(page, 'works')
    while (performance.now() - latest < idleMs) await page.waitForTimeout(100)
    const { works, origin } = await page.evaluate(() => ({
      works: globalThis.seen.works ?? NaN,
      origin: performance.timeOrigin,
    }))
    return {
      untilUsable: sent.filter(({ atMs }) => atMs <= origin + works).map(({ path }) => path),
      untilIdle: sent.map(({ path }) => path),
    }
  })
