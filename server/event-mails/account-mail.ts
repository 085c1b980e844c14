import { href, paths } from '#contract/http/paths.ts'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import { deviceNamed } from '../notifications/device-name.rules.ts'
import type { Say } from '../platform/mail/mail-texts.ts'
import { texts } from './event-texts.ts'
import type { Figures, Told } from './plan-mail.ts'

type AccountEvent = Extract<PlayerEvent, { kind: 'deletion_requested' | 'deletion_taken_back' }>

/** Returns the content of the mail about a log-in from a new device. */
export const tellOfDevice = (
  { data }: Extract<PlayerEvent, { kind: 'new_device' }>,
  say: Say,
  moment: string,
  publicUrl: string,
): Told => {
  const label = say(texts.openDevices)
  return {
    subject: say(texts.deviceSubject),
    heading: say(texts.deviceSubject),
    lines: [
      deviceNamed(data, say),
      say(texts.deviceTime, { moment }),
      say(texts.deviceWasYou),
      say(texts.deviceWasNotYou),
    ],
    way: `${label}:`,
    button: { address: publicUrl + href(paths.settings, { tab: 'security' }), label },
    footer: say(texts.accountFooter),
  }
}

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
