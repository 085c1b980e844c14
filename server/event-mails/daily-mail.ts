import { createHash } from 'node:crypto'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import type { Notification } from '#contract/notifications/notifications.contract.ts'
import { paths } from '#contract/http/paths.ts'
import { notifiedAs } from '../events/notified-events.rules.ts'
import type { AppSettings } from '../dependencies.ts'
import {
  button,
  colour,
  heading,
  inLanguage,
  line,
  link,
  mailPage,
  withNames,
  withoutMarks,
} from '../platform/mail/mail-layout.ts'
import type { MailTexts } from '../platform/mail/mail-texts.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { inWords } from '../notifications/words.rules.ts'
import type { DailyMail } from './daily-mails.store.ts'
import { texts } from './event-texts.ts'
import { stoppableFoot } from './mail-foot.ts'

/** Most notifications in one mail; it counts the others. */
const most = 50

/** Events of one kind and subject are one, with the newest one's data, as in the hub. */
const grouped = (events: readonly PlayerEvent[]): { event: PlayerEvent; count: number }[] => {
  const groups = new Map<string, { event: PlayerEvent; count: number }>()
  for (const [index, event] of events.entries()) {
    const subject = notifiedAs(event)?.subject ?? null
    const key = subject === null ? String(index) : `${event.kind}:${subject}`
    const count = (groups.get(key)?.count ?? 0) + 1
    // The newest last.
    groups.delete(key)
    groups.set(key, { event, count })
  }
  return [...groups.values()]
}

/** Identifies a player's mail of a date, without saying who they are. */
const keyOf = ({ userId, date }: DailyMail): string =>
  `daily.${date}.${createHash('sha256').update(userId).digest('hex').slice(0, 32)}`

/** Writes a daily mail, newest first, as text and as HTML; null if the hub has given up all of its kinds. */
export const dailyMail = (mailTexts: MailTexts, daily: DailyMail, settings: AppSettings): Mail | null => {
  const { address: to, language, userId, events } = daily
  const { publicUrl } = settings
  const say = mailTexts[language]
  const rows = inWords(
    mailTexts,
    language,
    grouped(events).map(({ event, count }, id) => ({
      id,
      ...event,
      count,
      is_read: false,
      at: new Date(0),
    })),
  ).toReversed()
  if (rows.length === 0) return null
  const subject = say(texts.dailySubject, { count: rows.length })
  const title = say(texts.dailyHeading)
  const shown = rows.slice(0, most)
  const more = rows.length > most ? [say(texts.dailyMore, { count: rows.length - most })] : []
  const { footer, links, unsubscribe } = stoppableFoot(
    say,
    settings,
    { userId, topic: null },
    { footer: say(texts.dailyFooter), stop: say(texts.stopDaily) },
  )
  const addressOf = ({ path }: Notification): string[] => (path === null ? [] : [publicUrl + path])
  return {
    to,
    language,
    subject,
    key: keyOf(daily),
    ...(unsubscribe !== undefined && { unsubscribe }),
    text: [
      title,
      '',
      ...shown.flatMap((row) => [withoutMarks(row.title), withoutMarks(row.message), ...addressOf(row), '']),
      ...more,
      `${say(texts.openHub)}: ${publicUrl}${paths.home}`,
      '',
      footer,
      ...links.map(({ label, address }) => `${label}: ${address}`),
      '',
    ].join('\n'),
    html: mailPage({
      language,
      subject,
      footer,
      links,
      rows: [
        heading(title),
        ...shown.map((row) => {
          const [address] = addressOf(row)
          const name = address === undefined ? withNames(row.title) : link(address, withoutMarks(row.title))
          return line(inLanguage(`${name}<br>${withNames(row.message)}`, row.lang))
        }),
        ...more.map((text) => line(withNames(text), 13, colour.muted)),
        button(publicUrl + paths.home, say(texts.openHub)),
      ],
    }),
  }
}
