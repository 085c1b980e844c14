import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as v from 'valibot'
import { getFounder } from '#contract/shell/team.contract.ts'
import { siteLanguageCodes } from '#contract/values/site-languages.ts'
import { readFounder, type FounderTexts } from '#server/team/read-founder.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

/** A folder of the operator's own. */
const folderWith = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'founder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

const openTeam = async (founder?: FounderTexts) => {
  const hub = await createTestApp(founder && { founder })
  onTestFinished(() => hub.close())
  return async (language: string) => {
    const answer = await hub.app.request(`/api/team/founder?language=${language}`)
    return { status: answer.status, body: await answer.json() }
  }
}

const english = '# Our name\n\nFounder\n\nFirst **strong** words.\n\nSecond.\n'

test('the demo has a sample of the founder in each of the 17 languages, marked as one', async () => {
  const ask = await openTeam()
  for (const language of siteLanguageCodes) {
    const { founder } = v.parse(getFounder.response, (await ask(language)).body)
    expect(founder).toMatchObject({ language, sample: true })
    expect([founder?.name, founder?.role, founder?.paragraphs.length]).toEqual([
      expect.stringMatching(/\S/u),
      expect.stringMatching(/\S/u),
      3,
    ])
  }
})

test('the operator’s own texts are shown as theirs, and in English where there are none in a language', async () => {
  const founder = readFounder(
    folderWith({
      'founder.en.md': english,
      'founder.fa.md': '# نام\n\nبنیان‌گذار\n\nیک.\n',
      'founder.sv.md': '# Namn\n\nRoll\n\nEtt.\n',
    }),
  )
  const ask = await openTeam(founder)
  expect((await ask('en')).body).toEqual({
    founder: {
      language: 'en',
      sample: false,
      name: 'Our name',
      role: 'Founder',
      paragraphs: ['First strong words.', 'Second.'],
    },
  })
  expect((await ask('fa')).body.founder).toMatchObject({ language: 'fa', name: 'نام' })
  expect((await ask('de')).body.founder).toMatchObject({ language: 'en', name: 'Our name' })
  expect(Object.keys(founder).toSorted()).toEqual(['en', 'fa'])
})

test('texts without English are shown in the language they have; without any there is no founder', async () => {
  const polish = readFounder(folderWith({ 'founder.pl.md': '# Imię\n\nRola\n\nJeden.\n' }))
  expect((await (await openTeam(polish))('de')).body.founder).toMatchObject({ language: 'pl' })
  expect(await (await openTeam(readFounder(folderWith({}))))('de')).toEqual({
    status: 200,
    body: { founder: null },
  })
})

test('a language that is none of the 17 is refused', async () => {
  const ask = await openTeam()
  expect((await ask('sv')).status).toBe(400)
  expect((await ask('constructor')).status).toBe(400)
})

test.each([
  ['no heading', 'Only a paragraph.\n'],
  ['a list', '# Name\n\nRole\n\n- one\n- two\n'],
  ['a second heading', '# Name\n\nRole\n\n## More\n\nText.\n'],
])('a file with %s is refused at start by its name', (_, text) => {
  const folder = folderWith({ 'founder.en.md': english, 'founder.nl.md': text })
  expect(() => readFounder(folder)).toThrow(/founder\.nl\.md can't be shown\. /u)
})
