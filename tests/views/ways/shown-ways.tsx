import type { ReactNode } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { CallProvider } from '#src/api/api-context.tsx'
import { createCall } from '#src/api/call.ts'
import { createSend } from '#src/api/send.ts'
import type { AskInModal } from '#src/features/ways/ask-in-modal.ts'
import { WaysTab } from '#src/features/ways/ways-tab.tsx'
import '#src/main.css'
import type { Source } from '../support/paths.drive.ts'
import { showPart } from '../support/part.tsx'

const player = {
  token: () => 'token',
  settled: () => Promise.resolve(),
  handOver: () => Promise.resolve('settled' as const),
}

/** A part of the tab, as the page mounts it. */
export const showWays = async (part: ReactNode) => {
  const draw = await showPart(null, 'ways')
  draw(<CallProvider value={createCall(createSend(), player)}>{part}</CallProvider>)
  return { close: () => draw(null) }
}

/** The modal, or the browser's window, of which the path says how it ends. */
export const createEnding = () => {
  let pending: { resolve: (isDone: boolean) => void; reject: (error: unknown) => void } | null = null
  const source: Source = {
    asked: () => (pending = null),
    answer: async ({ kind, answer }) => {
      if (kind === 'done') pending?.resolve(answer as boolean)
      else pending?.reject(new ApiError((answer as { code: 'offline' }).code))
      pending = null
    },
  }
  const open = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      pending = { resolve, reject }
    })
  return { source, open }
}

/** The whole tab with a modal and a browser that end as the path says. */
export const createTab = () => {
  const [proof, addition] = [createEnding(), createEnding()]
  const ask: AskInModal = ({ reason }) => (reason === 'confirm' ? proof.open() : addition.open())
  return {
    proof: proof.source,
    addition: addition.source,
    show: () => showWays(<WaysTab ask={ask} createPasskey={() => addition.open()} />),
  }
}
