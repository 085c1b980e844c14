import { setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { createActor, enqueueActions } from 'xstate'
import type { PageAsked, WrittenPage, WrittenSite } from '#contract/http/written-page.ts'
import { disabledReason } from '#contract/shell/disabled-pages.rules.ts'
import { paths } from '#contract/http/paths.ts'
import { appMachine } from '#machines/shell/app.machine.ts'
import { supervisorMachine } from '#machines/shell/supervisor.machine.ts'
import type { Authority } from './api/call.ts'
import { createCall } from './api/call.ts'
import { createSend } from './api/send.ts'
import { recordLoaded } from './app/landing/arrived.ts'
import { breadcrumbList } from './app/shell/breadcrumbs.rules.ts'
import { flows } from './app/flows/flows.ts'
import { homeName, ownWords, pageNameAt, wayTo } from './app/shell/page-names.ts'
import { pageOf } from './app/page.tsx'
import { createAppRouter } from './app/router.ts'
import { places } from './features/places/places.ts'
import { createTexts } from './i18n/create-texts.ts'

/** Every flow exists, and waits: nothing starts on the server. */
const waitingApp = () =>
  createActor(
    appMachine.provide({
      actions: {
        superviseFlows: enqueueActions(({ enqueue }) => {
          for (const { id } of flows)
            enqueue.spawnChild(supervisorMachine as never, {
              id: `${id}.supervisor` as never,
              input: { flow: id, start: 'whenOpened' },
            })
        }),
      },
    }),
  )

const preview = msg`The Hub: players decide what gets built next`
const description = msg`The community hub: back a project with a donation, then steer it with votes.`

const guest: Authority = {
  token: () => null,
  settled: async () => {},
  handOver: async () => 'settled',
}

const textOf = async (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text()

/**
 * Writes one page of the hub for a guest, with its texts and data; `fetch` calls the API as a guest. Every call has its
 * own texts, router and actors: renderings in several languages run at once. Rejects when the page cannot be rendered.
 */
export const writePage = async (
  { path, search, language, isPlayer }: PageAsked,
  fetch: (request: Request) => Promise<Response>,
  { publicUrl, disabledPages }: WrittenSite = { publicUrl: 'http://hub', disabledPages: {} },
): Promise<WrittenPage> => {
  const texts = createTexts(setupI18n())
  await texts.activate(language)
  const { arrived, loaded } = recordLoaded()
  const call = createCall(createSend('http://hub/api', fetch), guest)
  const router = createAppRouter(
    {
      call,
      loadTexts: texts.load,
      arrived,
      disabledPages,
      isWriting: true,
      settledUser: async () => null,
      askToLogIn: () => {},
      landing: async () => paths.vaultVision,
      adoptSession: () => {},
      landAfterReturn: () => {},
      leave: () => {},
      leaveBeside: () => {},
    },
    createMemoryHistory({ initialEntries: [path + search] }),
  )
  await router.load()
  const failed = router.state.matches.find(({ status }) => status === 'error')
  if (failed) throw new Error(`${path} could not be loaded`, { cause: failed.error })
  const { i18n } = texts
  const failures: unknown[] = []
  const { prelude } = await prerender(
    pageOf({ i18n, call, app: waitingApp(), flows, router, expectsPlayer: isPlayer, disabledPages }),
    {
      // The whole page is written in place; parts that arrive later would need a script to place them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void failures.push(error),
    },
  )
  const markup = await textOf(prelude)
  if (failures.length > 0) throw new AggregateError(failures, `${path} could not be written`)
  const match = router.state.matches.findLast(({ staticData }) => staticData.page)
  const { page, place } = match?.staticData ?? {}
  const own = match ? ownWords(match) : null
  const nameOf = (at: string): string | null => {
    const name = pageNameAt(Object.values(router.routesById), at)
    return name ? i18n._(name) : null
  }
  const showsWay = page !== undefined && path !== paths.vaultVision
  const closedFor = disabledReason(disabledPages, path)
  const lead = own?.lead ?? i18n._(place ? places[place].lead : description)
  const name = own?.name ?? (page ? i18n._(page) : '')
  return {
    title: name,
    preview: own ? `${own.name} - The Hub` : i18n._(preview),
    description: closedFor || lead,
    structured: showsWay ? breadcrumbList(wayTo(path, nameOf, i18n._(homeName), own?.name), publicUrl) : null,
    markup,
    data: { language, isPlayer, texts: texts.inForce(), loaded },
  }
}
