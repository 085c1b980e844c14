import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { href, paths } from '#contract/paths.ts'

/** The address of a route by the name of its file: dots are slashes, `$name` is any one word. */
const patternOf = (file: string): RegExp => {
  const path = file
    .replace(/(?:(?<=\w)\.index)?\.tsx$/u, '')
    .replace(/^index$/u, '')
    .replaceAll('.', '/')
  return new RegExp(`^/${path.replaceAll(/\$[a-z]+/gu, '[^/]+')}$`, 'u')
}

const routes = readdirSync(join(import.meta.dirname, '../../src/app/routes'))
  .filter((file) => !file.startsWith('__'))
  .map((file) => ({ file, pattern: patternOf(file) }))

test.each(Object.values(paths))('the address %s has one route', (path) => {
  expect(routes.filter(({ pattern }) => pattern.test(path))).toHaveLength(1)
})

test.each(routes)('the route $file serves an address that the server knows', ({ pattern }) => {
  expect(Object.values(paths).some((path) => pattern.test(path))).toBe(true)
})

test('an address carries its values encoded', () => {
  expect(href('https://hub.example/payment-success', { order: 'a&b=c d' })).toBe(
    'https://hub.example/payment-success?order=a%26b%3Dc%20d',
  )
})
