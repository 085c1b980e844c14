import { type BrowserContext, type BrowserContextOptions, expect, test as base } from '@playwright/test'
import { draw, leaveUndrawn } from '#tests/support/page/drawing.ts'
import { Hub } from './hub.ts'
import { patience } from '#tests/support/pace.ts'

interface Journey {
  /** What the console or an error may say here: the browser's own words for answers that the journey asks for. */
  mayLog: RegExp | null
  /** Money moves here: afterwards the books of its hubs have to add up, to the cent. */
  movesMoney: boolean
  /** A hub of the journey's own, with these settings. Its browsers are closed before it. */
  startHub: (settings?: Record<string, string>) => Promise<Hub>
  /** Whether its pages are drawn: where it is about what moves or is seen. See drawing.ts. */
  isDrawn: boolean
  /** Another browser: cookies, storage and peer address of its own, watched like the first. */
  newBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Fails the journey on any console error, uncaught exception, policy violation or bearer in an address. */
  watched: (context: BrowserContext) => Promise<void>
  watchesAll: void
  provesBooks: void
}

const bearer = /eyJ[\w-]{8,}\.[\w-]+|[?&](?:access_?token|refresh_?token|token|bearer)=/iu

let browsers = 0
/** Mail limits count by peer: every browser has an address of its own, from the networks kept for documentation. */
const peerHeaders = (): Record<string, string> => {
  browsers += 1
  return { 'x-forwarded-for': `203.0.113.${browsers % 250}` }
}

/** For the picture of a failure. */
const drawPages = async (context: BrowserContext): Promise<void> => {
  // A page may have crashed or be on its way elsewhere: the failure itself is told.
  await Promise.allSettled(context.pages().map((page) => page.evaluate(draw)))
}

export const test = base.extend<Journey, { hub: Hub; isEmbedded: boolean }>({
  isEmbedded: [false, { scope: 'worker', option: true }],
  hub: [
    async ({ isEmbedded }, use) => {
      const hub = await Hub.start({}, { isEmbedded, optimises: true })
      await use(hub)
      await hub.close()
    },
    { scope: 'worker', timeout: patience(60_000) },
  ],
  mayLog: [null, { option: true }],
  movesMoney: [false, { option: true }],
  isDrawn: [false, { option: true }],
  provesBooks: [
    async ({ hub, movesMoney }, use, journey) => {
      await use()
      if (movesMoney && journey.status === journey.expectedStatus) await hub.booksAddUp()
    },
    { auto: true },
  ],
  baseURL: async ({ hub }, use) => use(hub.url),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names out of the pattern
  extraHTTPHeaders: async ({}, use) => use(peerHeaders()),
  watched: async ({ mayLog, isDrawn }, use) => {
    const problems: string[] = []
    await use(async (context) => {
      if (!isDrawn) await context.addInitScript(leaveUndrawn)
      const heard = (said: string): void => {
        if (!mayLog?.test(said)) problems.push(said)
      }
      context.on('weberror', (error) => heard(error.error().stack || String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error') heard(`${message.text()} (${message.location().url})`)
      })
      context.on('request', (request) => {
        // A ticket of the specification's name: it works once, within 60 s, in this browser.
        const isTicket = new URL(request.url()).pathname === '/api/auth/google/link'
        if (!isTicket && bearer.test(request.url())) problems.push(`A bearer in an address: ${request.url()}`)
      })
    })
    expect(problems).toEqual([])
  },
  watchesAll: [
    async ({ context, watched }, use, journey) => {
      await watched(context)
      await use()
      if (journey.status !== journey.expectedStatus) await drawPages(context)
    },
    { auto: true },
  ],
  startHub: async ({ movesMoney }, use) => {
    const started: Hub[] = []
    await use(async (settings) => {
      const hub = await Hub.start(settings)
      started.push(hub)
      return hub
    })
    try {
      if (movesMoney) for (const hub of started) await hub.booksAddUp()
    } finally {
      for (const hub of started) await hub.close()
    }
  },
  // After the hubs, so that it is closed before them.
  newBrowser: async ({ browser, baseURL, watched, startHub: _ }, use, journey) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL,
        locale: 'en-US',
        serviceWorkers: 'block',
        extraHTTPHeaders: peerHeaders(),
        ...options,
      })
      opened.push(context)
      await watched(context)
      return context
    })
    for (const context of opened) {
      if (journey.status !== journey.expectedStatus) await drawPages(context)
      await context.close()
    }
  },
})

/** The browser's own line for an answer of that status. */
export const answered = (...statuses: number[]): RegExp =>
  new RegExp(`Failed to load resource: the server responded with a status of (?:${statuses.join('|')})`, 'u')

export { expect }

let people = 0

/** An address nobody used before in this run. */
export const someone = (name: string): string => {
  people += 1
  return `${name}.${process.pid}.${people}@players.example`
}
