import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#contract/values/languages.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { getLedger } from '#contract/ledger/public-ledger.contract.ts'
import { siteLanguageCodes, siteLanguages } from '#contract/values/site-languages.ts'
import { legalPaths } from '#contract/http/paths.ts'
import type { PageAsked, WrittenSite } from '#contract/http/written-page.ts'
import { loadRendering } from '#server/platform/page/rendering.ts'
import type { Rendering } from '#server/platform/page/rendering.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

const built = fileURLToPath(new URL('../../dist-rendering/entry-server.js', import.meta.url))

let rendering: Rendering
beforeAll(async () => {
  rendering = await loadRendering(built)
})

const openWriter = async () => {
  const hub: TestApp = await createTestApp()
  const asked: string[] = []
  const write = (one: Partial<PageAsked> = {}, site?: WrittenSite) =>
    rendering(
      { path: '/VaultVision', search: '', language: 'en', isPlayer: false, ...one },
      async (request) => {
        asked.push(`${new URL(request.url).pathname} ${request.headers.get('authorization')}`)
        return hub.app.fetch(request)
      },
      site,
    )
  return { hub, asked, write }
}

/** What is read of markup, blocks apart. */
const textOf = (markup: string): string =>
  markup
    .replace(/<(?:svg|option)\b[\s\S]*?<\/(?:svg|option)>/gu, ' ')
    .replace(/<[^>]+>/gu, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/gu, ' ')

test.each([
  [
    'en',
    'Players decide what gets built next',
    'Explore plans',
    'open projects 23',
    '9,184 votes',
    '$6,420.00',
  ],
  [
    'fr',
    'Les joueurs décident de ce qui se construit',
    'Voir les plans',
    'projets ouverts 23',
    '9 184',
    '6 420,00',
  ],
  [
    'pt',
    'Os jogadores decidem o que vem a seguir',
    'Ver os planos',
    'projetos abertos 23',
    '9.184 votos',
    '$ 6.420,00',
  ],
  [
    'tr',
    'Sırada ne olacağına oyuncular karar verir',
    'Planlara bak',
    'açık proje 23',
    '9.184 oy',
    '$6.420,00',
  ],
] as const)('the landing page reads in %s: headline, projects, totals', async (language, ...said) => {
  const { hub, write } = await openWriter()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  const { markup, title } = await write({ language })
  expect(title).toBe('Vault Vision')
  const text = textOf(markup).replace(/[\u00a0\u202f]/gu, ' ')
  for (const words of ['Replay Theatre', 'Drone Loadout Planner', ...said]) expect(text).toContain(words)
  for (const link of ['href="/VaultVision"', 'href="/terms"', 'href="#project-replay-theatre"'])
    expect(markup).toContain(link)
  await hub.close()
})

test('the landing page is written with the choices of its address', async () => {
  const { hub, write } = await openWriter()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  const { markup, data } = await write({ search: '?category=Guilds&sort=newest' })
  const cards = [...markup.matchAll(/<article[\s\S]*?<\/article>/gu)].map(([card]) => textOf(card))
  expect(cards.length).toBeGreaterThan(1)
  for (const card of cards) expect(card).toContain('Guilds')
  expect(markup).toMatch(/<option value="newest" selected=""|<option selected="" value="newest"/u)
  expect(data.loaded).toMatchObject({
    VaultVision: { filters: { category: 'Guilds', search: '', sort: 'newest' } },
  })
  await hub.close()
})

test('the page of a project is written with its name, what it is, its figures and its way', async () => {
  const { hub, write } = await openWriter()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  const path = '/VaultVision/guild-quartermaster'
  const { title, preview, description, markup, structured, data } = await write(
    { path },
    { publicUrl: 'https://hub.example', disabledPages: {} },
  )
  expect([title, preview]).toEqual(['Guild Quartermaster', 'Guild Quartermaster - The Hub'])
  expect(description).toMatch(/^Track lent units/u)
  expect(markup).toMatch(/<h1[^>]*>.*Guild Quartermaster.*<\/h1>/u)
  expect(markup).not.toContain(' style=')
  const text = textOf(markup)
  for (const words of ['Votes per day', 'Donations by week', 'Weighted votes', '$2,870.00'])
    expect(text).toContain(words)
  expect(structured).toMatchObject({
    itemListElement: [
      { name: 'Home' },
      { name: 'Vault Vision' },
      { name: 'Guild Quartermaster', item: `https://hub.example${path}` },
    ],
  })
  expect(data.loaded).toMatchObject({
    'project guild-quartermaster': { id: 'guild-quartermaster', known: { days: expect.arrayContaining([]) } },
  })
  expect((await write({ path, language: 'fr' })).markup).toContain('Votes par jour')
  await hub.close()
})

test('a written page brings what its loader got and its texts, so that the browser asks for neither', async () => {
  const { hub, write } = await openWriter()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  const { data } = await write({ language: 'fr' })
  expect(Object.keys(data.texts).toSorted()).toEqual(['core', 'projects'])
  expect(data.loaded).toMatchObject({
    VaultVision: { known: { stats: { openProjects: 23 }, projects: expect.arrayContaining([]) } },
  })
  expect(JSON.parse(JSON.stringify(data))).toEqual(data)
  await hub.close()
})

test.each(languageCodes)('every legal page is written in %s', async (language) => {
  const { hub, write } = await openWriter()
  for (const path of Object.values(legalPaths)) {
    const { markup, title } = await write({ path, language })
    expect(title).not.toBe('')
    expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/u)
  }
  await hub.close()
})

test('a place is described by what it will be for, in the reader’s language', async () => {
  const { hub, write } = await openWriter()
  expect(await write({ path: '/News' })).toMatchObject({
    title: 'News',
    description: 'What changed in the game and in the hub, newest first.',
  })
  expect((await write({ path: '/News', language: 'fr' })).description).not.toContain('What changed')
  await hub.close()
})

test.each(siteLanguageCodes)(
  'Team and Contact are written in %s, with their own language and direction in a shell of another',
  async (language) => {
    const { hub, asked, write } = await openWriter()
    const texts = JSON.parse(
      readFileSync(fileURLToPath(new URL(`../../locales/pages/${language}.json`, import.meta.url)), 'utf8'),
    )
    const { dir } = siteLanguages[language]
    const search = `?lang=${language}`
    const team = await write({ path: '/Team', search })
    expect(team).toMatchObject({ title: texts.team.missionTitle, description: texts.team.missionLead })
    expect(team.markup).toContain(`lang="${language}" dir="${dir}"`)
    expect(textOf(team.markup)).toContain(texts.team.mission[2].replaceAll("'", '’'))
    expect(textOf(team.markup)).toContain(texts.team.contactUs)
    const contact = await write({ path: '/contact', search })
    expect(contact).toMatchObject({ title: texts.contact.title, description: texts.contact.description })
    expect(contact.markup).toContain(`lang="${language}" dir="${dir}"`)
    expect(textOf(contact.markup)).toContain(texts.contact.send)
    expect(asked.map((one) => one.split(' ')[0])).toEqual([
      '/api/team/founder',
      `/api${getLedger.path}`,
      '/api/contact',
    ])
    await hub.close()
  },
)

test('a closed page is written with its name and the operator’s reason instead of its content', async () => {
  const { hub, write } = await openWriter()
  const closed = { '/games': 'Back on Monday', '/contact': '' }
  const site = { publicUrl: 'https://hub.example', disabledPages: closed }
  const games = await write({ path: '/Games' }, site)
  expect(games).toMatchObject({ title: 'Games', description: 'Back on Monday' })
  expect(textOf(games.markup)).toContain('Games Closed Back on Monday Open today')
  expect(textOf(games.markup)).not.toContain('Opens later')
  const contact = await write({ path: '/contact', language: 'fr' }, site)
  expect(textOf(contact.markup)).toContain('Fermé Cette page est fermée pour le moment.')
  expect((await write({ path: '/News' }, site)).markup).toContain('Opens later')
  await hub.close()
})

test('the way to a page is told as its breadcrumbs show it, with the hub’s address', async () => {
  const { hub, write } = await openWriter()
  const site = { publicUrl: 'https://hub.example', disabledPages: {} }
  const { structured, markup } = await write(
    { path: '/tournament/illuvium-pro-league', language: 'fr' },
    site,
  )
  const said = ['Accueil /', 'Tournoi /tournament', 'Illuvium Pro League /tournament/illuvium-pro-league']
  expect(structured).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: said.map((one, index) => ({
      position: index + 1,
      name: one.slice(0, one.lastIndexOf(' ')),
      item: `https://hub.example${one.slice(one.lastIndexOf(' ') + 1)}`,
    })),
  })
  expect(textOf(markup)).toContain('Accueil Tournoi Illuvium Pro League')
  const terms = await write({ path: '/terms' }, site)
  expect(terms.structured).toMatchObject({ itemListElement: [{ name: 'Home' }, { name: 'Terms' }] })
  expect((await write({}, site)).structured).toBeNull()
  expect((await write({ path: '/nowhere' }, site)).structured).toBeNull()
  await hub.close()
})

test('an address of no page is written without a name', async () => {
  const { hub, write } = await openWriter()
  expect(await write({ path: '/nowhere' })).toMatchObject({ title: '' })
  await hub.close()
})

test('the API is asked as a guest, once for each thing, and the page holds no name', async () => {
  const { hub, asked, write } = await openWriter()
  const { markup } = await write({ isPlayer: true })
  expect(asked.toSorted()).toEqual([
    '/api/vaultvision/projects null',
    '/api/vaultvision/projects/top null',
    '/api/vaultvision/stats null',
  ])
  expect(markup).not.toContain('Log in')
  expect(markup).toContain('account-expected')
  await hub.close()
})

test('markup has no style attribute and no script, which the policy would refuse', async () => {
  const { hub, write } = await openWriter()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  for (const isPlayer of [false, true])
    for (const path of ['/VaultVision', '/terms', '/Gauntlet', '/Games', '/nowhere'])
      expect((await write({ path, isPlayer })).markup).not.toMatch(
        /<[^>]* style=|<script|<style| on[a-z]+="/u,
      )
  await hub.close()
})

test('200 pages of several languages written at once don’t mix their texts', async () => {
  const { hub, write } = await openWriter()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  const words: Record<LanguageCode, string> = {
    en: 'Explore plans',
    fr: 'Voir les plans',
    pt: 'Ver os planos',
    tr: 'Planlara bak',
  }
  const languages = Array.from(
    { length: 200 },
    (_, number) => languageCodes[number % languageCodes.length] ?? 'en',
  )
  const written = await Promise.all(languages.map((language) => write({ language })))
  for (const [number, { markup }] of written.entries())
    for (const language of languageCodes)
      expect(markup.includes(words[language])).toBe(language === languages[number])
  await hub.close()
})

test('a page whose data can’t be had is not written', async () => {
  await expect(
    rendering({ path: '/VaultVision', search: '', language: 'en', isPlayer: false }, () =>
      Promise.resolve(Response.json({ error: 'x', code: 'unavailable', requestId: '1' }, { status: 503 })),
    ),
  ).rejects.toThrow('/VaultVision could not be loaded')
})

test('a rendering that was not built is one line', async () => {
  await expect(loadRendering('/nowhere/entry-server.js')).rejects.toThrow(/not built/u)
})
