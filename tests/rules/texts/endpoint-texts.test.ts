import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from '#tests/support/endpoints.ts'
import { longestOnWire, slowRead } from '#tests/support/growth.ts'
import { limitOf, textFieldsOf } from '#tests/support/text-fields.ts'
import { patience } from '#tests/support/pace.ts'

const fields = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema === undefined
      ? []
      : textFieldsOf(schema).map(({ path, schema: field }) => ({
          field,
          name: `${endpoint.name} ${part} ${path.join('.')}`,
          errors: endpoint.errors as readonly string[],
        }))
  }),
)
const longest = 'a'.repeat(longestOnWire)

test('the text fields of all endpoints are found', () => {
  expect(endpoints.length).toBeGreaterThan(120)
  expect(fields.length).toBeGreaterThan(150)
})

test('a text that is too long is refused for its length alone, with a code that its call lists if it has one', () => {
  const wrong = fields.filter(({ field, errors }) => {
    const { issues = [] } = v.safeParse(field, longest)
    const [first, ...more] = issues
    const isOwn = first?.message.startsWith('Invalid length') || errors.includes(String(first?.message))
    return first?.type !== 'max_length' || more.length > 0 || !isOwn
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('no field takes more than the rules are timed with (text-rules.test.ts)', () => {
  expect(Math.max(...fields.map(({ field }) => limitOf(field) ?? Infinity))).toBe(20_000)
})

test('no text takes the schema of a field long (A6)', { timeout: patience(300_000) }, () => {
  const slow = [...new Map(fields.map((one) => [one.field, one])).values()].flatMap(({ field, name }) => {
    const read = (text: string): boolean => v.is(field, text)
    const fault = slowRead(read) ?? slowRead(read, limitOf(field) ?? longestOnWire)
    return fault === null ? [] : [`${name}: ${fault}`]
  })
  expect(slow).toEqual([])
})
