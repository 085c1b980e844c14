import { paths } from '#contract/http/paths.ts'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import type { Say } from '../platform/mail/mail-texts.ts'
import { texts } from './event-texts.ts'
import type { Figures, Told } from './plan-mail.ts'

type AccountEvent = Extract<PlayerEvent, { kind: 'deletion_requested' | 'deletion_taken_back' }>

/** Returns the content of a mail about the deletion of an account. */
export const tellOfAccount = (
  event: AccountEvent,
  say: Say,
  { day, moment }: Figures,
  publicUrl: string,
): Told => {
  const footer = say(texts.accountFooter)
  if (event.kind === 'deletion_taken_back') {
    const { plan_ends: planEnds } = event.data
    const label = say(planEnds ? texts.openPlan : texts.openSettings)
    return {
      subject: say(texts.staysSubject),
      heading: say(texts.staysHeading),
      lines: [say(texts.staysLead), ...(planEnds ? [say(texts.staysRenewals)] : [])],
      way: `${label}:`,
      button: { address: `${publicUrl}${paths.settings}${planEnds ? '#tab-assets' : ''}`, label },
      footer,
    }
  }
  const { takes_effect_at: at, by, has_plan: hasPlan } = event.data
  const label = say(texts.keepAccount)
  return {
    subject: say(texts.leavingSubject, { day: day(at) }),
    heading: say(texts.leavingHeading),
    lines: [
      say(by === 'player' ? texts.leavingLead : texts.leavingLeadOfTeam, { moment: moment(at) }),
      say(texts.leavingKeep),
      ...(hasPlan ? [say(texts.leavingRenewals)] : []),
      ...(by === 'player' ? [say(texts.leavingWasNotYou)] : []),
    ],
    way: `${label}:`,
    button: { address: `${publicUrl}${paths.settings}?tab=privacy`, label },
    footer,
  }
}
