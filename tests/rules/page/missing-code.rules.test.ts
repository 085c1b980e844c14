import { describe, expect, test } from 'vitest'
import type { FileAnswer, Remedy } from '#src/app/code/missing-code.rules.ts'
import { isReplaced, remedyFor } from '#src/app/code/missing-code.rules.ts'

const script: FileAnswer = { status: 200, type: 'text/javascript; charset=utf-8' }

describe('a file of the running page', () => {
  test.each<[string, FileAnswer, boolean]>([
    ['that is there', script, false],
    ['that is a style sheet', { status: 200, type: 'TEXT/CSS' }, false],
    ['that is gone', { status: 404, type: 'application/json' }, true],
    ['that is gone for good', { status: 410, type: '' }, true],
    ['in whose place a document comes', { status: 200, type: 'text/html; charset=utf-8' }, true],
    ['whose place is empty', { status: 204, type: '' }, true],
    ['of something that only sounds like a script', { status: 200, type: 'text/javascripty' }, true],
    ['of something that holds a script', { status: 200, type: 'multipart/text/javascript' }, true],
    ['that is there in an odd way', { status: 299, type: 'text/html' }, true],
    ['of which there are several', { status: 300, type: 'text/html' }, false],
    ['of a server in trouble', { status: 503, type: 'text/html' }, false],
    ['of a server that refuses', { status: 403, type: 'text/html' }, false],
    ['that is elsewhere', { status: 302, type: 'text/html' }, false],
    ['that is unchanged', { status: 304, type: '' }, false],
    ['before any answer', { status: 199, type: '' }, false],
    ['of a server that says nothing', null, false],
  ])('%s', (_, answer, expected) => {
    expect(isReplaced([answer])).toBe(expected)
    expect(isReplaced([script, answer])).toBe(expected)
    expect(isReplaced([answer, script])).toBe(expected)
  })

  test('about which nothing is asked', () => {
    expect(isReplaced([])).toBe(false)
  })
})

describe('a page whose code is missing', () => {
  const replaced = {
    problem: 'replaced',
    isNavigation: true,
    hasTyped: false,
    hasDialog: false,
    wasReloaded: false,
  } as const

  test.each<[string, Partial<Parameters<typeof remedyFor>[0]>, Remedy]>([
    ['is loaded with the new version', {}, 'reload'],
    ['is offered when it is the first one of the document', { isNavigation: false }, 'offer'],
    ['is offered to who has typed something', { hasTyped: true }, 'offer'],
    ['is offered beside an open dialog', { hasDialog: true }, 'offer'],
    ['is offered when it was reloaded before', { wasReloaded: true }, 'offer'],
    ['can be tried again after a failure', { problem: 'failed' }, 'retry'],
    ['can be tried again when it didn’t come in time', { problem: 'slow' }, 'retry'],
    ['can be tried again, whatever was typed', { problem: 'slow', hasTyped: true, hasDialog: true }, 'retry'],
  ])('%s', (_, part, expected) => {
    expect(remedyFor({ ...replaced, ...part })).toBe(expected)
  })
})
