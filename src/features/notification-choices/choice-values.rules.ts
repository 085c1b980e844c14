import type { changeNotificationChoice } from '#contract/notifications/notification-choices.contract.ts'
import type {
  MailChoice,
  NotificationChoices,
  NotificationTopic,
} from '#contract/notifications/notification-choices.contract.ts'
import type { CallInput } from '#contract/http/endpoint.ts'
import type { ChoiceSetting } from '#src/product/settings/settings-field-types.ts'

/** Times of a day as a time field has them: `22:00`. */
export interface QuietTexts {
  readonly from: string
  readonly until: string
}

/** `22:00` from minutes since midnight. */
export const timeText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Minutes since midnight from `22:00`. */
export const minutesOf = (text: string): number => {
  const [hours, minutes] = text.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** The quiet hours as the text of one field: both times are saved together. */
export const quietText = ({ from, until }: QuietTexts): string => `${from}-${until}`

/** The times in the text of the field; null: no quiet hours. */
export const quietOf = (text: string): QuietTexts | null => {
  const [from, until] = text.split('-')
  return from !== undefined && until !== undefined ? { from, until } : null
}

const isOfTopic = (name: ChoiceSetting): name is Exclude<ChoiceSetting, 'quiet' | 'daily_at'> =>
  name !== 'quiet' && name !== 'daily_at'

const partsOf = (name: Exclude<ChoiceSetting, 'quiet' | 'daily_at'>) =>
  name.split(':') as ['hub' | 'mail', NotificationTopic]

/** The text of a choice's field. */
export const readChoice = (
  name: ChoiceSetting,
  { choices, quiet, daily_at: dailyAt }: NotificationChoices,
): string => {
  if (!isOfTopic(name)) {
    if (name === 'daily_at') return timeText(dailyAt)
    return quiet === null ? '' : quietText({ from: timeText(quiet.from), until: timeText(quiet.until) })
  }
  const [where, topic] = partsOf(name)
  const choice = choices.find((one) => one.topic === topic)
  if (where === 'mail') return choice?.by_mail ?? 'off'
  return choice?.in_hub === true ? 'on' : 'off'
}

/** The change that a field's text asks for. */
export const changeOf = (
  name: ChoiceSetting,
  value: string,
): CallInput<typeof changeNotificationChoice>['body'] => {
  if (!isOfTopic(name)) {
    if (name === 'daily_at') return { daily_at: minutesOf(value) }
    const quiet = quietOf(value)
    return { quiet: quiet && { from: minutesOf(quiet.from), until: minutesOf(quiet.until) } }
  }
  const [where, topic] = partsOf(name)
  return where === 'mail' ? { topic, by_mail: value as MailChoice } : { topic, in_hub: value === 'on' }
}

/** Parts of the day within quiet hours, as shares of it from its start: two if they last over midnight. */
export const quietParts = (quiet: QuietTexts | null): { from: number; until: number }[] => {
  if (quiet === null) return []
  const [from, until] = [minutesOf(quiet.from) / 1_440, minutesOf(quiet.until) / 1_440]
  if (from <= until) return from === until ? [] : [{ from, until }]
  return [...(until > 0 ? [{ from: 0, until }] : []), { from, until: 1 }]
}
