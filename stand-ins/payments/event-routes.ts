import type { Api } from './api.ts'
import type { ProviderEvent } from './events.ts'
import { missingObject } from './fault.ts'
import type { Kit } from './kit.ts'
import { serveList } from './serve-list.ts'

const matchesType = (type: string, wanted: string): boolean =>
  wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted

export const serveEvents = (api: Api, kit: Kit): void => {
  serveList(api, kit, 'event', '/v1/events', ['type', 'types', 'delivery_success'], (params) => {
    const type = params.text('type')
    const types = [...params.texts('types', 20), ...(type === undefined ? [] : [type])]
    const delivered = params.flag('delivery_success')
    return (event: ProviderEvent) =>
      (types.length === 0 || types.some((wanted) => matchesType(event.type, wanted))) &&
      (delivered === undefined || (event.pending_webhooks === 0) === delivered)
  })

  api.get('/v1/events/:id', [], ({ id }) => {
    const event = kit.store.get<ProviderEvent>('event', id)
    if (!event) throw missingObject('event', id, 'id')
    return event
  })
}
