import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { ApiFault, missingObject } from './fault.ts'
import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { mergeMetadata } from './params.ts'
import type { NamesOf, Params } from './params.ts'
import { serveList } from './serve-list.ts'
import { newId } from './store.ts'
import type { PortalConfiguration } from './wire.ts'

type Create = Stripe.BillingPortal.ConfigurationCreateParams
type Features = PortalConfiguration['features']

const names = [
  'business_profile',
  'default_return_url',
  'features',
  'login_page',
  'metadata',
  'name',
] as const satisfies NamesOf<Create>[]
const featureNames = [
  'customer_update',
  'invoice_history',
  'payment_method_update',
  'subscription_cancel',
  'subscription_pause',
  'subscription_update',
] as const satisfies NamesOf<NonNullable<Create['features']>>[]
const profileNames = ['headline', 'privacy_policy_url', 'terms_of_service_url'] as const satisfies NamesOf<
  NonNullable<Create['business_profile']>
>[]
const updates = ['address', 'email', 'name', 'phone', 'shipping', 'tax_id'] as const

/** "Features" by default: https://docs.stripe.com/api/customer_portal/configurations/object */
const nothing: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
}

/** "Whether the feature is enabled" is required for every listed feature (same page, create). */
const enabled = <Name extends string>(params: Params<Name | 'enabled'>): boolean => {
  const said = params.flag('enabled')
  if (said === undefined) throw params.missing('enabled')
  return said
}

const readCustomerUpdate = (
  params: Params<'enabled' | 'allowed_updates'>,
  before: Features['customer_update'],
): Features['customer_update'] => {
  const isEnabled = enabled(params)
  const allowed_updates = params.has('allowed_updates')
    ? params.texts('allowed_updates').map((one) => {
        if ((updates as readonly string[]).includes(one)) return one as (typeof updates)[number]
        throw new ApiFault(`Invalid allowed_updates: must be one of ${updates.join(', ')}`, {
          param: params.name('allowed_updates'),
        })
      })
    : before.allowed_updates
  if (isEnabled && allowed_updates.length === 0) throw params.missing('allowed_updates')
  return { enabled: isEnabled, allowed_updates }
}

/** This portal can only switch prices between listed products, which this stand-in does not read. */
const refuseUpdate = (isEnabled: boolean, param: string): boolean => {
  if (!isEnabled) return false
  throw new ApiFault('A portal that changes plans is not supported by this stand-in.', { param })
}

const readFeatures = (params: Params<(typeof featureNames)[number]>, before: Features): Features => {
  const customer = params.child('customer_update', ['enabled', 'allowed_updates'])
  const invoices = params.child('invoice_history', ['enabled'])
  const card = params.child('payment_method_update', ['enabled'])
  const cancel = params.child('subscription_cancel', ['enabled'])
  const pause = params.child('subscription_pause', ['enabled'])
  const update = params.child('subscription_update', ['enabled'])
  return {
    customer_update: customer ? readCustomerUpdate(customer, before.customer_update) : before.customer_update,
    invoice_history: invoices ? { enabled: enabled(invoices) } : before.invoice_history,
    payment_method_update: { ...before.payment_method_update, ...(card && { enabled: enabled(card) }) },
    subscription_cancel: { ...before.subscription_cancel, ...(cancel && { enabled: enabled(cancel) }) },
    subscription_pause: { ...before.subscription_pause, ...(pause && { enabled: enabled(pause) }) },
    subscription_update: {
      ...before.subscription_update,
      ...(update && { enabled: refuseUpdate(enabled(update), update.name('enabled')) }),
    },
  }
}

/** "Not a valid URL" is the error for an address without a scheme: https://docs.stripe.com/error-codes#url-invalid */
export const readUrl = <Name extends string>(params: Params<Name>, key: Name): string | undefined => {
  const url = params.text(key)
  if (url === undefined || (URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol))) return url
  throw new ApiFault('Not a valid URL', { code: 'url_invalid', param: params.name(key) })
}

const readProfile = (
  params: Params<(typeof profileNames)[number]> | undefined,
  before: PortalConfiguration['business_profile'],
): PortalConfiguration['business_profile'] =>
  params
    ? {
        headline: params.text('headline', 60) ?? before.headline,
        privacy_policy_url: readUrl(params, 'privacy_policy_url') ?? before.privacy_policy_url,
        terms_of_service_url: readUrl(params, 'terms_of_service_url') ?? before.terms_of_service_url,
      }
    : before

const refuseLoginPage = (params: Params<'enabled'> | undefined): void => {
  if (params && enabled(params))
    throw new ApiFault('A portal with a login page is not supported by this stand-in.', {
      param: params.name('enabled'),
    })
}

const changed = (
  kit: Kit,
  before: PortalConfiguration,
  params: Params<(typeof names)[number] | 'active'>,
): PortalConfiguration => {
  const features = params.child('features', featureNames)
  refuseLoginPage(params.child('login_page', ['enabled']))
  return {
    ...before,
    business_profile: readProfile(params.child('business_profile', profileNames), before.business_profile),
    default_return_url: readUrl(params, 'default_return_url') ?? before.default_return_url,
    features: features ? readFeatures(features, before.features) : before.features,
    metadata: mergeMetadata(before.metadata ?? {}, params.metadata('metadata')),
    name: params.text('name') ?? before.name,
    updated: seconds(kit),
  }
}

export const configurationById = (kit: Kit, id: string, param = 'id', status = 404): PortalConfiguration => {
  const found = kit.store.get<PortalConfiguration>('billing_portal.configuration', id)
  if (!found) throw missingObject('configuration', id, param, status)
  return found
}

export const servePortalConfigurations = (api: Api, kit: Kit): void => {
  const path = '/v1/billing_portal/configurations'

  api.post(path, names, ({ params }) => {
    if (!params.has('features')) throw params.missing('features')
    const empty: PortalConfiguration = {
      id: newId('bpc_'),
      object: 'billing_portal.configuration',
      active: true,
      application: null,
      business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
      created: seconds(kit),
      default_return_url: null,
      features: nothing,
      // "Whether the configuration is the default": only the one of the dashboard is, which this account has never
      // saved.
      is_default: false,
      livemode: false,
      login_page: { enabled: false, url: null },
      metadata: {},
      name: null,
      updated: seconds(kit),
    }
    const configuration = changed(kit, empty, params)
    kit.store.add(configuration)
    return configuration
  })

  serveList(api, kit, 'billing_portal.configuration', path, ['active', 'is_default'], (params) => {
    const active = params.flag('active')
    const isDefault = params.flag('is_default')
    return (one: PortalConfiguration) =>
      (active === undefined || one.active === active) &&
      (isDefault === undefined || one.is_default === isDefault)
  })

  api.get(`${path}/:id`, [], ({ id }) => configurationById(kit, id))

  api.post(`${path}/:id`, [...names, 'active'], ({ id, params }) => {
    const before = configurationById(kit, id)
    const configuration = { ...changed(kit, before, params), active: params.flag('active') ?? before.active }
    kit.store.put(configuration)
    return configuration
  })
}
