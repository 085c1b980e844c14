import { Hono } from 'hono'
import type { Dependencies } from './dependencies.ts'
import { paths } from '#contract/http/paths.ts'
import { pagesOf } from './feature.ts'
import type { Feature } from './feature.ts'
import { features } from './features.ts'
import { HttpError } from './platform/http/http-error.ts'
import { allowedMethods } from './platform/http/allowed-methods.ts'
import { limitBody } from './platform/http/body-limit.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { parseProxies } from './platform/http/peer.ts'
import { Lines } from './platform/process/lines.ts'
import { createPriceBook } from './platform/payments/price-book.ts'
import { answerError, requestContext } from './platform/http/request.ts'
import { endpointsOf } from './platform/http/route.ts'
import type { HubEnv } from './platform/http/hub-context.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { createLimiter } from './platform/security/rate-limit.ts'
import { authenticate } from './session/log-in.store.ts'
import { planInForce } from './subscriptions/plan-in-force.store.ts'

/** Builds the whole API below /api, for `app.request()` in tests and for the server in main.ts. */
export const createApp = (dependencies: Dependencies, list: readonly Feature[] = features): Hono<HubEnv> => {
  const { db, clock, log, payments, settings } = dependencies
  const prices = createPriceBook(payments, clock)
  const app = new Hono<HubEnv>()
  const lines = new Lines()

  const secure = settings.publicUrl.startsWith('https:')

  app.use('*', securityHeaders(secure))
  app.use(
    '/api/*',
    requestContext({
      hub: {
        log,
        authenticate: (token, refused) => authenticate(dependencies, token, refused),
        hasFeature: async (userId, feature) =>
          (await planInForce(db, userId, clock.now())).features.includes(feature),
        limiter: createLimiter(db, clock, lines),
        lines,
        checkAnswers: !settings.production,
        secure,
      },
      production: settings.production,
      proxies: parseProxies(settings.trustedProxies),
      anyProxy: settings.trustedProxies.length > 0,
    }),
  )
  app.use('*', limitBody)

  app.onError(answerError)

  const built = new Set(list.flatMap(({ brings = [] }) => brings))
  const overview = list.flatMap((feature) => feature.overview ?? [])
  const waysIn = list.flatMap((feature) => feature.waysIn ?? [])
  const known = new Set(Object.values(paths).map((path) => path.toLowerCase()))
  const isFound = pagesOf(list, dependencies)
  const isPage = async (address: string): Promise<boolean> =>
    known.has(address.toLowerCase()) || (await isFound(address))
  const routers = list.flatMap(({ routes }) =>
    routes ? [routes({ ...dependencies, prices, built, overview, waysIn, isPage, personalData: list })] : [],
  )
  for (const routes of routers) app.route('/api', routes)

  const document = openApiDocument(routers.flatMap(endpointsOf), `${settings.publicUrl}/api`)
  app.get('/api/openapi.json', (context) => context.json(document))
  const methodsOf = allowedMethods(app)
  app.all('/api/*', (context) => {
    const methods = methodsOf(context.req.path)
    if (methods.length === 0) throw new HttpError('not_found')
    context.header('Allow', methods.join(', '))
    throw new HttpError('method_not_allowed')
  })
  return app
}
