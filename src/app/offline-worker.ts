import { offlineWorkerPath, offlineWorkerPolicy } from '#contract/written-page.ts'

const refuse = (): never => {
  throw new TypeError('This is not the worker of the offline page')
}
/** The one script that may become a worker. */
const rules = {
  createScriptURL: (path: string): string => (path === offlineWorkerPath ? path : refuse()),
}

/** Has the browser keep the offline page, and show it when the hub can't be reached. A browser that can't goes without. */
export const keepOfflinePage = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const { createScriptURL } = globalThis.trustedTypes?.createPolicy(offlineWorkerPolicy, rules) ?? rules
  // Storage may be blocked, or the hub gone just now: the next visit tries again.
  await navigator.serviceWorker.register(createScriptURL(offlineWorkerPath)).catch(() => null)
}
