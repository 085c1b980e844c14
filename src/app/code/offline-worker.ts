import { offlineWorkerPath, offlineWorkerPolicy } from '#contract/http/written-page.ts'

const refuse = (): never => {
  throw new TypeError('This is not the worker of the offline page')
}
/** The only script that may become a worker. */
const rules = {
  createScriptURL: (path: string): string => (path === offlineWorkerPath ? path : refuse()),
}

const register = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const policy = globalThis.trustedTypes?.createPolicy(offlineWorkerPolicy, rules) ?? rules
  await navigator.serviceWorker.register(policy.createScriptURL(offlineWorkerPath))
}

let registered: Promise<void> | null = null

/**
 * Registers the worker that stores the offline page and shows it when the hub is unreachable. It is skipped where the
 * browser does not support or allow it; after a failure the next visit tries again.
 */
export const keepOfflinePage = (): void => {
  registered ??= register().catch(() => {})
}
