import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { href, paths, projectAt, projectPath } from '#contract/http/paths.ts'

/** The address of a route by the name of its file: dots are slashes, `$name` is any one word, `_` says that it isn't a part. */
const patternOf = (file: string): RegExp => {
  const path = file
    .replace(/(?:(?<=\w)\.index)?\.tsx$/u, '')
    .replace(/^index$/u, '')
    .replaceAll('_.', '.')
    .replaceAll('.', '/')
  return new RegExp(`^/${path.replaceAll(/\$[a-z]+/gu, '[^/]+')}$`, 'u')
}

const routes = readdirSync(join(import.meta.dirname, '../../../src/app/routes'))
  .filter((file) => !file.startsWith('__'))
  .map((file) => ({ file, pattern: patternOf(file) }))

const addresses = [...Object.values(paths), projectPath('a-project')]

test.each(addresses)('the address %s has one route', (path) => {
  expect(routes.filter(({ pattern }) => pattern.test(path))).toHaveLength(1)
})

test.each(routes)('the route $file serves an address that the server knows', ({ pattern }) => {
  expect(addresses.some((path) => pattern.test(path))).toBe(true)
})

test('an address carries its values encoded', () => {
  expect(href('https://hub.example/payment-success', { order: 'a&b=c d' })).toBe(
    'https://hub.example/payment-success?order=a%26b%3Dc%20d',
  )
})

test.each([
  ['/VaultVision/guild-quartermaster', 'guild-quartermaster'],
  ['/vaultvision/Guild_7', 'guild_7'],
  [projectPath('a'.repeat(64)), 'a'.repeat(64)],
])('%s is the page of a project', (path, id) => {
  expect(projectAt(path)).toBe(id)
})

test.each([
  '/VaultVision',
  '/VaultVision/',
  '/VaultVision/a/b',
  '/VaultVision/a%20b',
  '/VaultVision/..',
  '/Games/a',
  projectPath('a'.repeat(65)),
  projectPath('<script>'),
])('%s is none', (path) => {
  expect(projectAt(path)).toBeNull()
})
