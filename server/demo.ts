import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { devCalls } from '#contract/dev/dev-paths.ts'
import type { About } from '#contract/dev/dev.contract.ts'
import { paths } from '#contract/http/paths.ts'
import { demoClockRoutes } from './demo-clock-routes.ts'
import type { TurnedClock } from './demo-clock.ts'
import { isFromElsewhere } from './demo-site.ts'
import type { Dependencies } from './dependencies.ts'
import { checkBooks } from './ledger/check-books.ts'
import { ledgerReport } from './ledger/report.ts'
import { browserCookie, browserOf } from './platform/http/browser-cookie.ts'
import { browserKind } from './magic-link/browser-kind.ts'
import { insertLink, linkLifeMs } from './magic-link/magic-link.store.ts'
import { randomToken } from './platform/security/tokens.ts'
import { demoAccounts, people } from './user/demo-people.ts'

export const accountLines = (): string[] =>
  demoAccounts.map(
    ({ person, about }) => `${people[person].email.padEnd(18)} ${people[person].first_name}, ${about}`,
  )

const everybody = demoAccounts.map(({ person, about }) => ({
  person,
  name: `${people[person].first_name} ${people[person].last_name}`,
  email: people[person].email,
  about,
}))

/** Services that the demo provides itself. */
interface Ours {
  people: boolean
  mail: boolean
  payments: boolean
  /** Null when `payments` is false. */
  clock: TurnedClock | null
}

/**
 * Routes that only the demo has: the list of its players, if it was seeded with them; logging in as one of them with a
 * click; its clock; and the check of its books. The click makes a real magic link for this browser and opens it, so
 * that everything after the mail is the same as for any player.
 */
export const demoRoutes = (
  dependencies: Dependencies,
  { people: isPeopled, mail, payments, clock: turned }: Ours,
): Hono => {
  const { db, clock, mailTexts, settings, payments: provider } = dependencies
  const accounts = isPeopled ? everybody : []
  const secure = settings.publicUrl.startsWith('https:')
  const prefix = secure ? 'host' : undefined
  const routes = new Hono()

  routes.get(devCalls.about, (context) => {
    context.header('Cache-Control', 'no-store')
    return context.json({ demo: { accounts, mail, payments, clock: turned !== null } } satisfies About)
  })
  routes.route('/', demoClockRoutes(dependencies, turned))

  routes.post(devCalls.logIn, async (context) => {
    if (isFromElsewhere(context)) return context.text('Another site may not log you in.', 403)
    const { person } = await context.req.parseBody()
    const account = accounts.find((one) => one.person === person)
    if (!account) return context.text('The demo has nobody of that name.', 404)

    const address = { typed: account.email, mailbox: account.email }
    const token = randomToken()
    const browser = browserOf(getCookie(context, browserCookie, prefix))
    const askedFrom = browserKind(context.req.header('User-Agent'), mailTexts.en)
    await insertLink(db, { token, address, askedFrom, browser }, clock.now())
    const maxAge = linkLifeMs / 1000
    setCookie(context, browserCookie, browser, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure,
      maxAge,
      prefix,
    })
    return context.redirect(`${paths.magicLinkReturn}#token=${token}`, 303)
  })

  routes.get(devCalls.ledger, async (context) => {
    const checks = await checkBooks({ db, clock, payments: provider })
    context.header('Cache-Control', 'no-store')
    return context.text(`${ledgerReport(checks).join('\n')}\n`)
  })

  return routes
}
