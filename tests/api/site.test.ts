import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { siteRoutes } from '#server/platform/http/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'hub-site-'))
const dist = join(folder, 'dist')
beforeAll(() => {
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>The Hub</title>')
  writeFileSync(join(dist, 'mark.svg'), '<svg/>')
  writeFileSync(join(dist, 'manifest.webmanifest'), '{"name":"The Hub"}')
  writeFileSync(
    join(dist, 'offline.html'),
    '<style>p{}</style><p>Offline</p><script type="module">1</script>',
  )
  writeFileSync(join(dist, 'assets', 'entry-abc123.js'), 'console.log(1)'.repeat(100))
  writeFileSync(join(dist, 'assets', 'face-abc123.woff2'), 'font')
})
afterAll(() => rmSync(folder, { recursive: true }))

const site = () => siteRoutes(dist, ['/', '/VaultVision', '/payment/success', '/auth/magiclink/verify'])
const get = async (path: string, headers: Record<string, string> = {}) => site().request(path, { headers })

test.each([
  '/',
  '/VaultVision',
  '/vaultvision/',
  '/payment/success',
  '/auth/magiclink/verify',
  '/index.html',
])('the address %s of a page gets index.html, asked about each time', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('The Hub')
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
})

test.each(['/nowhere', '/payment', '/payment/other', '/dev', '/VaultVision/7'])(
  'the address %s of no page is not found, and the page says so itself',
  async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('The Hub')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  },
)

test('a page by itself may run the script and use the styles in it, and no others', async () => {
  const answer = await get('/offline.html')
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-cache'])
  const named = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = answer.headers.get('Content-Security-Policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      `script-src 'self' ${named('1')}`,
      `style-src 'self' ${named('p{}')}`,
      "trusted-types 'none'",
    ]),
  )
})

test('the manifest is sent as one, asked about each time', async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers.get('Content-Type')).toBe('application/manifest+json')
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
})

test('a request for /favicon.ico gets the icon', async () => {
  const answer = await get('/favicon.ico')
  expect(answer.status).toBe(301)
  expect(answer.headers.get('Location')).toBe('/mark.svg')
})

test('a hashed file may be cached for ever, and is compressed for clients that accept that', async () => {
  const plain = await get('/assets/entry-abc123.js')
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  const packed = await get('/assets/entry-abc123.js', { 'Accept-Encoding': 'gzip, br;q=0' })
  expect(packed.headers.get('Content-Encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text())
  expect(
    (await get('/assets/entry-abc123.js', { 'Accept-Encoding': 'gzip, deflate, br' })).headers.get(
      'Content-Encoding',
    ),
  ).toBe('br')
  expect(
    (await get('/assets/face-abc123.woff2', { 'Accept-Encoding': 'br' })).headers.get('Content-Encoding'),
  ).toBeNull()
})

test.each([
  '/assets/entry-old.js',
  '/missing.png',
  '/dev/mail',
  '/dev/pay/cs_1',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/secret.txt%00.html',
  '/%E0%A4%A',
])('%s is not found, and nothing outside the folder is sent', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('secret')
})

test('a malformed address is answered with the page, which says that nothing is there', async () => {
  const answer = await get('/%zz')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).toContain('text/html')
  expect(await answer.text()).toBe(await (await get('/nowhere')).text())
})

test.each(['/VaultVision', '/index.html', '/assets/entry-abc123.js'])(
  '%s is not sent again to who has it, in whichever encoding',
  async (path) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await get(path, { 'Accept-Encoding': encoding })
      const tag = first.headers.get('ETag') ?? ''
      expect(tag).toMatch(/^"[\w-]+"$/u)
      const again = await get(path, { 'Accept-Encoding': encoding, 'If-None-Match': `"other", W/${tag}` })
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
    }
    const plain = (await get(path)).headers.get('ETag') ?? ''
    expect((await get(path, { 'Accept-Encoding': 'br', 'If-None-Match': plain })).status).toBe(200)
  },
)

test('an unknown address stays 404 for a browser that has the page cached', async () => {
  const tag = (await get('/')).headers.get('ETag') ?? ''
  expect((await get('/nowhere', { 'If-None-Match': tag })).status).toBe(404)
})

test.each([
  '//assets/entry-abc123.js',
  '/assets//entry-abc123.js',
  '/Assets/entry-abc123.js',
  '/assets/entry-abc123.js/',
  '/assets%2F%2Fentry-abc123.js',
])('%s is another spelling of a file, and not found', async (path) => {
  expect((await site().request(`http://hub.test${path}`)).status).toBe(404)
})

test('a HEAD request gets the length', async () => {
  const answer = await site().request('/VaultVision', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('Content-Length'), await answer.text()]).toEqual([200, '37', ''])
})

test.each(['/VaultVision', '/mark.svg'])('%s can only be read, and says so', async (path) => {
  const answer = await site().request(path, { method: 'POST' })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  expect((await site().request('/nowhere', { method: 'POST' })).status).toBe(404)
})

test('a page that was not built is one line', () => {
  expect(() => siteRoutes(join(folder, 'nothing'), [])).toThrow(/not built/u)
})

test('every answer of the site carries the security headers, kept files and unknown addresses too', async () => {
  const app = new Hono()
  app.use(securityHeaders(false))
  app.route('/', site())
  const tag = (await app.request('/assets/entry-abc123.js')).headers.get('ETag') ?? ''
  for (const [status, path, init] of [
    [200, '/'],
    [200, '/', { method: 'HEAD' }],
    [200, '/assets/entry-abc123.js', { headers: { 'Accept-Encoding': 'br' } }],
    [301, '/favicon.ico'],
    [304, '/assets/entry-abc123.js', { headers: { 'If-None-Match': tag } }],
    [404, '/nowhere'],
    [404, '/assets/nothing.js'],
    [405, '/', { method: 'POST' }],
  ] as const) {
    const answer = await app.request(path, init)
    expect([path, answer.status, answer.headers.get('X-Frame-Options')]).toEqual([path, status, 'DENY'])
    expect(answer.headers.get('Content-Security-Policy'), path).toMatch(/default-src 'none'/u)
  }
})
