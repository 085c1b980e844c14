import { paths } from '#contract/http/paths.ts'
import type { Dependencies } from '../dependencies.ts'
import type { AccountState } from '../platform/payments/account.ts'
import type { PortalHub } from '../platform/payments/portal.ts'
import { webhookUrl, webhookVersion } from '../platform/payments/webhook-events.ts'
import { isLoopback } from '../platform/process/loopback.ts'

type Deps = Pick<Dependencies, 'payments' | 'settings'>

const portalHub = ({ publicUrl: url }: Dependencies['settings']): PortalHub => ({
  url,
  settingsUrl: url + paths.settings,
  privacyUrl: url + paths.privacy,
  termsUrl: url + paths.terms,
})

/**
 * Does the account need a webhook to this hub? The demo's account sends events by itself, and a loopback address can't be
 * reached from outside.
 */
const isSentWebhooks = ({ publicUrl, ownAccount }: Dependencies['settings']): boolean =>
  ownAccount === true && !isLoopback(new URL(publicUrl).hostname)

const portalTold: Record<AccountState, string> = {
  'as it should be': 'The billing portal was there.',
  missing: 'The billing portal was set up: card, invoices, address and email, nothing else.',
  differs: 'The billing portal allowed something else, and was set right.',
  'other version': '',
}

/** Sets up the billing portal, which the demo's account needs too; returns a report. Safe to run again. */
export const ensurePortal = async ({ payments, settings }: Deps): Promise<string> =>
  portalTold[await payments.ensurePortal(portalHub(settings))]

const secretTold = (secret: string): string =>
  `Set STRIPE_WEBHOOK_SECRET=${secret} and start the hub anew: the payment provider tells this secret once.`

const ensureWebhook = async ({ payments, settings }: Deps): Promise<string[]> => {
  const { publicUrl } = settings
  if (!isSentWebhooks(settings))
    return [`No webhook was set up: ${publicUrl} can't be reached from the payment provider.`]
  const { found, secret } = await payments.ensureWebhook(publicUrl)
  if (found === 'as it should be') return ['The webhook was there.']
  if (found === 'differs') return ['The webhook sent other events or none, and was set right.']
  return [
    `The webhook was created at ${webhookUrl(publicUrl)}, with API version ${webhookVersion}.`,
    ...(secret === null ? [] : [secretTold(secret)]),
    ...(found === 'other version'
      ? ['Delete the one of another API version in the dashboard once the hub runs with the new secret.']
      : []),
  ]
}

/** Sets up the portal and the webhook of the operator's own account; returns a report. Safe to run again. */
export const ensureAccount = async (deps: Deps): Promise<string[]> => [
  await ensurePortal(deps),
  ...(await ensureWebhook(deps)),
]

/** Returns the state of each part that `ensureAccount` would set up. */
export const accountFaults = async ({
  payments,
  settings,
}: Deps): Promise<Partial<Record<'portal' | 'webhook', AccountState>>> => {
  const { publicUrl } = settings
  const portal = await payments.checkPortal(portalHub(settings))
  const webhook = isSentWebhooks(settings) ? await payments.checkWebhook(publicUrl) : 'as it should be'
  return {
    ...(portal !== 'as it should be' && { portal }),
    ...(webhook !== 'as it should be' && { webhook }),
  }
}
