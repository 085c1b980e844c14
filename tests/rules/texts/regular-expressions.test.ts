import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { slowRead } from '#tests/support/growth.ts'
import { patience } from '#tests/support/pace.ts'

const root = join(import.meta.dirname, '../../..')

/** The regular expressions of a file: literals, and the places that compute one. */
const expressionsIn = (path: string, text: string) => {
  const found: { at: string; expression: RegExp }[] = []
  const computed: string[] = []
  const at = ({ start }: { start: number }): string => `${path}:${text.slice(0, start).split('\n').length}`
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      // Looked for everywhere in a text, whatever its code does with it: that is the most it can take.
      const global = `${flags.replaceAll(/[gy]/gu, '')}g`
      found.push({ at: `${at(node)} /${pattern}/${flags}`, expression: new RegExp(pattern, global) })
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') computed.push(at(node))
    },
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') computed.push(at(node))
    },
  }).visit(parseSync(path, text).program)
  return { found, computed }
}

const files = ['contract', 'machines', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
)
const expressions = files.map((path) => expressionsIn(path, readFileSync(join(root, path), 'utf8')))

test('the expressions of contract, machines, server and src are found', () => {
  expect(expressions.flatMap(({ found }) => found).length).toBeGreaterThan(100)
})

test('every expression is a literal: a computed one is in no list of those that are timed', () => {
  expect(expressions.flatMap(({ computed }) => computed)).toEqual([])
})

test('no text takes a regular expression long (A6)', { timeout: patience(300_000) }, () => {
  const slow = expressions
    .flatMap(({ found }) => found)
    .flatMap(({ at, expression }) => {
      const fault = slowRead((text) => text.match(expression))
      return fault === null ? [] : [`${at}: ${fault}`]
    })
  expect(slow).toEqual([])
})
