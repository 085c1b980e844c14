import { expect, it } from 'vitest'
import { faultOfUpdate, plainUpdate } from '#contract/projects/project-updates.rules.ts'

it('an update has a title in one line, and both are plain text', () => {
  expect(plainUpdate({ title: ' One\n\ntwo\u202E ', text: 'a \r\n\r\n\r\nb' })).toEqual({
    title: 'One two',
    text: 'a\n\nb',
  })
})

it.each([
  [null, 'Title', 'Text'],
  [null, 'x'.repeat(120), 'x'.repeat(2_000)],
  [null, '👩🏽‍🤝‍👨🏿'.repeat(18), '!'],
  ['update_untitled', '', 'Text'],
  ['update_untitled', '\u202E \n', 'Text'],
  ['update_title_too_long', 'x'.repeat(121), 'Text'],
  ['update_title_too_long', 'x'.repeat(2_001), 'Text'],
  ['update_unreadable', `e${'\u0301'.repeat(16)}`, 'Text'],
  ['update_empty', 'Title', ' \n'],
  ['update_too_long', 'Title', 'x'.repeat(2_001)],
  ['update_unreadable', 'Title', `e${'\u0301'.repeat(16)}`],
  ['update_untitled', '', ''],
])('%s: a title like %.10s with a text like %.10s', (fault, title, text) =>
  expect(faultOfUpdate({ title, text })).toBe(fault),
)
