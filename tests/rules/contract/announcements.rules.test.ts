import { describe, expect, test } from 'vitest'
import {
  announcedIn,
  canBeScheduled,
  faultyAnnouncement,
  isHubPath,
  pageOfPath,
  plainAnnouncement,
  typedAnnouncement,
} from '#contract/announcements/announcements.rules.ts'
import type { TypedTexts } from '#contract/announcements/announcements.rules.ts'

const dayMs = 86_400_000
const none = { title: '', message: '' }
const both = { title: 'Title', message: 'Message' }
const texts = (more: Partial<TypedTexts> = {}): TypedTexts => ({
  en: both,
  fr: none,
  pt: none,
  tr: none,
  ...more,
})
const faults = (more: Partial<TypedTexts>, path = '') => faultyAnnouncement({ texts: texts(more), path })

describe('the path of an announcement', () => {
  test.each([
    '/',
    '/tournament',
    '/VaultVision/guild-quartermaster?comment=1#end',
    '/settings?tab=profile&x=%20%2F..',
    '/a.b/c..d',
    `/${'x'.repeat(299)}`,
    '/apiary',
    '/#a',
  ])('leads within the hub: %s', (path) => expect(isHubPath(path)).toBe(true))

  test.each([
    '',
    'tournament',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/.',
    '/..',
    '/../x',
    '/x/../y',
    '/x/.',
    '/%2e%2E/x',
    '/x/%2e',
    '/api',
    '/API/session',
    '/api/session',
    '/x y',
    '/x\u0000',
    '/x\ny',
    '/é',
    '/%zz',
    '/%2',
    '/x#a#b',
    `/${'x'.repeat(300)}`,
  ])('leads elsewhere: %j', (path) => expect(isHubPath(path)).toBe(false))

  test('has a page before its query and fragment', () => {
    expect(pageOfPath('/a/b?c=/d#e')).toBe('/a/b')
    expect(pageOfPath('/a#b?c')).toBe('/a')
    expect(pageOfPath('/')).toBe('/')
  })
})

test('English is needed; another language has both parts or none', () => {
  expect(faults({})).toEqual([])
  expect(faults({ en: none })).toEqual(['en.title', 'en.message'])
  expect(faults({ en: { title: ' \u200B', message: 'x' } })).toEqual(['en.title'])
  expect(faults({ fr: both, pt: { title: 'x', message: ' ' }, tr: { title: '', message: 'x' } })).toEqual([
    'pt.message',
    'tr.title',
  ])
  expect(faults({ fr: { title: '  ', message: '\n' } })).toEqual([])
  expect(faults({}, '//evil.example')).toEqual(['path'])
  expect(faults({}, '/tournament')).toEqual([])
})

test('a text has as many characters as a notification has room for', () => {
  expect(faults({ en: { title: 'x'.repeat(60), message: 'y'.repeat(200) } })).toEqual([])
  expect(faults({ en: { title: 'x'.repeat(61), message: 'y'.repeat(201) } })).toEqual([
    'en.title',
    'en.message',
  ])
  expect(faults({ tr: { title: '🏆'.repeat(60), message: 'ş'.repeat(200) } })).toEqual([])
})

test('it is stored as plain text in one line, and shown again as it was typed', () => {
  const stored = plainAnnouncement(
    texts({ en: { title: ' A\u202E  b ', message: 'c\n\nd' }, pt: { title: ' ', message: '' }, tr: both }),
  )
  expect(stored).toEqual({ en: { title: 'A b', message: 'c d' }, fr: null, pt: null, tr: both })
  expect(typedAnnouncement(stored)).toEqual({
    en: { title: 'A b', message: 'c d' },
    fr: none,
    pt: none,
    tr: both,
  })
})

test('a reader gets their own language, else English, and hears which it is', () => {
  const stored = plainAnnouncement(texts({ tr: { title: 'Başlık', message: 'İleti' } }))
  expect(announcedIn(stored, 'tr')).toEqual({ title: 'Başlık', message: 'İleti', lang: 'tr' })
  expect(announcedIn(stored, 'fr')).toEqual({ ...both, lang: 'en' })
  expect(announcedIn(stored, 'en')).toEqual({ ...both, lang: 'en' })
})

test('it is scheduled for a time in the future, within a year', () => {
  expect(canBeScheduled(1, 0)).toBe(true)
  expect(canBeScheduled(0, 0)).toBe(false)
  expect(canBeScheduled(-1, 0)).toBe(false)
  expect(canBeScheduled(366 * dayMs, 0)).toBe(true)
  expect(canBeScheduled(366 * dayMs + 1, 0)).toBe(false)
})
