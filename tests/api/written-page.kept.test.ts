import { expect, test } from 'vitest'
import { languageCodes } from '#contract/values/languages.ts'
import { themes } from '#contract/shell/themes.ts'
import type { WrittenPage } from '#contract/http/written-page.ts'
import { landing, openSite, pageFor } from '#tests/support/server/written-site.ts'

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

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
