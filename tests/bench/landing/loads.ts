import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import lighthouse from 'lighthouse'
import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs'
import { endGroup, ended, signalGroup, startGroup } from '../../../scripts/processes.mjs'
import { isCounted } from './counted.ts'

export type Throttling = 'applied' | 'simulated'

/** What one load of a page cost, in milliseconds and bytes. */
export interface Load {
  readonly largestPaint: number
  readonly blocking: number
  readonly layoutShift: number
  readonly requests: number
  readonly bytes: Readonly<Record<string, number>>
}

interface Request {
  readonly url: string
  readonly resourceType?: string
  readonly transferSize: number
}

/** As Lighthouse's own launcher has it: a page that Chromium takes for a hidden one isn't painted. */
const launchArgs = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-default-browser-check',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--mute-audio',
]
const attempts = 3
const graceMs = 5_000

const audits = {
  largestPaint: 'largest-contentful-paint',
  blocking: 'total-blocking-time',
  layoutShift: 'cumulative-layout-shift',
} as const

/** Reads where Chromium listens; null when it ends before. */
const debuggingPort = async (said: Readable): Promise<number | null> => {
  for await (const line of createInterface(said)) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/u.exec(line)?.[1]
    if (port) return Number(port)
  }
  return null
}

/** A Chromium of its own for Lighthouse: no other tool listens to it. */
export class Loads {
  readonly #port: number
  readonly #stop: () => Promise<void>

  private constructor(port: number, stop: () => Promise<void>) {
    this.#port = port
    this.#stop = stop
  }

  static async start(): Promise<Loads> {
    const profile = await mkdtemp(join(tmpdir(), 'hub-bench-'))
    // Its own group: what is found may be a script around the browser, which outlives it.
    const chromium = startGroup(
      findChromium() ?? 'chromium',
      [...chromiumArgs, ...launchArgs, `--user-data-dir=${profile}`, 'about:blank'],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const gone = ended(chromium)
    const stop = async (): Promise<void> => {
      signalGroup(chromium, 'SIGTERM')
      await gone
      await endGroup(chromium, graceMs)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
    const { stderr } = chromium
    const port = stderr && (await debuggingPort(stderr))
    // What it says from now on isn't read; unread, it would block.
    stderr?.resume()
    if (port !== null) return new Loads(port, stop)
    await stop()
    throw new Error('Chromium did not start.')
  }

  /** Loads a page with an empty cache, as Lighthouse's phone on its slow 4G. A load that it can't judge is told and repeated. */
  async load(url: string, throttling: Throttling): Promise<Load> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.#load(url, throttling)
      } catch (error) {
        if (attempt === attempts) throw error
        console.log(`Measured again: ${String(error)}`)
      }
  }

  async #load(url: string, throttling: Throttling): Promise<Load> {
    const result = await lighthouse(url, {
      port: this.#port,
      logLevel: 'error',
      onlyAudits: [...Object.values(audits), 'network-requests'],
      throttlingMethod: throttling === 'applied' ? 'devtools' : 'simulate',
      disableFullPageScreenshot: true,
    })
    if (!result) throw new Error(`Lighthouse measured nothing of ${url}`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${lhr.runtimeError.message}`)
    const valueOf = (audit: string): number => {
      const { numericValue, errorMessage } = lhr.audits[audit] ?? {}
      if (numericValue === undefined)
        throw new Error(`Lighthouse on ${url}, ${throttling}: no ${audit}. ${errorMessage ?? ''}`)
      return numericValue
    }
    const details = lhr.audits['network-requests']?.details
    if (details?.type !== 'table') throw new Error(`Lighthouse on ${url}: no list of requests`)
    const requests = (details.items as unknown as Request[]).filter((request) => isCounted(request.url))
    const bytes: Record<string, number> = {}
    for (const { resourceType = 'Other', transferSize } of requests)
      bytes[resourceType] = (bytes[resourceType] ?? 0) + transferSize
    return {
      largestPaint: valueOf(audits.largestPaint),
      blocking: valueOf(audits.blocking),
      layoutShift: valueOf(audits.layoutShift),
      requests: requests.length,
      bytes,
    }
  }

  close(): Promise<void> {
    return this.#stop()
  }
}
