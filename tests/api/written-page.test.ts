import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { siteLanguageCodes } from '#contract/values/site-languages.ts'
import { readDocument } from '#server/platform/page/document.ts'
import { boot, index, landing, openSite, pageFor, publicUrl } from '#tests/support/server/written-site.ts'

test.each(['/', '/VaultVision', '/vaultvision/', '/?utm=1', '/VaultVision?category=Guilds&search='])(
  'a guest is sent %s written, with its name, description and data',
  async (path) => {
    const { html, answer } = await openSite().get(path)
    expect(answer.status).toBe(200)
    expect(html).toContain('<div id="root"><h1>/VaultVision en guest 1</h1></div>')
    expect(html).toContain('<title>Vault &quot;Vision&quot; &lt;en&gt; - The Hub</title>')
    expect(html).toContain('<meta name="description" content="What it is &amp; why" />')
    expect(html).toContain('<meta property="og:title" content="A preview" />')
    expect(html).toContain('<meta property="og:description" content="What it is &amp; why" />')
    expect(html).toContain('content="https://hub.example.org/share.png"')
    expect(html).toContain('<link rel="canonical" href="https://hub.example.org/VaultVision?lang=en" />')
    for (const code of ['en', 'fr', 'pt', 'tr'])
      expect(html).toContain(`hreflang="${code}" href="https://hub.example.org/VaultVision?lang=${code}"`)
    expect(html).toContain('hreflang="x-default" href="https://hub.example.org/VaultVision"')
    expect(html).not.toContain('of the shell')
  },
)

test.each([
  ['/VaultVision?category=Guilds', '?category=Guilds'],
  ['/?utm=1&sort=newest&category=DAO', '?category=DAO&sort=newest'],
  ['/VaultVision?status=active&category=DAO', '?category=DAO&status=active'],
  ['/VaultVision?status=refused', ''],
  ['/VaultVision?category=guilds&sort=', ''],
  ['/VaultVision?category=__proto__&sort=newest&sort=votes', '?sort=newest'],
  ['/terms?category=Guilds&search=map', ''],
])('of %s the choices %j are written', async (path, search) => {
  const { get, asked } = openSite()
  await get(path)
  expect(asked).toMatchObject([{ search }])
})

test('what is searched for is nobody else’s to wait for: the browser renders it', async () => {
  const { get, asked } = openSite()
  expect((await get('/VaultVision?category=Guilds&search=map')).html).toContain('<div id="root"></div>')
  expect(asked).toEqual([])
})

test('nothing in a page’s data can end the element it stands in', async () => {
  const { html } = await openSite().get('/')
  const [, json = ''] =
    /<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/u.exec(html) ?? []
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual(pageFor(landing).data)
})

test('what a page is about stands in its head as JSON-LD, which nothing in it can end; a page of nothing has none', async () => {
  const { get } = openSite()
  const read = (html: string) =>
    /<script type="application\/ld\+json" id="structured-data">([\s\S]*?)<\/script>.*<\/head>/su.exec(
      html,
    )?.[1]
  const json = read((await get('/')).html) ?? ''
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual(pageFor(landing).structured)
  const silent = openSite(async (asked) => ({ ...pageFor(asked), structured: null }))
  expect((await silent.get('/')).html).not.toContain('ld+json')
})

test('a document may create the one Trusted Types policy of its JSON-LD', async () => {
  const { answer } = await openSite().get('/')
  expect(answer.headers.get('Content-Security-Policy')).toMatch(
    /; trusted-types structured-data offline-worker$/u,
  )
})

const policyOf = async (paymentForm: { script: string | null } | null): Promise<string[]> => {
  const { answer } = await openSite(undefined, undefined, paymentForm).get('/settings')
  return answer.headers.get('Content-Security-Policy')?.split('; ') ?? []
}
const startOf = (policy: readonly string[], name: string) => policy.find((one) => one.startsWith(`${name} `))

test('no foreign host is in the policy, and nothing is framed, where players pay on the payment page', async () => {
  const policy = await policyOf(null)
  expect(policy.join('; ')).not.toMatch(/https?:|stripe/u)
  expect(startOf(policy, 'frame-src')).toBeUndefined()
  expect(startOf(policy, 'trusted-types')).not.toContain('default')
})

test('where players pay in the form, its hosts are in the policy as the payment provider lists them, and no others', async () => {
  const policy = await policyOf({ script: null })
  const scripts = 'https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com'
  expect(startOf(policy, 'script-src')).toMatch(
    new RegExp(`^script-src 'self' 'sha256-[^']+' ${scripts.replaceAll(/[.*]/gu, '\\$&')}$`, 'u'),
  )
  expect(policy).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://checkout.stripe.com',
  )
  expect(policy).toContain("connect-src 'self' https://api.stripe.com https://checkout.stripe.com")
  expect(policy).toContain("img-src 'self' data: https://*.stripe.com")
  expect(policy).toContain("style-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy.at(-1)).toBe('trusted-types structured-data offline-worker default')
})

test.each([
  [null, 'payment=()'],
  [{ script: '/dev/pay/assets/form.js' }, 'payment=(self)'],
  [
    { script: null },
    'payment=(self "https://js.stripe.com" "https://hooks.stripe.com" "https://checkout.stripe.com")',
  ],
])(
  'wallets may ask for payment only in the payment form that is shown (%o)',
  async (paymentForm, allowed) => {
    const { answer } = await openSite(undefined, undefined, paymentForm).get('/settings')
    expect(answer.headers.get('Permissions-Policy')?.split(', ')).toContain(allowed)
  },
)

test('the demo’s form is framed from its own origin: no foreign host is in the policy', async () => {
  const policy = await policyOf({ script: '/dev/pay/assets/form.js' })
  expect(policy).toContain("frame-src 'self'")
  expect(policy.join('; ')).not.toMatch(/https?:|stripe/u)
})

test('its inline script is named in the policy by its hash, and no other may run', async () => {
  const { answer } = await openSite().get('/')
  const hash = createHash('sha256').update(boot).digest('base64')
  expect(answer.headers.get('Content-Security-Policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(answer.headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'")
  expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age')
})

test('every document says which pages are disabled: written ones, the plain shell and that of an unknown address', async () => {
  const disabled = { '/fuel-cycle': '</script><b>Closed</b>', '/games': '' }
  const { get } = openSite(undefined, disabled)
  for (const path of ['/', '/VaultVision', '/settings', '/nowhere']) {
    const { html } = await get(path)
    const [, json = ''] =
      /<script type="application\/json" id="disabled-pages">([\s\S]*?)<\/script>/u.exec(html) ?? []
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual(disabled)
  }
})

test('without a disabled page a document says nothing of it', async () => {
  const { get } = openSite(undefined, {})
  for (const path of ['/', '/settings']) expect((await get(path)).html).not.toContain('disabled-pages')
})

test.each([
  ['?lang, before all else', '/?lang=fr', { cookie: 'language=en', 'accept-language': 'en' }, 'fr'],
  ['the chosen one', '/', { cookie: 'language=fr', 'accept-language': 'en' }, 'fr'],
  [
    'the browser’s first that the hub speaks',
    '/',
    { 'accept-language': 'xx;q=1, fr-CA;q=0.9, en;q=0.2' },
    'fr',
  ],
  ['Portuguese, whichever is preferred', '/', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }, 'pt'],
  ['Turkish', '/', { 'accept-language': 'az;q=1, TR-tr;q=0.9, en;q=0.5' }, 'tr'],
  ['not one that the browser rules out', '/', { 'accept-language': 'fr;q=0, en;q=0.1' }, 'en'],
  ['English, where none is spoken', '/', { 'accept-language': 'de, ja;q=0.5' }, 'en'],
  ['English, for a language there is not', '/?lang=zz', { cookie: 'language=__proto__' }, 'en'],
  ['English, for a header without sense', '/', { 'accept-language': ';;,=q,,;q=x'.repeat(50) }, 'en'],
])('the language is %s', async (_why, path, headers, language) => {
  const { html } = await openSite().get(path, headers)
  expect(html).toContain(`<html lang="${language}" dir="ltr"`)
  expect(html).toContain(`/VaultVision ${language} guest`)
})

test.each([
  ['/contact?lang=de', {}, '/contact', 'de', 'en'],
  ['/team/?lang=fa', { 'accept-language': 'fr' }, '/Team', 'fa', 'fr'],
  ['/Team', { 'accept-language': 'vi-VN,vi;q=0.9,en;q=0.8' }, '/Team', 'vi', 'en'],
  ['/contact', { 'accept-language': 'sv, fil-PH;q=0.7, en;q=0.1' }, '/contact', 'fil', 'en'],
  ['/contact', { cookie: 'language=tr', 'accept-language': 'vi' }, '/contact', 'tr', 'tr'],
  ['/contact?lang=sv&utm=1', { 'accept-language': 'uk' }, '/contact', 'uk', 'en'],
  ['/contact?lang=__proto__', {}, '/contact', 'en', 'en'],
  ['/contact?lang=DE', { 'accept-language': ';;,=q,,;q=x'.repeat(50) }, '/contact', 'en', 'en'],
])(
  'of Team and Contact the texts are written in one of 17 languages: %s with %o',
  async (address, headers, path, own, shell) => {
    const { get, asked } = openSite()
    const { html, answer } = await get(address, headers)
    expect(answer.status).toBe(200)
    expect(asked).toEqual([{ path, search: `?lang=${own}`, language: shell, isPlayer: false }])
    expect(html).toContain(`<html lang="${shell}" dir="ltr"`)
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}${path}?lang=${own}" />`)
    expect(html).toContain(`hreflang="x-default" href="${publicUrl}${path}"`)
    const alternates = [...html.matchAll(/hreflang="(\w+)" href="([^"]+)"/gu)].map(([, code, href]) => [
      code,
      href,
    ])
    expect(alternates).toEqual(siteLanguageCodes.map((code) => [code, `${publicUrl}${path}?lang=${code}`]))
    expect(alternates).toHaveLength(17)
  },
)

test('a document of Team in one language is sent for no other, though the shell’s is the same', async () => {
  const { get, asked } = openSite()
  const [german, persian] = [await get('/Team?lang=de'), await get('/Team?lang=fa')]
  expect(german.answer.headers.get('ETag')).not.toBe(persian.answer.headers.get('ETag'))
  await get('/Team?lang=de')
  expect(asked.map(({ search }) => search)).toEqual(['?lang=de', '?lang=fa'])
})

test.each([
  ['light-mode', 'light-mode'],
  ['"><script>', 'multi-gradient'],
  ['toString', 'multi-gradient'],
])(
  'with the theme %j in the cookie the page has %s from its first byte, the shell too',
  async (kept, theme) => {
    const { get } = openSite()
    for (const path of ['/', '/settings'])
      expect((await get(path, { cookie: `theme=${encodeURIComponent(kept)}` })).html).toContain(
        `data-theme="${theme}"`,
      )
  },
)

test('a player is sent the page with their own places empty, and the plain shell for /, which leads where only their browser knows', async () => {
  const { get } = openSite()
  const player = { cookie: 'hub_in=1' }
  expect((await get('/VaultVision', player)).html).toContain('/VaultVision en player')
  expect((await get('/', player)).html).toContain('<div id="root"></div>')
})

test('pages that are not written get the plain shell, an address of none with 404', async () => {
  const { get, asked } = openSite()
  const settings = await get('/settings', { cookie: 'language=fr' })
  expect([settings.answer.status, settings.html]).toEqual([
    200,
    expect.stringContaining('<html lang="fr" dir="ltr" data-theme="multi-gradient">'),
  ])
  expect((await get('/nowhere')).answer.status).toBe(404)
  expect(asked).toEqual([])
})

test('the page of a project is written at its own address, and only of one that is there', async () => {
  const { get, asked } = openSite()
  const { answer, html } = await get('/vaultvision/A-Project/')
  expect(answer.status).toBe(200)
  expect(html).toContain('<h1>/VaultVision/a-project en guest 1</h1>')
  expect(html).toContain(
    '<link rel="canonical" href="https://hub.example.org/VaultVision/a-project?lang=en" />',
  )
  for (const path of ['/VaultVision/no-project', '/VaultVision/a-project/more', '/VaultVision/%3Cb%3E']) {
    const nothing = await get(path)
    expect(nothing.answer.status, path).toBe(404)
    expect(nothing.html, path).toContain('<div id="root"></div>')
  }
  expect(asked).toHaveLength(1)
})

test('a written page is nobody’s to share, says what it depends on, and isn’t sent again to who has it', async () => {
  const { get } = openSite()
  const { answer } = await get('/', { 'accept-encoding': 'br' })
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
  const tag = answer.headers.get('ETag') ?? ''
  expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': tag })).answer.status).toBe(304)
  const other = await get('/', { 'accept-encoding': 'br', 'if-none-match': tag, cookie: 'theme=light-mode' })
  expect(other.answer.status).toBe(200)
})

test.each([
  ['root', '<html lang="en" dir="ltr" data-theme="multi-gradient">'],
  ['title', '<title>The Hub</title>'],
  ['markup', '<div id="root"></div>'],
])('a built page without a place for its %s is refused at start', (name, place) => {
  expect(() => readDocument(index.replace(place, ''), publicUrl)).toThrow(
    new RegExp(`no place for its ${name}`, 'u'),
  )
})

test('a script of the demo runs before all others, on written pages and shells, and in no other hub’s document', () => {
  const reader = { language: 'en', theme: 'light-mode', isPlayer: false } as const
  const page = pageFor(landing)
  const plain = readDocument(index, publicUrl)
  const demo = readDocument(index, publicUrl, {}, '/dev/clock.js')
  const tag = '<script src="/dev/clock.js"></script>'
  for (const [html, without] of [
    [demo.shell(reader), plain.shell(reader)],
    [demo.filled(reader, landing, page), plain.filled(reader, landing, page)],
  ] as const) {
    expect(html.indexOf(tag)).toBe(html.indexOf('<script'))
    expect(html.replace(tag, '')).toBe(without)
  }
  expect(demo.scriptHashes).toEqual(plain.scriptHashes)
})
