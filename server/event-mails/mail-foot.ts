import { unsubscribeOneClick } from '#contract/notifications/notification-choices.contract.ts'
import type { NotificationTopic } from '#contract/notifications/notification-choices.contract.ts'
import { href, paths } from '#contract/http/paths.ts'
import { topicTexts } from '../notification-choices/topic-words.rules.ts'
import { unsubscribeToken } from '../notification-choices/unsubscribe-token.rules.ts'
import type { StoppedMails } from '../notification-choices/unsubscribe-token.rules.ts'
import type { AppSettings } from '../dependencies.ts'
import type { Say } from '../platform/mail/mail-texts.ts'
import type { Foot } from './event-mail.ts'
import { texts } from './event-texts.ts'

/** Returns the foot of a mail that can be stopped, with the reader's own links. */
export const stoppableFoot = (
  say: Say,
  settings: AppSettings,
  mails: StoppedMails,
  { footer, stop }: { readonly footer: string; readonly stop: string },
): Foot => {
  const token = unsubscribeToken(mails, settings)
  const { publicUrl } = settings
  return {
    footer,
    links: [
      { address: `${publicUrl}${paths.unsubscribe}#token=${encodeURIComponent(token)}`, label: stop },
      {
        address: publicUrl + href(paths.settings, { tab: 'notifications' }),
        label: say(texts.allSettings),
      },
    ],
    unsubscribe: href(`${publicUrl}/api${unsubscribeOneClick.path}`, { token }),
  }
}

/** Returns the foot of a mail about a topic that can be switched off. */
export const topicFoot = (say: Say, settings: AppSettings, userId: string, topic: NotificationTopic): Foot =>
  stoppableFoot(
    say,
    settings,
    { userId, topic },
    {
      footer: say(texts.topicFooter, { topic: say(topicTexts[topic].name) }),
      stop: say(texts.stopTopic),
    },
  )
