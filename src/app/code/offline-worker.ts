import { offlineWorkerPath, offlineWorkerPolicy } from '#contract/http/written-page.ts'

const refuse = (): never => {
  throw new TypeError('This is not the worker of the offline page')
}
/** The one script that may become a worker. */
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
 * Has the browser keep the offline page, and show it when the hub can't be reached. A browser that can't or mayn't goes
 * without; when the hub is gone just now, the next visit tries again.
 */
export const keepOfflinePage = (): void => {
  registered ??= register().catch(() => {})
}
