import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { ownHost } from '#server/platform/http/own-host.ts'
import { parseProxies } from '#server/platform/http/peer.ts'

const site = (publicUrl: string, production: boolean) => {
  const app = new Hono()
  app.use('*', ownHost({ publicUrl, production, proxies: parseProxies(['10.0.0.0/8']) }))
  app.all('*', (context) => context.text('served'))
  interface Init {
    method?: string
    headers?: Readonly<Record<string, string>>
    peer?: string
    forwarded?: string
  }
  return (host: string, path: string, { peer, forwarded, ...init }: Init = {}) =>
    app.request(
      `http://hub.test${path}`,
      {
        ...init,
        headers: {
          Host: host,
          Accept: 'text/html',
          ...init.headers,
          ...(forwarded !== undefined && { 'X-Forwarded-Host': forwarded }),
        },
      },
      { incoming: { socket: { remoteAddress: peer ?? '192.0.2.1' } } },
    )
}

describe('a real hub', () => {
  const ask = site('https://hub.example', true)

  test.each(['www.hub.example', 'hub.example.', 'other.example', 'hub.example:8443'])(
    'leads who asks for a page of %s to its own address',
    async (host) => {
      const answer = await ask(host, '//evil.example/x?lang=fr&a=b')
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        307,
        'https://hub.example//evil.example/x?lang=fr&a=b',
      ])
    },
  )

  test.each([
    ['hub.example', '/VaultVision'],
    ['hub.example:443', '/VaultVision'],
    ['HUB.example', '/VaultVision'],
    // What proxies and health checks say that name the hub by its place.
    ['127.0.0.1:4000', '/VaultVision'],
    ['10.1.2.3:4000', '/VaultVision'],
    ['[fd00::1]:4000', '/VaultVision'],
    ['hub:4000', '/VaultVision'],
    ['www.hub.example', '/api/plans'],
    ['bad host', '/VaultVision'],
  ])('serves %s%s', async (host, path) => {
    expect(await (await ask(host, path)).text()).toBe('served')
  })

  test('uses the host that a trusted proxy passes on, and no one else’s', async () => {
    const led = await ask('hub:4000', '/x', { peer: '10.0.0.1', forwarded: 'www.hub.example' })
    expect(led.headers.get('Location')).toBe('https://hub.example/x')
    const own = await ask('inner.example', '/x', { peer: '10.0.0.1', forwarded: 'hub.example' })
    expect(own.status).toBe(200)
    const claimed = await ask('hub.example', '/x', { forwarded: 'www.hub.example' })
    expect(claimed.status).toBe(200)
  })
})

describe('the demo', () => {
  const ask = site('http://localhost:4000', false)

  const visit = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }

  test.each([
    ...['/', '/VaultVision?lang=fr&a=b', '//evil.example/x?lang=fr'],
    ...['/dev', '/dev/', '/dev/mail', '/dev/mail/7', '/dev/machines?inspect', '/dev/pay/control'],
  ])('leads a browser that opens %s under another name to the one where everything works', async (path) => {
    for (const host of ['127.0.0.1:4000', '[::1]:4000', 'hub.localhost:4000', '192.0.2.7:4000', 'my-pc:4000'])
      for (const headers of [visit, { Accept: 'text/html' }]) {
        const answer = await ask(host, path, { headers })
        const location = answer.headers.get('Location')
        expect([host, answer.status, location]).toEqual([host, 307, `http://localhost:4000${path}`])
      }
  })

  test.each([
    ['localhost:4000', '/VaultVision', visit],
    ['localhost:4000', '/dev', visit],
    ['127.0.0.1:4000', '/api/plans', visit],
    // Another port of this machine is forwarded to the hub’s.
    ['localhost:8080', '/VaultVision', visit],
    ['127.0.0.1:8080', '/dev', visit],
    // Tools, health checks, and the calls and files of a page.
    ['127.0.0.1:4000', '/', { Accept: '*/*' }],
    ['127.0.0.1:4000', '/dev/mail', { Accept: '*/*' }],
    ['127.0.0.1:4000', '/dev/mail.json', { Accept: 'application/json' }],
    ['127.0.0.1:4000', '/assets/main.js', { Accept: '*/*', 'Sec-Fetch-Mode': 'no-cors' }],
    ['127.0.0.1:4000', '/dev/mail', { Accept: 'text/html', 'Sec-Fetch-Mode': 'cors' }],
  ])('serves %s%s to %j', async (host, path, headers) => {
    expect(await (await ask(host, path, { headers })).text()).toBe('served')
  })

  test('takes what is sent under another name of this machine', async () => {
    for (const path of ['/dev/log-in', '/dev/mail/clear', '/api/payments/webhook']) {
      const answer = await ask('127.0.0.1:4000', path, { method: 'POST', headers: visit })
      expect(await answer.text()).toBe('served')
    }
  })

  test.each(['/api/plans', '/dev/mail', '/dev/pay/control', '/api/auth/me'])(
    'keeps %s from pages of other sites that reach it by a name of their own',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const headers = { Accept: method === 'GET' ? '*/*' : 'text/html' }
        const answer = await ask('rebound.example:4000', path, { method, headers })
        expect([answer.status, await answer.text()]).toEqual([
          421,
          'The demo answers at http://localhost:4000 only.',
        ])
      }
    },
  )
})
