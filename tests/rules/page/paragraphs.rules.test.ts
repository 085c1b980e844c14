import { expect, test } from 'vitest'
import { paragraphsOf } from '#src/product/words/paragraphs.rules.ts'

test.each([
  ['One sentence.', 'One sentence.', []],
  ['First.\n\nSecond.\nA line.\n \n\nThird.', 'First.', ['Second.\nA line.', 'Third.']],
  ['\n\n  <b>kept as it is</b>  \n\n', '<b>kept as it is</b>', []],
  ['', '', []],
])('the paragraphs of %j', (text, lead, story) => {
  expect(paragraphsOf(text)).toEqual({ lead, story })
})
