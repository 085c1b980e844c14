import { fromCallback, fromPromise } from 'xstate'
import { inspectorMachine } from '#machines/dev/inspector.machine.ts'
import type { InspectorEvent, SendRequest } from '#machines/dev/inspector.machine.ts'
import type { InspectorStore } from './inspector-store.ts'
import { channelName, isPageMessage, lockOf } from './wire.ts'
import type { InspectorMessage, PageMessage } from './wire.ts'

/** Notices pages that end without a message: getting a page's lock means that the page is gone. */
const watchLocks = (left: (page: string) => void) => {
  const watched = new Set<string>()
  const ending = new AbortController()
  return {
    watch: ({ page, run }: { page: string; run: string }): void => {
      if (watched.has(run)) return
      watched.add(run)
      navigator.locks
        .request(lockOf(run), { signal: ending.signal }, () => {
          watched.delete(run)
          left(page)
        })
        .catch(() => watched.delete(run))
    },
    stop: (): void => ending.abort(),
  }
}

/**
 * Provides the inspector's machine with its real actors: a channel to the pages of this browser, and a store for their
 * messages.
 */
export const linkInspector = (store: InspectorStore) => {
  const ask = (channel: BroadcastChannel, page: string | null): void =>
    channel.postMessage({ kind: 'ask', page } satisfies InspectorMessage)

  return inspectorMachine.provide({
    actors: {
      listen: fromCallback<InspectorEvent>(({ sendBack }) => {
        const channel = new BroadcastChannel(channelName)
        const runs = new Map<string, string>()
        const locks = watchLocks((page) => sendBack({ type: 'page.left', page }))
        const meet = (message: Extract<PageMessage, { page: string }>): void => {
          runs.set(message.page, message.run)
          locks.watch(message)
        }
        channel.addEventListener('message', ({ data }) => {
          if (!isPageMessage(data)) return
          if (data.kind === 'here') {
            meet(data)
            store.meet(data)
            sendBack({ type: 'page.answered', page: data.page })
          } else if (data.kind === 'news') {
            meet(data)
            store.take(data)
          } else if (data.kind === 'gone' && runs.get(data.page) === data.run) {
            sendBack({ type: 'page.left', page: data.page })
          }
        })
        ask(channel, null)
        return () => {
          locks.stop()
          channel.close()
        }
      }),
      sendEvent: fromPromise<void, SendRequest | null>(async ({ input, signal }) => {
        if (!input) throw new Error('There is no event to send.')
        using channel = Object.assign(new BroadcastChannel(channelName), {
          [Symbol.dispose](this: BroadcastChannel) {
            this.close()
          },
        })
        const request = crypto.randomUUID()
        const answer = new Promise<PageMessage & { kind: 'sent' }>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
          channel.addEventListener('message', ({ data }) => {
            if (isPageMessage(data) && data.kind === 'sent' && data.request === request) resolve(data)
          })
        })
        channel.postMessage({ kind: 'send', request, ...input } satisfies InspectorMessage)
        const { problem } = await answer
        if (problem !== null) throw new Error(problem)
      }),
    },
    actions: {
      askAll: (_, { page }) => {
        const channel = new BroadcastChannel(channelName)
        ask(channel, page)
        channel.close()
      },
    },
  })
}
