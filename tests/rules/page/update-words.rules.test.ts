import { expect, it } from 'vitest'
import { draftOf, wordsOf } from '#src/features/comments/update-words.rules.ts'

it.each([
  ['', { title: '', text: '' }],
  ['A title\n', { title: 'A title', text: '' }],
  ['\nA text', { title: '', text: 'A text' }],
  ['A title\n\nA text\nof two lines', { title: 'A title', text: '\nA text\nof two lines' }],
])('a draft %j is what was typed', (draft, words) => {
  expect(draftOf(words)).toBe(draft)
  expect(wordsOf(draft)).toEqual(words)
})

it('one line alone is a title', () => expect(wordsOf('A title')).toEqual({ title: 'A title', text: '' }))
