import { expect, test } from 'vitest'
import { deviceNamed } from '#server/notifications/device-name.rules.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'

const texts = await readMailTexts()

test.each([
  ['Firefox', 'Linux', 'Firefox on Linux', 'Firefox sur Linux'],
  ['Firefox', null, 'Firefox', 'Firefox'],
  [null, 'Linux', 'A browser on Linux', 'Un navigateur sur Linux'],
  [null, null, 'An unknown browser', 'Un navigateur inconnu'],
])('the browser %s on the system %s is called %s', (browser, system, english, french) => {
  expect(deviceNamed({ browser, system }, texts.en)).toBe(english)
  expect(deviceNamed({ browser, system }, texts.fr)).toBe(french)
})
