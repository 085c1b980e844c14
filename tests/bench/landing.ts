import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { paths } from '#contract/http/paths.ts'
import { Hub } from '#tests/journeys/support/hub.ts'
import { routesFor } from '#tests/journeys/support/routes.ts'
import { buildPage } from '../../scripts/build.mjs'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { onStopRequest } from '../../scripts/processes.mjs'
import { bareOf } from './landing/bare-page.ts'
import { panelId } from './landing/bare-tree.ts'
import { serveCopy, withoutScripts } from './landing/copied-site.ts'
import { judge, row, type Target } from './landing/figures.ts'
import { type Load, Loads, type Throttling } from './landing/loads.ts'
import { reportLoads, reportPresses, reportRequests, reportServer } from './landing/report.ts'
import { measureServer } from './landing/server-cost.ts'
import { asked, type Asked, type Moment, press, type Press } from './landing/visits.ts'
import { measureWritten, writtenAmong } from './landing/written-pages.ts'

/**
 * `npm run bench:landing -- --at /terms --at /ledger`: largest paint of these pages against their static copies (C10);
 * `-- --written`: of every page that the hub writes.
 *
 * Without them: the landing page as a guest loads it on a phone, against a static copy of it: what the hub writes, served with the same
 * headers and compression, without scripts. `npm run bench:landing`, `-- --runs 9`; exit code 1 where a target with a
 * star is missed.
 *
 * The press of "Explore plans" is compared with a bare page: the same markup, hydrated by React alone. A press that comes
 * before a page's scripts can be lost; so each page is also pressed as soon as its button works.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    at: { type: 'string', multiple: true, default: [] },
    written: { type: 'boolean', default: false },
  },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a number of runs.')

type Side = 'hub' | 'other'

let isStopped = false
onStopRequest(() => (isStopped = true))
/** Between two steps: whoever is asked to stop leaves no process and no folder behind. */
const goOn = (): void => {
  if (isStopped) throw new Error('Stopped.')
}

await using closing = new AsyncDisposableStack()
await buildPage(process.execPath)
const hub = await Hub.start({}, { optimises: true })
closing.defer(() => hub.close())
const lighthouse = await Loads.start()
closing.defer(() => lighthouse.close())

if (options.written || options.at.length > 0) {
  const addresses = options.written ? await writtenAmong(hub.url, routesFor('guest')) : options.at
  console.log(`Largest paint for a guest on a phone: median of ${runs} runs in turns (least-most)`)
  row('', 'hub', 'static copy', 'ratio, run by run')
  const pages: Target[] = []
  for (const at of addresses) pages.push(await measureWritten({ hub: hub.url, lighthouse, goOn }, at, runs))
  process.exitCode = judge(pages) ? 0 : 1
} else {
  const server = await measureServer(hub, runs)
  goOn()

  const html = await withoutScripts(hub.url)
  const copy = await serveCopy(hub.url, { html })
  closing.defer(() => copy.close())
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArgs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  closing.defer(() => browser.close())
  const at = { hub: hub.url + paths.vaultVision, other: copy.url + paths.vaultVision }
  const reader = await browser.newPage({ locale: 'en-US' })
  // Both servers have compressed and read everything once.
  for (const url of Object.values(at)) await reader.goto(url, { waitUntil: 'networkidle' })
  const bare = await serveCopy(hub.url, await bareOf(reader, html))
  closing.defer(() => bare.close())
  await reader.close()
  const pressable = {
    hub: { url: at.hub, answer: '.ui-dialog' },
    other: { url: bare.url + paths.vaultVision, answer: `#${panelId}` },
  }

  const loads: Record<Throttling, Record<Side, Load[]>> = {
    applied: { hub: [], other: [] },
    simulated: { hub: [], other: [] },
  }
  const presses: Record<Moment, Record<Side, Press[]>> = {
    visible: { hub: [], other: [] },
    works: { hub: [], other: [] },
  }
  const visits: Asked[] = []
  const measure = async <Key extends string, Figure>(
    figures: Record<Key, Record<Side, Figure[]>>,
    sides: readonly Side[],
    take: (side: Side, key: Key) => Promise<Figure>,
  ): Promise<void> => {
    for (const [key, taken] of Object.entries(figures) as [Key, Record<Side, Figure[]>][])
      for (const side of sides) {
        goOn()
        taken[side].push(await take(side, key))
      }
  }
  for (let run = 0; run < runs; run += 1) {
    const sides: readonly Side[] = run % 2 === 0 ? ['hub', 'other'] : ['other', 'hub']
    await measure(loads, sides, (side, throttling) => lighthouse.load(at[side], throttling))
    await measure(presses, sides, (side, moment) => press(browser, pressable[side], moment))
    goOn()
    visits.push(await asked(browser, pressable.hub))
  }

  console.log(`/VaultVision as a guest on a phone: median of ${runs} runs in turns (least-most)`)
  const targets = [...reportLoads(loads), ...reportPresses(presses), ...reportRequests(visits)]
  reportServer(server)
  process.exitCode = judge(targets) ? 0 : 1
}
