import { nextTry } from '#src/browser/next-try.ts'

const load = (href: string): void => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.addEventListener('error', () => {
    link.remove()
    void loadLater(href)
  })
  document.head.append(link)
}

const loadLater = async (href: string): Promise<void> => {
  await nextTry()
  load(href)
}

/**
 * Retries a style sheet that failed to load with its part of the page: the bundler's loader tries only once, and the
 * part would be unstyled when it is opened again.
 */
export const retryStylesheets = (): void => {
  addEventListener('vite:preloadError', ({ payload }) => {
    const href = /^Unable to preload CSS for (\S+)$/u.exec(payload.message)?.[1]
    if (href) void loadLater(href)
  })
}
