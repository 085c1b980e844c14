import { randomUUID } from 'node:crypto'
import { readLedgerFile } from '#contract/ledger/ledger-file.rules.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { closeDays, closingJob } from '#server/public-ledger/close-days.store.ts'
import { openAfterSale, project } from './after-sale.ts'
import { writtenLog } from './written-log.ts'

export const openLedger = async () => {
  const hub = await openAfterSale()
  const text = async () => (await hub.app.request('/api/vaultvision/ledger/file')).text()
  const file = async () => readLedgerFile(await text())
  const page = async (before?: string) =>
    (await hub.app.request(`/api/vaultvision/ledger${before ? `?before=${before}` : ''}`)).json()
  const vote = async (votes: number): Promise<string> => {
    const body = { user_id: 'alice', project_id: project, vote_power: votes }
    const answer = await hub.alice.call('POST', '/vaultvision/use-vote', body, {
      'Idempotency-Key': randomUUID(),
    })
    return (await answer.json()).data.receipt.id
  }
  return { ...hub, text, file, page, vote, close: () => closeDays(hub.db, hub.clock.now()) }
}

/** The job that closes dates, and the lines that it has written so far. */
export const startClosing = (hub: Pick<Dependencies, 'db' | 'clock'>) => {
  const { log, lines } = writtenLog()
  const job = closingJob({ ...hub, log })
  return {
    round: () => job.run(new AbortController().signal),
    told: () =>
      lines.map((line) => {
        const { level, security, day, seal } = JSON.parse(line)
        return { level, security, day, seal }
      }),
  }
}
