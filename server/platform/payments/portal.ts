import type Stripe from 'stripe'

type Portal = Stripe.BillingPortal.Configuration

/** Metadata key of a configuration; its value is the address of the hub that it belongs to. */
export const portalMark = 'hub'

const allowedUpdates = ['address', 'email'] as const

/** The hub's address, and its pages that the portal links to. */
export interface PortalHub {
  readonly url: string
  readonly settingsUrl: string
  readonly privacyUrl: string
  readonly termsUrl: string
}

/** Publicly reachable pages; the portal does not link to those of a hub on this machine only. */
const pages = ({ url, privacyUrl, termsUrl }: PortalHub) =>
  url.startsWith('https:') ? { privacy_policy_url: privacyUrl, terms_of_service_url: termsUrl } : null

/**
 * Returns the settings of the hub's billing portal: card, invoices, address and email. Plans are changed and ended
 * in the hub, which first shows the charge and the loss.
 */
export const portalParams = (
  hub: PortalHub,
): Stripe.BillingPortal.ConfigurationCreateParams & Stripe.BillingPortal.ConfigurationUpdateParams => ({
  name: 'The Hub',
  metadata: { [portalMark]: hub.url },
  business_profile: { ...pages(hub) },
  default_return_url: hub.settingsUrl,
  login_page: { enabled: false },
  features: {
    customer_update: { enabled: true, allowed_updates: [...allowedUpdates] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: false },
    subscription_pause: { enabled: false },
    subscription_update: { enabled: false },
  },
})

/** Does a configuration allow the required features, and nothing else? */
export const isPortalOf = (portal: Portal, hub: PortalHub): boolean => {
  const { customer_update: customer, ...features } = portal.features
  const { privacy_policy_url: privacy, terms_of_service_url: terms } = portal.business_profile
  const named = pages(hub)
  return (
    customer.enabled &&
    customer.allowed_updates.toSorted().join() === allowedUpdates.join() &&
    features.invoice_history.enabled &&
    features.payment_method_update.enabled &&
    !features.subscription_cancel.enabled &&
    !features.subscription_pause.enabled &&
    !features.subscription_update.enabled &&
    !portal.login_page.enabled &&
    (named === null || (privacy === named.privacy_policy_url && terms === named.terms_of_service_url))
  )
}
