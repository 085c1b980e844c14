import { expect, test } from 'vitest'
import { readField, switchFields, takes } from '../../stand-ins/payments/switch-fields.ts'
import { defaultSwitches } from '../../stand-ins/payments/switches.ts'
import { createProvider, donationCheckout, hub } from './support/provider.ts'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const open = () => {
  const provider = createProvider()
  const { fetch } = provider
  return {
    ...provider,
    page: async (path = '') => (await fetch(`${hub}/dev/pay/control${path}`, { headers: browser })).text(),
    state: async () => (await fetch(`${hub}/dev/pay/control`)).json(),
    /** Presses a form of the page, as a browser without scripts does. */
    press: (fields: Record<string, string>, action = '') =>
      fetch(`${hub}/dev/pay/control${action}`, {
        method: 'POST',
        headers: browser,
        body: new URLSearchParams({ back: 'control', ...fields }),
      }),
  }
}

test('a browser gets a page with every switch, a tool gets JSON', async () => {
  const { page, state, fetch } = open()
  expect(await state()).toEqual({ ...defaultSwitches, waiting: 0 })
  const text = await page()
  for (const name of Object.keys(defaultSwitches)) expect(text).toContain(`name="${name}"`)
  expect(text).not.toContain('<script')
  expect(text).toContain('href="/dev"')
  const answer = await fetch(`${hub}/dev/pay/control`, { headers: browser })
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the address above leads to the page', async () => {
  const answer = await open().fetch(`${hub}/dev/pay`, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/dev/pay/control')
})

test('switches are saved by the form, shown, and reset at a press', async () => {
  const { page, press, state } = open()
  const saved = await press({ webhooks: 'hold', copies: '3', failPath: '/v1/checkout' })
  expect(saved.status).toBe(303)
  expect(saved.headers.get('location')).toBe('/dev/pay/control?done=save')
  expect(await state()).toMatchObject({ webhooks: 'hold', copies: 3, failPath: '/v1/checkout' })
  const text = await page('?done=save')
  expect(text).toContain('The switches are saved.')
  expect(text).toContain('<mark>never, until released</mark>')
  expect((await press({}, '/reset')).headers.get('location')).toBe('/dev/pay/control?done=reset')
  expect(await state()).toEqual({ ...defaultSwitches, waiting: 0 })
  expect(await page()).toContain('as at first')
})

test.each([
  ['copies', '0', 'a whole number from 1 to 50'],
  ['copies', 'many', 'a whole number from 1 to 50'],
  ['delaySeconds', '', 'a whole number from 0 to 86400'],
  ['webhooks', 'sometimes', 'deliver, delay or hold'],
])('%s=%j is refused in plain words, and nothing is saved', async (name, value, words) => {
  const { press, state, control } = open()
  const answer = await press({ [name]: value, failTimes: '7' })
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(text).toContain(`This must be ${words}.`)
  expect(text).toContain('value="7"')
  expect(await state()).toEqual({ ...defaultSwitches, waiting: 0 })
  const told = await control({ [name]: value })
  expect(await told.json()).toEqual({ error: `${name} must be ${words}.` })
})

test('a switch that does not exist is named', async () => {
  expect(await (await open().control({ volume: 11 })).json()).toEqual({ error: 'There is no switch volume.' })
})

test('what can happen happens at a press, and a refusal is a sentence on the page', async () => {
  const { stripe, press, page } = open()
  const checkout = await donationCheckout(stripe)
  expect(await page()).toContain(`<option value="${checkout.id}">`)
  const expired = await press({ session: ` ${checkout.id} ` }, '/expire')
  expect(expired.headers.get('location')).toBe('/dev/pay/control?done=expire')
  expect(await stripe.checkout.sessions.retrieve(checkout.id)).toMatchObject({ status: 'expired' })
  const refused = await press({ payment_intent: '<b>' }, '/refund')
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('No such payment_intent: &#39;&lt;b&gt;&#39;')
  expect(await (await press({ session: '' }, '/expire')).text()).toContain('Missing required param: session.')
})

test('what takes a few values alone is chosen, not typed', async () => {
  const text = await open().page()
  const offered = (name: string): string[] => {
    const list = new RegExp(`<select [^>]*name="${name}">(.*?)</select>`, 'su').exec(text)?.[1] ?? ''
    return [...list.matchAll(/<option value="([^"]*)"/gu)].flatMap(([, value]) => value ?? [])
  }
  expect(offered('outcome')).toEqual(['won', 'lost'])
  expect(offered('reason')[0]).toBe('fraudulent')
  expect(offered('card')).toContain('4000000000000341')
})

test('every switch has a field that takes its first value back', () => {
  for (const field of switchFields) {
    const value = defaultSwitches[field.name as keyof typeof defaultSwitches]
    expect(readField(field, String(value)), field.name).toBe(value)
    expect(takes(field).length, field.name).toBeGreaterThan(3)
  }
  expect(switchFields.map(({ name }) => name)).toEqual(Object.keys(defaultSwitches))
})
