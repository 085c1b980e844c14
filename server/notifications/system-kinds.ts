import { announcedIn } from '#contract/announcements/announcements.rules.ts'
import type { PlayerEventData, PlayerEventKind } from '#contract/account/player-events.ts'
import { href, paths } from '#contract/http/paths.ts'
import { deviceNamed } from './device-name.rules.ts'
import type { KindsOf, Telling } from './notification-kind.ts'
import { texts, wayNames } from './system-texts.ts'

const toWays = () => href(paths.settings, { tab: 'security' })
const toPrivacy = () => href(paths.settings, { tab: 'privacy' })
const toPlan = `${paths.settings}#tab-assets`

const rights = {
  administrator: {
    given: { title: texts.adminGiven, message: texts.adminGivenMessage },
    taken: { title: texts.adminTaken, message: texts.adminTakenMessage },
    path: paths.brainCore,
  },
  dao_access: {
    given: { title: texts.daoGiven, message: texts.daoGivenMessage },
    taken: { title: texts.daoTaken, message: texts.daoTakenMessage },
    path: paths.dao,
  },
}

/** An announcement is only put into words while it has texts: `inWords` leaves out one that was withdrawn. */
const announced = ({ texts: written }: PlayerEventData<'announcement'>, { language }: Telling) => {
  if (!written) throw new Error('An announcement without texts has no words.')
  return announcedIn(written, language)
}

type SystemKind = Extract<
  PlayerEventKind,
  | 'rights_changed'
  | 'sessions_ended'
  | 'new_device'
  | 'way_in_changed'
  | `deletion_${string}`
  | 'announcement'
  | 'test'
>

export const systemKinds: KindsOf<SystemKind> = {
  rights_changed: {
    title: ({ right, has }, { say }) => say(rights[right][has ? 'given' : 'taken'].title),
    message: ({ right, has }, { say }) => say(rights[right][has ? 'given' : 'taken'].message),
    // A player without the right would only see the refusal there.
    path: ({ right, has }) => (has ? rights[right].path : null),
  },
  sessions_ended: {
    title: (_, { say }) => say(texts.sessionsEnded),
    message: ({ sessions }, { say }) => say(texts.sessionsEndedMessage, { sessions }),
    path: toWays,
  },
  new_device: {
    title: (_, { say }) => say(texts.newDevice),
    message: (data, { say }) => say(texts.newDeviceMessage, { device: deviceNamed(data, say) }),
    path: toWays,
  },
  way_in_changed: {
    title: ({ change }, { say }) =>
      say(
        {
          added: texts.wayAdded,
          removed: texts.wayRemoved,
          address_changed: texts.addressChanged,
          password_set: texts.passwordSet,
          undone: texts.wayUndone,
        }[change],
      ),
    message: ({ way, change }, { say }) => {
      switch (change) {
        case 'added':
        case 'removed':
          return say(texts.wayMessage, { way: say(wayNames[way]) })
        case 'address_changed':
          return say(texts.addressChangedMessage)
        case 'password_set':
          return say(texts.passwordSetMessage)
        case 'undone':
          return say(texts.wayUndoneMessage)
      }
    },
    path: toWays,
  },
  deletion_requested: {
    title: (_, { say }) => say(texts.deletionRequested),
    message: ({ takes_effect_at: at, by }, { say, moment }) =>
      say(by === 'player' ? texts.deletionRequestedMessage : texts.deletionByTeamMessage, {
        moment: moment(at),
      }),
    path: toPrivacy,
  },
  deletion_taken_back: {
    title: (_, { say }) => say(texts.deletionTakenBack),
    message: ({ plan_ends: planEnds }, { say }) =>
      say(planEnds ? texts.deletionTakenBackPlanMessage : texts.deletionTakenBackMessage),
    path: ({ plan_ends: planEnds }) => (planEnds ? toPlan : toPrivacy()),
  },
  announcement: {
    title: (data, telling) => announced(data, telling).title,
    message: (data, telling) => announced(data, telling).message,
    lang: (data, telling) => announced(data, telling).lang,
    path: ({ path = null }) => path,
  },
  test: {
    title: (_, { say }) => say(texts.test),
    message: (_, { say }) => say(texts.testMessage),
    path: () => null,
  },
}
