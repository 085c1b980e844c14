import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { eventTypes } from './events.ts'
import { ApiFault, missingObject } from './fault.ts'
import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { mergeMetadata } from './params.ts'
import type { NamesOf, Params } from './params.ts'
import { serveList } from './serve-list.ts'
import { newId } from './store.ts'
import type { WebhookEndpoint } from './wire.ts'

const names = [
  'description',
  'enabled_events',
  'metadata',
  'url',
] as const satisfies NamesOf<Stripe.WebhookEndpointUpdateParams>[]

/** Only the types that the stand-in emits; "*" is all of them. */
const readEvents = (params: Params<(typeof names)[number]>): string[] =>
  params.texts('enabled_events', 500).map((type, index) => {
    if (type === '*' || (eventTypes as readonly string[]).includes(type)) return type
    throw new ApiFault(`Invalid enabled_events[${index}]: must be one of *, ${eventTypes.join(', ')}`, {
      param: `enabled_events[${index}]`,
    })
  })

const isPrivate = /^(?:localhost|.*\.localhost|127\.|10\.|192\.168\.|\[?::1)/u

/** "Webhook endpoints must be publicly accessible HTTP or HTTPS URLs": https://docs.stripe.com/webhooks#register-webhook */
const readPublicUrl = (params: Params<(typeof names)[number]>): string | undefined => {
  const url = params.text('url')
  if (url === undefined) return undefined
  if (!URL.canParse(url) || !/^https?:$/u.test(new URL(url).protocol))
    throw new ApiFault('Invalid URL: An explicit scheme (such as https) must be provided.', { param: 'url' })
  if (isPrivate.test(new URL(url).hostname))
    throw new ApiFault('Invalid URL: URL must be publicly accessible.', { param: 'url' })
  return url
}

/** Serves the account's endpoints. They have no effect: this stand-in only delivers to the hub it was started for. */
export const serveWebhookEndpoints = (api: Api, kit: Kit): void => {
  const path = '/v1/webhook_endpoints'
  const byId = (id: string): WebhookEndpoint => {
    const endpoint = kit.store.get<WebhookEndpoint>('webhook_endpoint', id)
    if (!endpoint) throw missingObject('webhook endpoint', id, 'id')
    return endpoint
  }

  api.post(path, [...names, 'api_version'], ({ params }) => {
    const url = readPublicUrl(params)
    if (url === undefined) throw params.missing('url')
    const enabled_events = readEvents(params)
    if (enabled_events.length === 0) throw params.missing('enabled_events')
    const endpoint: WebhookEndpoint = {
      id: newId('we_'),
      object: 'webhook_endpoint',
      api_version: params.text('api_version') ?? null,
      application: null,
      created: seconds(kit),
      description: params.text('description') ?? null,
      enabled_events,
      livemode: false,
      metadata: params.metadata('metadata'),
      status: 'enabled',
      url,
    }
    kit.store.add(endpoint)
    // "Only returned at creation": https://docs.stripe.com/api/webhook_endpoints/object#webhook_endpoint_object-secret
    return { ...endpoint, secret: newId('whsec_', 32) }
  })

  serveList(api, kit, 'webhook_endpoint', path, [], () => (_: WebhookEndpoint & { created: number }) => true)
  api.get(`${path}/:id`, [], ({ id }) => byId(id))

  // The version cannot be changed: it is not among the parameters of
  // https://docs.stripe.com/api/webhook_endpoints/update
  api.post(`${path}/:id`, [...names, 'disabled'], ({ id, params }) => {
    const before = byId(id)
    const events = readEvents(params)
    const disabled = params.flag('disabled')
    const changed: WebhookEndpoint = {
      ...before,
      description: params.text('description') ?? before.description,
      enabled_events: events.length > 0 ? events : before.enabled_events,
      metadata: mergeMetadata(before.metadata, params.metadata('metadata')),
      status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
      url: readPublicUrl(params) ?? before.url,
    }
    kit.store.put(changed)
    return changed
  })
}
