import { assign } from 'xstate'
import type { NotificationList, NotificationTab } from '#contract/notifications/notification-list.rules.ts'
import {
  isMissingChanges,
  newcomers,
  readList,
  settled,
  withHeard,
  withOlder,
} from '#contract/notifications/notification-list.rules.ts'
import type { NotificationPanelContext } from '#machines/notifications/notification-panel.machine.ts'
import { notificationPanelMachine } from '#machines/notifications/notification-panel.machine.ts'
import type { HeardChanges } from '#machines/notifications/notifications.machine.ts'

type Context = NotificationPanelContext

/** The reading of a tab: only the chosen one can be held. */
const readingOf = ({ facts, tab: chosen, isHeld }: Context, tab: NotificationTab) => ({
  tab,
  facts,
  isHeld: isHeld && tab === chosen,
})

/** Returns both lists in accordance with the facts. */
const lists = (context: Context): Pick<Context, NotificationTab> => {
  const settle = (tab: NotificationTab): NotificationList | null =>
    context[tab] && settled(context[tab], readingOf(context, tab))
  return { recent: settle('recent'), history: settle('history') }
}

/** Rows that became read unseen belong to History, too, and only the server has them all. */
const isReadElsewhere = ({ tab, facts }: Context, { changes }: HeardChanges): boolean =>
  tab === 'history' && (changes.readUpTo ?? 0) > facts.readUpTo

const isIncomplete = (context: Context, heard: HeardChanges): boolean =>
  heard.playerId === context.playerId &&
  (isMissingChanges({ revision: context.state?.revision ?? 0, language: context.language }, heard) ||
    isReadElsewhere(context, heard))

const news = ({ newest, facts, playerId, state }: Context, heard: HeardChanges): number =>
  state === null || heard.playerId !== playerId
    ? 0
    : newcomers(Math.max(newest, facts.changed[0]?.id ?? 0), heard.changes).length

/** The panel with the rules of its list. */
export const ruledPanel = notificationPanelMachine.provide({
  guards: {
    lacksChanges: ({ context }, heard) => isIncomplete(context, heard),
    mustReadAgain: ({ context }, heard) => !context.isHeld && isIncomplete(context, heard),
    bringsNew: ({ context }, heard) => news(context, heard) > 0,
  },
  actions: {
    takeHeard: assign(({ context }, { changes }) => {
      const { state } = context
      const facts = withHeard(context.facts, changes)
      const { revision, unreadCount, total } = changes
      return {
        facts,
        ...lists({ ...context, facts }),
        state: state && revision > state.revision ? { revision, unreadCount, total } : state,
      }
    }),
    countNew: assign(({ context }, heard) => ({
      unannounced: context.unannounced + news(context, heard),
    })),
    takeList: assign(({ context }, { read: { newest, state, language, ...loaded } }) => {
      const { tab } = context
      const isNewer = state.revision >= (context.state?.revision ?? 0)
      return {
        [tab]: readList(loaded, context[tab], readingOf(context, tab)),
        state: isNewer ? state : context.state,
        newest: Math.max(newest, context.newest),
        language,
        isOutdated: false,
      }
    }),
    takeOlder: assign(({ context }, { loaded }) => {
      const list = context[context.tab]
      return list ? { [context.tab]: withOlder(list, loaded, readingOf(context, context.tab)) } : {}
    }),
    settle: assign(({ context }) => lists(context)),
  },
})
