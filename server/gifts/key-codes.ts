import type { Dependencies } from '../dependencies.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { codeKeysOf } from './code-secrets.ts'
import { holdGiftCode, makeCode, readCode, readToBeKeyed, rekeyCode } from './gift-codes.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'settings' | 'log'>

const atOnce = 200

/**
 * Makes codes for gifts that were bought before codes existed, and moves codes from an old key of the settings to the
 * new one. Safe to run again, and in several processes.
 */
export const keyCodes = async ({ db, clock, settings, log }: Deps, signal?: AbortSignal): Promise<void> => {
  const keys = codeKeysOf(settings)
  const failed = new Set<string>()
  for (;;) {
    const ids = (await readToBeKeyed(db, keys, atOnce + failed.size)).filter((id) => !failed.has(id))
    if (ids.length === 0) return
    for (const id of ids) {
      if (signal?.aborted) return
      try {
        await inTransaction(db, async (trx) => {
          const held = await holdGiftCode(trx, id)
          if (!held || held.claimed_at !== null || held.split_at !== null) return
          if ((await readCode(trx, id, keys)) === null) await makeCode(trx, id, keys, clock.now())
          else await rekeyCode(trx, id, keys)
        })
      } catch (error) {
        failed.add(id)
        log.error({ err: error, giftCodeId: id }, 'A gift code could not be kept under the new key.')
      }
    }
  }
}

export const codesJob = (deps: Deps): Job => ({
  name: 'gift-codes',
  everyMs: 3_600_000,
  run: (signal) => keyCodes(deps, signal),
})
