import { Hono } from 'hono'
import {
  changeNotificationChoice,
  getNotificationChoices,
  listNotificationTypes,
  notificationTopics,
  openUnsubscribeLink,
  readUnsubscribeLink,
  topicIds,
  unsubscribe,
  unsubscribeOneClick,
} from '#contract/notifications/notification-choices.contract.ts'
import { paths } from '#contract/http/paths.ts'
import type { Dependencies } from '../dependencies.ts'
import { languageOfCall, readMailLanguage } from '../language/language.store.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { refuse } from '../platform/http/refused.ts'
import { serve, serveRedirect } from '../platform/http/route.ts'
import {
  bringBack,
  chooseDailyTime,
  chooseInHub,
  chooseMail,
  chooseQuiet,
  readChoices,
  readStopped,
  stopMails,
} from './choices.store.ts'
import { topicTexts } from './topic-words.rules.ts'
import { readUnsubscribeToken } from './unsubscribe-token.rules.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'mailTexts' | 'settings'>

const addUnsubscribe = (routes: Hono<HubEnv>, { db, settings }: Deps): void => {
  const stoppedBy = async (token: string) => {
    const mails = readUnsubscribeToken(token, settings)
    const stopped = mails && (await readStopped(db, mails.userId, mails.topic))
    return stopped ? { ...mails, byMail: stopped.byMail } : null
  }
  const page = settings.publicUrl + paths.unsubscribe
  serve(routes, readUnsubscribeLink, async ({ body: { token } }) => {
    const found = await stoppedBy(token)
    return found ? { topic: found.topic, by_mail: found.byMail } : refuse('link_invalid')
  })
  serve(routes, unsubscribe, async ({ body: { token, again } }) => {
    const found = await stoppedBy(token)
    if (!found) return refuse('link_invalid')
    await (again ? bringBack : stopMails)(db, found.userId, found.topic)
    const now = await readStopped(db, found.userId, found.topic)
    return now ? { topic: now.topic, by_mail: now.byMail } : refuse('link_invalid')
  })
  serve(routes, unsubscribeOneClick, async ({ query: { token } }) => {
    const found = await stoppedBy(token)
    if (!found) return refuse('link_invalid')
    await stopMails(db, found.userId, found.topic)
    return { success: true as const }
  })
  serveRedirect(
    routes,
    openUnsubscribeLink,
    ({ query: { token } }) => `${page}#token=${encodeURIComponent(token)}`,
    {
      onRefused: () => page,
    },
  )
}

export const choicesRoutes = (deps: Deps): Hono<HubEnv> => {
  const { db, clock, mailTexts } = deps
  const routes = new Hono<HubEnv>()
  serve(routes, listNotificationTypes, async (_, { caller: { userId }, header }) => {
    const say = mailTexts[languageOfCall(header) ?? (await readMailLanguage(db, userId))]
    return {
      types: topicIds.map((type) => {
        const { name, line } = topicTexts[type]
        const { category, isRequired: required } = notificationTopics[type]
        return { type, category, name: say(name), line: line && say(line), required }
      }),
    }
  })
  serve(routes, getNotificationChoices, (_, { caller }) => readChoices(db, caller.userId))
  serve(routes, changeNotificationChoice, async ({ body }, { caller: { userId } }) => {
    if ('topic' in body && notificationTopics[body.topic].isRequired) return refuse('topic_required')
    if ('in_hub' in body) await chooseInHub(db, userId, body.topic, body.in_hub)
    else if ('by_mail' in body) await chooseMail(db, userId, body.topic, body.by_mail)
    else if ('quiet' in body) await chooseQuiet(db, userId, body.quiet)
    else await chooseDailyTime(db, userId, body.daily_at, clock.now())
    return readChoices(db, userId)
  })
  addUnsubscribe(routes, deps)
  return routes
}
