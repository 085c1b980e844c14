import { expect, test } from 'vitest'
import { notificationTopics, topicIds } from '#contract/notifications/notification-choices.contract.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { defaultMail } from '#server/notification-choices/default-mail.rules.ts'
import { topicTexts } from '#server/notification-choices/topic-words.rules.ts'
import {
  readUnsubscribeToken,
  unsubscribeToken,
} from '#server/notification-choices/unsubscribe-token.rules.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'

const texts = await readMailTexts()
const settings = { sessionSecret: 'a-secret-of-the-tests-that-is-long-enough' }

test.each(languageCodes)(
  'each topic has a name of its own in %s, and a required one says why',
  (language) => {
    const names = topicIds.map((topic) => texts[language](topicTexts[topic].name))
    expect(new Set(names).size).toBe(topicIds.length)
    for (const topic of topicIds.filter((one) => notificationTopics[one].isRequired)) {
      const { line } = topicTexts[topic]
      expect(line && texts[language](line)).toMatch(/\S/u)
      expect(defaultMail(topic)).toBe('at_once')
    }
  },
)

test('a token says whose mails of which topic it stops, and a required topic has none', () => {
  for (const topic of [...topicIds, null]) {
    const mails = { userId: 'a:player.with:colons', topic }
    const token = unsubscribeToken(mails, settings)
    const isRequired = topic !== null && notificationTopics[topic].isRequired
    expect(readUnsubscribeToken(token, settings)).toEqual(isRequired ? null : mails)
    expect(readUnsubscribeToken(token, { sessionSecret: 'another-secret-of-the-tests-as-long' })).toBeNull()
  }
})
