import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { customerById } from './customers.ts'
import { ApiFault } from './fault.ts'
import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import type { NamesOf } from './params.ts'
import { configurationById, readUrl } from './portal-configurations.ts'
import { newId } from './store.ts'
import type { PortalSession } from './wire.ts'

const names = [
  'configuration',
  'customer',
  'locale',
  'return_url',
] as const satisfies NamesOf<Stripe.BillingPortal.SessionCreateParams>[]

/**
 * "Sessions are short-lived and will expire if the customer does not visit the URL":
 * https://docs.stripe.com/api/customer_portal/sessions
 */
const unvisitedSeconds = 300
/** A session in use expires an hour after the last visit (same page). */
const idleSeconds = 3_600

interface PortalInside {
  visitedAt: number | null
}

/** Returns the session of a portal's address, and extends it; null if there is none or it has expired. */
export const visitPortal = (kit: Kit, id: string): PortalSession | null => {
  const session = kit.store.get<PortalSession>('billing_portal.session', id)
  if (!session) return null
  const visitedAt = kit.store.inside<PortalInside>(session.object, id)?.visitedAt ?? null
  const until = visitedAt === null ? session.created + unvisitedSeconds : visitedAt + idleSeconds
  if (seconds(kit) >= until) return null
  kit.store.putInside(id, { visitedAt: seconds(kit) } satisfies PortalInside)
  return session
}

export const servePortalSessions = (api: Api, kit: Kit): void => {
  api.post('/v1/billing_portal/sessions', names, ({ params }) => {
    const customer = customerById(kit, params.required('customer'), 'customer', 400)
    const asked = params.text('configuration')
    // Source of this text: https://support.stripe.com/questions/customer-portal-default-configuration
    if (asked === undefined) {
      throw new ApiFault(
        'No configuration provided and your test mode default configuration has not been created. Provide a ' +
          'configuration or create your default by saving your customer portal settings in test mode at ' +
          'https://dashboard.stripe.com/test/settings/billing/portal.',
      )
    }
    const configuration = configurationById(kit, asked, 'configuration', 400)
    // "Whether the configuration is active and can be used to create portal sessions":
    // https://docs.stripe.com/api/customer_portal/configurations/object
    if (!configuration.active)
      throw new ApiFault('The configuration is not active.', { param: 'configuration' })
    const id = newId('bps_')
    const session: PortalSession = {
      id,
      object: 'billing_portal.session',
      configuration: configuration.id,
      created: seconds(kit),
      customer: customer.id,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: readUrl(params, 'return_url') ?? configuration.default_return_url,
      url: `${kit.pageUrl}/portal/${id}`,
    }
    kit.store.add(session, { visitedAt: null } satisfies PortalInside)
    return session
  })
}
