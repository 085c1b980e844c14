import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DeclaredErrors } from '#contract/http/declared-errors.ts'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import { errors, problemFacts } from '#contract/errors.ts'
import { ApiError } from '#src/api/api-error.ts'

const folder = join(import.meta.dirname, '../../../contract')
const declared = await Promise.all(
  globSync('*/*.errors.ts', { cwd: folder }).map(async (file): Promise<[string, DeclaredErrors]> => {
    const found = (await import(/* @vite-ignore */ join(folder, file))) as Record<string, DeclaredErrors>
    const [, own] = Object.entries(found).find(([exported]) => exported.endsWith('Errors')) ?? []
    if (!own) throw new Error(`${file} declares no errors`)
    return [basename(file), own]
  }),
)

describe('the errors of every feature', () => {
  test('are declared beside it', () => {
    expect(declared.map(([name]) => name)).toContain('order.errors.ts')
  })

  test.each(declared)('%s: travel with the status it declares', (_name, own) => {
    expect(errors).toMatchObject(own)
  })

  test('are declared by one feature each', () => {
    const codes = declared.flatMap(([, own]) => Object.keys(own))
    expect(codes.toSorted()).toEqual([...new Set(codes)].toSorted())
  })

  test('do not compile without a status, or without a sentence', () => {
    // @ts-expect-error a code without a status
    const noStatus = { guild_full: {} } as const satisfies DeclaredErrors
    // @ts-expect-error a status that no answer of the hub has
    const oddStatus = { guild_full: { status: 418 } } as const satisfies DeclaredErrors
    // @ts-expect-error a problem without a sentence
    const noText: Record<Problem, string> = { offline: 'You are offline.' }
    // @ts-expect-error a code that nobody declares
    const unknown: ErrorCode = 'guild_full'
    expect([noStatus, oddStatus, noText, unknown]).toHaveLength(4)
  })
})

test('the page offers to try again after a temporary problem', () => {
  const codes = Object.keys(problemFacts) as Problem[]
  expect(codes.filter((code) => new ApiError(code).retryable).toSorted()).toEqual([
    'internal',
    'offline',
    'rate_limited',
    'timeout',
    'unavailable',
  ])
})

test('a problem that nothing else explains shows the id for support', () => {
  const codes = Object.keys(problemFacts) as Problem[]
  expect(codes.filter((code) => problemFacts[code].support).toSorted()).toEqual([
    'chain_unreachable',
    'code_not_sent',
    'internal',
    'mail_failed',
    'openid_rejected',
    'openid_unreachable',
    'payment_failed',
    'unavailable',
    'unexpected_answer',
  ])
})
