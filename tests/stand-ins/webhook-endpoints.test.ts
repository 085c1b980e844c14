import { expect, test } from 'vitest'
import { webhookEvents } from '#server/platform/payments/webhook-events.ts'
import { eventTypes } from '../../stand-ins/payments/events.ts'
import { createProvider, refusal } from './support/provider.ts'

const url = 'https://hub.example.com/api/payments/webhook'

test('an endpoint tells its secret once, when it is created', async () => {
  const { webhookEndpoints } = createProvider().stripe
  const made = await webhookEndpoints.create({ url, enabled_events: ['invoice.paid'] })
  expect(made.secret).toMatch(/^whsec_\w{32}$/u)
  expect(made).toMatchObject({ status: 'enabled', enabled_events: ['invoice.paid'], api_version: null })
  const { data } = await webhookEndpoints.list()
  expect(data).toHaveLength(1)
  expect(data[0]).not.toHaveProperty('secret')
})

test('its events can be changed and it can be switched off, but its version stays', async () => {
  const { webhookEndpoints } = createProvider().stripe
  const { id } = await webhookEndpoints.create({ url, enabled_events: ['*'] })
  await webhookEndpoints.update(id, { enabled_events: ['invoice.paid'], disabled: true })
  expect(await webhookEndpoints.retrieve(id)).toMatchObject({
    enabled_events: ['invoice.paid'],
    status: 'disabled',
  })
  const version = { api_version: '2020-01-01' } as object
  expect(await refusal(webhookEndpoints.update(id, version))).toMatchObject({ code: 'parameter_unknown' })
})

test.each(['http://localhost:4000/x', 'http://127.0.0.1/x', 'hub.example.com', 'ftp://hub.example.com'])(
  'nothing is sent to %s',
  async (wrong) => {
    const { webhookEndpoints } = createProvider().stripe
    expect(
      await refusal(webhookEndpoints.create({ url: wrong, enabled_events: ['invoice.paid'] })),
    ).toMatchObject({ param: 'url' })
  },
)

test('an event that doesn’t exist is refused', async () => {
  const { webhookEndpoints } = createProvider().stripe
  const unknown = ['invoice.payed'] as unknown as ['invoice.paid']
  expect(await refusal(webhookEndpoints.create({ url, enabled_events: unknown }))).toMatchObject({
    param: 'enabled_events[0]',
  })
})

test('every event that the hub listens to is one that this stand-in can send', () => {
  expect(webhookEvents.filter((type) => !(eventTypes as readonly string[]).includes(type))).toEqual([])
})
