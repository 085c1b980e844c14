import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { devCalls } from '#contract/dev/dev-paths.ts'
import { paths } from '#contract/http/paths.ts'
import { writtenPageAt } from '#contract/shell/written-addresses.ts'
import { createApp } from './app.ts'
import { createLive } from './live/live.ts'
import { readFounder } from './team/read-founder.ts'
import { readLegalTexts } from './legal/read-legal-texts.ts'
import type { TurnedClock } from './demo-clock.ts'
import type { Dependencies, PaymentFormSettings } from './dependencies.ts'
import { devRoutes } from './dev-routes.ts'
import type { Feature } from './feature.ts'
import { createPrices, fulfilmentsOf, pagesOf } from './feature.ts'
import { features } from './features.ts'
import { openFolder, openStandIns } from './open-outside.ts'
import type { Closing, DemoWorld } from './open-outside.ts'
import { ensureAccount, ensurePortal } from './payments/set-up-account.ts'
import { housekeepingJob } from './housekeeping.ts'
import { systemClock as clock } from './platform/process/clock.ts'
import { createNotificationSource } from './notifications/changes-of.ts'
import { limitBody } from './platform/http/body-limit.ts'
import { HttpError } from './platform/http/http-error.ts'
import { listen } from './platform/http/listen.ts'
import { createLog } from './platform/process/log.ts'
import type { Log } from './platform/process/log.ts'
import { readMailTexts } from './platform/mail/mail-texts.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { asOwner, openDatabase } from './platform/database/open-database.ts'
import { ownHost } from './platform/http/own-host.ts'
import { pagesInTurn } from './platform/http/pages-in-turn.ts'
import { createPayments } from './platform/payments/payments.ts'
import { parseProxies } from './platform/http/peer.ts'
import { createScheduler } from './platform/process/scheduler.ts'
import type { Job, Scheduler } from './platform/process/scheduler.ts'
import type { InProcess } from './platform/http/request.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { keepPages } from './platform/page/kept-pages.ts'
import { loadRendering } from './platform/page/rendering.ts'
import { writtenDocuments } from './platform/page/written-documents.ts'
import { siteRoutes } from './platform/http/site.ts'
import type { SendDocument } from './platform/http/site.ts'
import { StartError } from './platform/process/start-error.ts'
import type { Settings } from './settings.ts'
import { setAdmin } from './user/user.store.ts'

/** Time for requests and background rounds to finish when the hub stops. */
const graceMs = 7000

/** Script of the payment stand-in's form, which replaces the payment provider's. */
const demoFormScript = '/dev/pay/assets/form.js'

/** Retry-After of a hub that can't start: about the time that its operator or service manager needs. */
const closedRetrySeconds = 30

const page = fileURLToPath(new URL('../dist', import.meta.url))
const rendering = fileURLToPath(new URL('../dist-rendering/entry-server.js', import.meta.url))
const devPage = fileURLToPath(new URL('../dist-dev', import.meta.url))

export interface RunningHub {
  /** Lead of the demo's clock over this machine's at the start; 0 outside the demo. */
  readonly aheadMs: number
  stop(): Promise<void>
}

interface Opened {
  readonly dependencies: Dependencies
  readonly standIns: DemoWorld | null
  readonly scheduler: Scheduler
  /** Sets the listener that `dependencies.pagesChanged` calls. */
  readonly hearPagesChanged: (listener: () => void) => void
}

const isSecure = ({ publicUrl }: Settings): boolean => publicUrl.startsWith('https:')

/** Response to requests that waited for a hub which can't start and now ends. */
const closedSite = (settings: Settings): Hono => {
  const site = new Hono()
  site.use('*', securityHeaders(isSecure(settings)))
  site.all('*', (context) => {
    const error = new HttpError('unavailable', { retryAfterSeconds: closedRetrySeconds })
    return context.json(error.body(randomUUID()), error.status, {
      'Retry-After': String(closedRetrySeconds),
      'Cache-Control': 'no-store',
    })
  })
  return site
}

/** Returns a value that readSettings or the demo always provides. */
export const provided = <T>(value: T | null | undefined, name: string): T => {
  if (value === null || value === undefined) throw new Error(`${name} is missing`)
  return value
}

const paymentFormOf = ({ embeddedBy, stripe }: Settings): PaymentFormSettings | null =>
  embeddedBy && { ...embeddedBy, script: stripe ? null : demoFormScript }

const openDependencies = async (
  settings: Settings,
  scheduler: Scheduler,
  log: Log,
  closing: Closing,
): Promise<Opened> => {
  const legalTexts = readLegalTexts(settings.contentFolder)
  const founder = readFounder(settings.contentFolder)
  const mailTexts = await readMailTexts()
  const folder = openFolder(settings, closing)
  const db = await openDatabase(settings.databaseUrl, settings.dataFolder, log, settings.migrationUrl)
  closing.defer(() => db.destroy())
  const live = createLive({ db, log, clock, notifications: createNotificationSource({ db, mailTexts }) })
  closing.defer(live.feed.ended)
  const standIns = await openStandIns(settings, folder, log, closing)
  const smtpUrl = provided(settings.smtpUrl ?? standIns?.smtpUrl, 'SMTP_URL')
  const mailer = createMailer(smtpUrl, settings.mailFrom, { requireTls: settings.production })
  closing.defer(() => mailer.close())
  const demoAccount = folder &&
    standIns && { ...standIns.payments, webhookSecret: folder.secrets.webhookSecret }
  const payments = createPayments({ ...provided(settings.stripe ?? demoAccount, 'STRIPE_SECRET_KEY'), clock })
  const sessionSecret = provided(settings.sessionSecret ?? folder?.secrets.sessionSecret, 'SESSION_SECRET')
  const codeSecret = provided(settings.codeSecret ?? folder?.secrets.codeSecret, 'GIFT_CODE_SECRET')
  const { wake } = scheduler
  let forgetPages = (): void => {}
  return {
    standIns,
    scheduler,
    hearPagesChanged: (listener) => (forgetPages = listener),
    dependencies: {
      db,
      clock,
      log,
      mailer,
      mailTexts,
      payments,
      legalTexts,
      founder,
      wake,
      pagesChanged: () => forgetPages(),
      live,
      settings: {
        ...settings,
        sessionSecret,
        codeSecret,
        openId: {
          google: settings.openId.google ?? standIns?.openId.google ?? null,
          immutablex: settings.openId.immutablex ?? standIns?.openId.immutablex ?? null,
        },
        ownAccount: settings.stripe !== null,
        paymentForm: paymentFormOf(settings),
      },
    },
  }
}

/** Null when the clock can't be turned: in production, and when payments go to the operator's own account. */
const turnedClock = async ({ standIns, scheduler }: Opened): Promise<TurnedClock | null> => {
  if (!standIns?.clock) return null
  const { everythingTurned } = await import('./demo-clock.ts')
  return everythingTurned(standIns.clock, standIns, scheduler.runAll)
}

/** The stand-ins come first, because their pages set their own policy. The app's headers also apply to the page. */
const composeSite = async (settings: Settings, opened: Opened, list: readonly Feature[]): Promise<Hono> => {
  const { dependencies, standIns, hearPagesChanged } = opened
  const site = new Hono()
  const { publicUrl, production, disabledPages } = settings
  site.use('*', ownHost({ publicUrl, production, proxies: parseProxies(settings.trustedProxies) }))
  if (standIns) {
    site.use('/dev/*', securityHeaders(isSecure(settings)), limitBody)
    site.route('/', standIns.routes)
  }
  const app = createApp(dependencies, list)
  site.route('/', app)
  const turned = await turnedClock(opened)
  if (!production) {
    const { demoRoutes } = await import('./demo.ts')
    const mail = settings.smtpUrl === null
    const ours = { people: standIns !== null, mail, payments: !settings.stripe, clock: turned }
    site.route('/', demoRoutes(dependencies, ours))
  }
  if (settings.servePage && (settings.devPage || !production))
    site.route('/', devRoutes(devPage, dependencies))
  if (settings.servePage) {
    const writePage = await loadRendering(rendering)
    const fetch = async (request: Request) => app.fetch(request, { isForPage: true } satisfies InProcess)
    const kept = keepPages((asked) => writePage(asked, fetch, { publicUrl, disabledPages }), dependencies)
    hearPagesChanged(() => kept.forget())
    const { paymentForm = null } = dependencies.settings
    const sources = { folder: page, publicUrl, writtenPageAt, kept, disabledPages, paymentForm }
    const documents = writtenDocuments(sources)
    const ahead = turned && writtenDocuments({ ...sources, firstScript: devCalls.clockScript })
    const send: SendDocument = (...asked) =>
      ahead && turned.aheadMs() > 0 ? ahead(...asked) : documents(...asked)
    const isPage = pagesOf(list, dependencies)
    site.route('/', siteRoutes(page, Object.values(paths), { documents: send, isPage }))
  }
  return site
}

export const jobsOf = (dependencies: Dependencies, list: readonly Feature[]): Job[] => [
  ...list.flatMap(
    ({ jobs }) => jobs?.({ ...dependencies, fulfilments: fulfilmentsOf(list), personalData: list }) ?? [],
  ),
  housekeepingJob(dependencies, list),
]

const openHub = async (
  settings: Settings,
  scheduler: Scheduler,
  log: Log,
  closing: Closing,
  list: readonly Feature[],
): Promise<Pick<RunningHub, 'aheadMs'> & { site: Hono; endStreams: () => void }> => {
  const opened = await openDependencies(settings, scheduler, log, closing)
  const { dependencies, standIns } = opened
  const site = await composeSite(settings, opened, list)
  if (standIns) {
    const { seedDemo } = await import('./demo-seed.ts')
    // Seeding disables triggers that count row by row, which only the owner of the tables may do.
    const { migrationUrl } = settings
    await asOwner(dependencies.db, { migrationUrl, log }, (db) => seedDemo(db, clock.now(), list))
    await createPrices(list, dependencies)
    if (!settings.stripe) await ensurePortal(dependencies)
  }
  for (const job of jobsOf(dependencies, list)) scheduler.start(job)
  const endStreams = dependencies.live.streams.end
  return { site, endStreams, aheadMs: standIns?.clock?.aheadMs() ?? 0 }
}

/**
 * Opens the port first, then everything else; requests that arrive meanwhile wait. If anything fails, everything that
 * was opened is closed again.
 */
export const startHub = async (
  settings: Settings,
  list: readonly Feature[] = features,
): Promise<RunningHub> => {
  const log = createLog(settings.logLevel)
  const scheduler = createScheduler(log)
  const closing = new AsyncDisposableStack()
  const ready = Promise.withResolvers<Hono>()
  const app = {
    fetch: pagesInTurn(async (request, env) => (await ready.promise).fetch(request, env)),
  }
  const listening = await listen(app, settings.host, settings.port)
  let endStreams = (): void => {}
  const stop = async (): Promise<void> => {
    // Nothing else ends the streams. Their pages continue with another process.
    endStreams()
    await Promise.all([listening.stop(graceMs), scheduler.stop(graceMs)])
    await closing.disposeAsync()
  }
  try {
    const hub = await openHub(settings, scheduler, log, closing, list)
    endStreams = hub.endStreams
    ready.resolve(hub.site)
    return { aheadMs: hub.aheadMs, stop }
  } catch (error) {
    ready.resolve(closedSite(settings))
    await stop()
    throw error
  }
}

/**
 * Sets up what is missing in the payment provider's account: prices, billing portal and, in the operator's own account,
 * the webhook. Returns what it did. Run once, after price changes and after updates. Safe to run again.
 */
export const setUpPrices = async (
  settings: Settings,
  list: readonly Feature[] = features,
): Promise<string[]> => {
  const log = createLog(settings.logLevel)
  await using closing = new AsyncDisposableStack()
  const { dependencies } = await openDependencies(settings, createScheduler(log), log, closing)
  const created = await createPrices(list, dependencies)
  return [
    created.length > 0 ? `Prices set up: ${created.join(', ')}` : 'All prices were there.',
    ...(settings.stripe ? await ensureAccount(dependencies) : [await ensurePortal(dependencies)]),
  ]
}

/**
 * Grants or revokes administrator rights. Returns the line for the operator. Throws a StartError when no user has the
 * address.
 */
export const changeAdmin = async (
  settings: Settings,
  { email, isAdmin }: { email: string; isAdmin: boolean },
): Promise<string> => {
  const log = createLog(settings.logLevel)
  await using closing = new AsyncDisposableStack()
  openFolder(settings, closing)
  const db = await openDatabase(settings.databaseUrl, settings.dataFolder, log, settings.migrationUrl)
  closing.defer(() => db.destroy())
  const outcome = await setAdmin(db, { email, isAdmin, nowMs: clock.now() })
  if (outcome === 'unknown')
    throw new StartError(`No account has the address ${email}. Whoever it belongs to logs in once first.`)
  const now = outcome === 'changed' ? 'now' : 'already'
  return `${email} is ${now} ${isAdmin ? 'an' : 'no'} administrator.`
}
