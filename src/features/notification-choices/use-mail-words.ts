import { useLingui } from '@lingui/react/macro'
import type { MailChoice } from '#contract/notifications/notification-choices.contract.ts'

interface Words {
  /** Under the head "By mail". */
  readonly short: string
  /** Standing alone. */
  readonly full: string
}

export const useMailWords = (): Readonly<Record<MailChoice, Words>> => {
  const { t } = useLingui()
  return {
    off: { short: t({ message: 'Off', context: 'mails about a topic' }), full: t`No mail` },
    at_once: { short: t`At once`, full: t`Mail at once` },
    daily: { short: t({ message: 'Daily', context: 'mails about a topic' }), full: t`Mail daily` },
  }
}
