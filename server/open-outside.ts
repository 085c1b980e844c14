import type { DemoClock } from './demo-clock.ts'
import { openDataFolder } from './platform/database/data-folder.ts'
import type { DataFolder } from './platform/database/data-folder.ts'
import type { Log } from './platform/process/log.ts'
import type { StandIns } from './platform/process/stand-ins.ts'
import type { Settings } from './settings.ts'

/** Closes everything that was opened, in reverse order. */
export type Closing = AsyncDisposableStack

/** Null in production with PostgreSQL: then nothing is stored on this machine, and processes share no folder. */
export const openFolder = (
  { production, databaseUrl, dataFolder }: Settings,
  closing: Closing,
): DataFolder | null => {
  if (production && databaseUrl !== null) return null
  const folder = openDataFolder(dataFolder)
  closing.defer(() => folder.release())
  return folder
}

/**
 * The stand-ins, and the clock that they share with the hub. `clock` is null when payments go to the operator's own
 * account.
 */
export type DemoWorld = StandIns & { readonly clock: DemoClock | null }

/** Null in production, and when mail and payments both go to the operator's own accounts. */
export const openStandIns = async (
  settings: Settings,
  folder: DataFolder | null,
  log: Log,
  closing: Closing,
): Promise<DemoWorld | null> => {
  if (settings.production || folder === null || (settings.stripe && settings.smtpUrl)) return null
  // Under real settings, no module of the demo is loaded.
  const { startStandIns } = await import('./platform/process/stand-ins.ts')
  const { openDemoClock } = await import('./demo-clock.ts')
  const demoClock = settings.stripe ? null : openDemoClock(folder.path)
  const standIns = await startStandIns({
    folder: `${folder.path}/stand-ins`,
    publicUrl: settings.publicUrl,
    hubPort: settings.port,
    webhookSecret: folder.secrets.webhookSecret,
    aheadMs: () => demoClock?.aheadMs() ?? 0,
    log,
  })
  closing.defer(() => standIns.stop())
  return { ...standIns, clock: demoClock }
}
