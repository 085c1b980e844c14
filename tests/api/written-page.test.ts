import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { themes } from '#contract/themes.ts'
import type { DisabledPages, PageAsked, WrittenPage } from '#contract/written-page.ts'
import { writtenPageAt } from '#contract/written-addresses.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { siteRoutes } from '#server/platform/http/site.ts'
import { readDocument } from '#server/platform/page/document.ts'
import { keepPages } from '#server/platform/page/kept-pages.ts'
import { writtenDocuments } from '#server/platform/page/written-documents.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createTestClock } from '#tests/support/clock.ts'

const boot = 'globalThis.booted=true'
const index = `<!doctype html>
<html lang="en" dir="ltr" data-theme="multi-gradient">
<head><title>The Hub</title>
<meta name="description" content="of the shell" />
<meta property="og:title" content="of the shell" />
<meta property="og:description" content="of the shell" />
<meta property="og:image" content="/share.png" />
<script>${boot}</script></head>
<body><div id="root"></div></body></html>`

const folder = mkdtempSync(join(tmpdir(), 'hub-written-'))
beforeAll(() => writeFileSync(join(folder, 'index.html'), index))
afterAll(() => rmSync(folder, { recursive: true }))

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

const publicUrl = 'https://hub.example.org'
const pages = ['/', '/VaultVision', '/settings', '/terms']

const landing: PageAsked = { path: '/VaultVision', search: '', language: 'en', isPlayer: false }

const pageFor = ({ path, language, isPlayer }: PageAsked, number = 1): WrittenPage => ({
  title: `Vault "Vision" <${language}>`,
  preview: 'A preview',
  description: 'What it is & why',
  markup: `<h1>${path} ${language} ${isPlayer ? 'player' : 'guest'} ${number}</h1>`,
  structured: { '@type': 'BreadcrumbList', name: '</script><b>' },
  data: { language, isPlayer, texts: { core: { hi: '</script><b>' } }, loaded: {} },
})

/** A site whose pages are written by `write`, on a clock that stands still. */
const openSite = (
  write?: (asked: PageAsked) => Promise<WrittenPage>,
  disabledPages?: DisabledPages,
  paymentForm: { script: string | null } | null = null,
) => {
  const clock = createTestClock()
  const said: string[] = []
  const asked: PageAsked[] = []
  const log = createLog('error', { write: (line: string) => void said.push(line) })
  const kept = keepPages(
    async (one) => {
      asked.push(one)
      return write ? write(one) : pageFor(one, asked.length)
    },
    { clock, log },
  )
  const app = new Hono()
  app.use(securityHeaders(true))
  app.route(
    '/',
    siteRoutes(folder, pages, {
      documents: writtenDocuments({ folder, publicUrl, writtenPageAt, kept, disabledPages, paymentForm }),
      isPage: async (address) => address === '/vaultvision/a-project',
    }),
  )
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(path, { headers })
    return { answer, html: await answer.text() }
  }
  return { clock, said, asked, kept, get }
}

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

test('the demo’s form is framed from its own origin: no foreign host is in the policy', async () => {
  const policy = await policyOf({ script: '/dev/pay/assets/form.js' })
  expect(policy).toContain("frame-src 'self'")
  expect(policy.join('; ')).not.toMatch(/https?:|stripe/u)
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

test('a page is written once in five seconds for everyone of a language, however many ask at once', async () => {
  const { get, asked, clock } = openSite()
  await Promise.all(Array.from({ length: 50 }, () => get('/')))
  expect(asked).toHaveLength(1)
  await get('/', { cookie: 'language=fr' })
  await get('/VaultVision', { cookie: 'hub_in=1' })
  expect(asked).toHaveLength(3)
  clock.advance(4_999)
  expect((await get('/')).html).toContain('guest 1')
  clock.advance(1)
  expect((await get('/')).html).toContain('guest 4')
})

test('nothing that a request forges makes another page: there are as many as languages, themes, kinds of readers and choices', async () => {
  const { get, asked } = openSite()
  const tags = new Set<string | null>()
  const forge = async (index: number): Promise<void> => {
    const forged = `x${index}`
    const path = `${index % 2 ? '/' : '/VaultVision'}?lang=${forged}&${forged}=${forged}&category=${forged}`
    const { answer } = await get(index % 3 ? path : path.toUpperCase(), {
      'accept-language': `${forged}, ${pick([...languageCodes, 'de'], Math.floor(index / 5))};q=0.${index}`,
      cookie: [
        `language=${forged}`,
        `theme=${pick([...themes, forged, '__proto__'], index)}`,
        `hub_in=${pick(['1', '', forged, '0', '11'], index)}`,
      ].join('; '),
    })
    expect(answer.status).toBe(200)
    tags.add(answer.headers.get('ETag'))
  }
  for (let index = 0; index < 2_000; index += 1) await forge(index)
  const readers = languageCodes.length * 2
  expect(asked).toHaveLength(readers)
  // The plain shell, which a player gets at '/', comes in each language and theme too.
  expect(tags.size).toBeLessThanOrEqual((readers + languageCodes.length) * themes.length)
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

test('of many pages only those of the last seconds are kept', async () => {
  const { asked, kept, clock } = openSite()
  const page = async (path: string) => kept.page({ path, search: '', language: 'en', isPlayer: false })
  const size = () => kept.size()
  for (let index = 0; index < 50; index += 1) {
    await page(`/VaultVision/project-${index}`)
    clock.advance(1_000)
  }
  expect(size()).toBeLessThanOrEqual(6)
  await page('/VaultVision/project-49')
  expect(asked).toHaveLength(50)
})

test('what changed in this process is seen at once', async () => {
  const { get, kept } = openSite()
  await get('/')
  kept.forget()
  expect((await get('/')).html).toContain('guest 2')
})

test('a change while a page is being written leaves nothing old behind', async () => {
  const slow = Promise.withResolvers<WrittenPage>()
  let times = 0
  const { get, kept } = openSite((asked) => {
    times += 1
    return times === 1 ? slow.promise : Promise.resolve(pageFor(asked, times))
  })
  const first = get('/')
  await expect.poll(() => times).toBe(1)
  kept.forget()
  slow.resolve(pageFor(landing, 1))
  expect((await first).html).toContain('guest 1')
  expect((await get('/')).html).toContain('guest 2')
})

test('a page that can’t be written is the plain shell, is said once, and is tried again', async () => {
  let isBroken = true
  const { get, said, clock } = openSite(async (asked) => {
    if (isBroken) throw new Error('broken')
    return pageFor(asked)
  })
  for (let round = 0; round < 3; round += 1) {
    expect((await get('/')).html).toContain('<div id="root"></div>')
    clock.advance(5_000)
  }
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('broken')
  isBroken = false
  expect((await get('/')).html).toContain('/VaultVision en guest')
})

test('a page that takes too long to be written is the plain shell', async () => {
  const { get, said } = openSite(() => new Promise(() => {}))
  expect((await get('/')).html).toContain('<div id="root"></div>')
  expect(said[0]).toContain('Not written in 2000 ms')
})

test('a page that could be written meanwhile is said again when it breaks again', async () => {
  let number = 0
  const { get, said, clock } = openSite(async (asked) => {
    number += 1
    if (number % 2 === 1) throw new Error(`broken ${number}`)
    return pageFor(asked)
  })
  for (let round = 0; round < 3; round += 1) {
    await get('/')
    clock.advance(5_000)
  }
  expect(said.map((line) => /broken \d/u.exec(line)?.[0])).toEqual(['broken 1', 'broken 3'])
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

test('its inline script is named in the policy by its hash, and no other may run', async () => {
  const { answer } = await openSite().get('/')
  const hash = createHash('sha256').update(boot).digest('base64')
  expect(answer.headers.get('Content-Security-Policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(answer.headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'")
  expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age')
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
    [demo.filled(reader, '/VaultVision', page), plain.filled(reader, '/VaultVision', page)],
  ] as const) {
    expect(html.indexOf(tag)).toBe(html.indexOf('<script'))
    expect(html.replace(tag, '')).toBe(without)
  }
  expect(demo.scriptHashes).toEqual(plain.scriptHashes)
})
