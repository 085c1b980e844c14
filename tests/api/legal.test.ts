import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { legalNames } from '#contract/shell/legal.contract.ts'
import { readLegalTexts } from '#server/legal/read-legal-texts.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A folder of the operator's own, with one line in each text unless told. */
const operatorFolder = (files: Record<string, string> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  folders.push(folder)
  const own = Object.fromEntries(legalNames.map((name) => [`${name}.en.md`, `# ${name}\n\nOurs.\n`]))
  for (const [file, text] of Object.entries({ ...own, ...files })) writeFileSync(join(folder, file), text)
  return folder
}

test.each(legalNames)('a guest reads the %s of the demo, which says so, in each language', async (name) => {
  const hub = await createTestApp()
  const answer = await hub.app.request(`/api/legal/${name}`)
  expect(answer.status).toBe(200)
  const text = await answer.json()
  expect([text.name, text.sample]).toEqual([name, true])
  expect(text.translations.map(({ language }: { language: string }) => language)).toEqual([
    'en',
    'fr',
    'pt',
    'tr',
  ])
  const [english, french, portuguese, turkish] = text.translations.map((one: unknown) => JSON.stringify(one))
  expect(english).toMatch(/\bdemo\b/u)
  expect(french).toMatch(/démonstration/u)
  expect(portuguese).toMatch(/demonstração/u)
  expect(turkish).toMatch(/demo/u)
  await hub.close()
})

test('a text that is none of the four is not there', async () => {
  const hub = await createTestApp()
  expect((await hub.app.request('/api/legal/imprint')).status).toBe(400)
  await hub.close()
})

test('the operator’s own texts are shown as theirs, English first, in each language they wrote', async () => {
  const legalTexts = readLegalTexts(
    operatorFolder({
      'terms.de.md': '# Bedingungen\n\nUnsere.\n',
      'terms.en.md':
        '# Terms\n\nWe are **Ranger Ltd**, [write](mailto:hub@example.org).\n\n## Rules\n\n1. One\n2. Two\n',
      'notes.txt': 'not shown',
    }),
  )
  const hub = await createTestApp({ legalTexts })
  const { sample, translations } = await (await hub.app.request('/api/legal/terms')).json()
  expect(sample).toBe(false)
  expect(translations).toEqual([
    {
      language: 'en',
      title: 'Terms',
      blocks: [
        {
          kind: 'paragraph',
          words: [
            { text: 'We are ' },
            { text: 'Ranger Ltd', strong: true },
            { text: ', ' },
            { text: 'write', href: 'mailto:hub@example.org' },
            { text: '.' },
          ],
        },
        { kind: 'heading', words: [{ text: 'Rules' }] },
        { kind: 'list', ordered: true, items: [[{ text: 'One' }], [{ text: 'Two' }]] },
      ],
    },
    { language: 'de', title: 'Bedingungen', blocks: [{ kind: 'paragraph', words: [{ text: 'Unsere.' }] }] },
  ])
  await hub.close()
})

test('a folder that lacks a text, or cannot be read, is refused by name', () => {
  const folder = operatorFolder()
  rmSync(join(folder, 'refunds.en.md'))
  expect(() => readLegalTexts(folder)).toThrow(/HUB_CONTENT lacks texts: refunds\.en\.md/u)
  expect(() => readLegalTexts(join(folder, 'nowhere'))).toThrow(/HUB_CONTENT.*can't be read/u)
})

test('the demo’s texts do not count as an operator’s own', () => {
  const folder = operatorFolder()
  cpSync('content/privacy.en.md', join(folder, 'privacy.en.md'))
  expect(() => readLegalTexts(folder)).toThrow(/demo's own texts: privacy\.en\.md/u)
})

test.each([
  ['markup', '# Terms\n\n<script>alert(1)</script>\n'],
  ['markup inside a line', '# Terms\n\nSee <b onclick="x()">this</b>.\n'],
  ['a link that runs a script', '# Terms\n\n[press](javascript:alert(1))\n'],
  ['a link without its protocol', '# Terms\n\n[press](//elsewhere.example)\n'],
  ['an image', '# Terms\n\n![logo](https://elsewhere.example/x.png)\n'],
  ['a table', '# Terms\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'],
  ['a list within a list', '# Terms\n\n- one\n  - two\n'],
  ['the code of a character', '# Terms\n\n&copy; Ranger\n'],
  ['no title', 'Terms\n'],
  ['nothing', ''],
])('a text with %s is refused when the hub starts, with the file that holds it', (_, text) => {
  expect(() => readLegalTexts(operatorFolder({ 'terms.en.md': text }))).toThrow(
    /terms\.en\.md can't be shown/u,
  )
})
