import { expect, test } from 'vitest'
import { notificationTopics, topicIds } from '#contract/notifications/notification-choices.contract.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { defaultDailyAt, defaultMail } from '#server/notification-choices/default-mail.rules.ts'
import { topicTexts } from '#server/notification-choices/topic-words.rules.ts'
import {
  readUnsubscribeToken,
  unsubscribeToken,
} from '#server/notification-choices/unsubscribe-token.rules.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'
import { signId } from '#server/platform/security/signed-id.ts'

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

test('what isn’t of the hub’s own making stops nothing', () => {
  const token = unsubscribeToken({ userId: 'alice', topic: 'plan' }, settings)
  expect(token).toBe(signId('alice:plan', 'unsubscribe', settings))
  for (const id of ['alice:weather', 'alice', 'alice:security', ''])
    expect(readUnsubscribeToken(signId(id, 'unsubscribe', settings), settings)).toBeNull()
  expect(readUnsubscribeToken(signId('alice:plan', '', settings), settings)).toBeNull()
})

test('topics in English, and what is mailed about them by default', () => {
  const say = texts.en
  const inEnglish = topicIds.map((topic) => {
    const { name, line } = topicTexts[topic]
    return [topic, say(name), line && say(line), defaultMail(topic)]
  })
  expect(inEnglish).toEqual([
    ['plan', 'Plan starts or ends', 'Always: what will be charged', 'at_once'],
    ['payment_failed', 'Payment failed', 'Always: your plan depends on it', 'at_once'],
    ['payments', 'Payments and refunds', null, 'at_once'],
    ['gifts', 'Gift received or claimed', null, 'at_once'],
    ['donations', 'Donation thanked, votes granted', null, 'off'],
    ['followed', 'Projects you follow', 'Accepted, moved, done', 'off'],
    ['comments', 'Answers to your comments', null, 'off'],
    ['projects', 'Your projects and suggestions', null, 'off'],
    ['votes', 'Your votes', null, 'off'],
    ['security', 'Log-in from a new device', 'Always: so that nobody gets in unseen', 'at_once'],
    ['account', 'Deletion of your account', 'Always: it protects your account', 'at_once'],
    ['rights', 'Your rights on the hub', null, 'off'],
    ['announcements', 'Announcements', null, 'off'],
  ])
  expect(defaultDailyAt).toBe(18 * 60)
})
